/**
 * `npm run bench -- forecasts [ORGANISATIONS_PER_WORLD] [FIRST_SEED] [next]`: bands and middles of made-up organisations against what
 * happened there, beside four simpler ways. Judged on quarters after the first eight, 13, 7 and 3 weeks before their ends; with `next` so
 * many weeks before they begin.
 */
import { BASELINES, backtest, HORIZONS, learn, learnable, type ToldBand, trackRecord } from '@forecastle/rules';
import { makeOrganisation, WORLDS } from './forecasts/world.ts';

/** Weeks to a quarter's end. */
const WEEKS = { running: [13, 7, 3], next: [26, 20, 16] };
const JUDGED_FROM = 8;

export async function run([perWorld = '4', firstSeed = '1', asked = 'running']: readonly string[]): Promise<void> {
  const horizon = HORIZONS.find((each) => each === asked);
  if (!horizon) throw new RangeError(`a forecast is of one of ${HORIZONS.join(', ')}, not of ${asked}`);
  const weeks = WEEKS[horizon];
  const told: (ToldBand & { method: string; world: string; week: number; isShock: boolean })[] = [];
  const begun = performance.now();
  for (const world of WORLDS) {
    for (let i = 0; i < Number(perWorld); i += 1) {
      const seed = String(Number(firstSeed) + i);
      const { deals, periods, stages, shocked } = makeOrganisation(world, seed);
      const learnt = learn(learnable(deals, stages), periods, { horizon });
      for (const past of backtest(learnt, { seed, weeks })) {
        if (past.period < JUDGED_FROM) continue;
        const at = {
          cluster: `${world} ${seed}`,
          world,
          week: past.weeksToGo,
          isShock: shocked.has(past.period),
          actual: past.actual.amount,
        };
        const { low, mostLikely, high, unguardedLow, unguardedHigh } = past.run.amount;
        told.push({ ...at, method: 'fitted', low, middle: mostLikely, high });
        told.push({ ...at, method: 'without guard', low: unguardedLow, middle: mostLikely, high: unguardedHigh });
        for (const name of BASELINES) {
          const { raw, calibrated, low: below, high: above } = past.baselines[name];
          told.push({ ...at, method: name, low: below ?? raw, middle: calibrated ?? raw, high: above ?? raw });
          told.push({ ...at, method: `${name} raw`, low: raw, middle: raw, high: raw });
        }
      }
    }
  }
  const methods = [...new Set(told.map(({ method }) => method))];
  const table = (title: string, of: (method: string) => readonly ToldBand[]): void => {
    process.stdout.write(`\n${title}\n`);
    for (const method of methods) {
      const those = of(method);
      if (those.length === 0) continue;
      const { runs, coverage, coverageWithin, intervalScore, error, bias } = trackRecord(those);
      const share = (value: number | null): string => (value === null ? '—' : value.toFixed(3));
      process.stdout.write(
        `${method.padEnd(28)} ${String(runs).padStart(5)} runs  covered ${share(coverage)} ± ${share(coverageWithin)}  score ${share(intervalScore)}  error ${share(error)}  bias ${share(bias)}\n`,
      );
    }
  };
  table('all', (method) => told.filter((run) => run.method === method));
  for (const week of weeks)
    table(`${week} weeks to go`, (m) => told.filter((run) => run.method === m && run.week === week));
  for (const world of WORLDS) table(world, (m) => told.filter((run) => run.method === m && run.world === world));
  table('quarters with a shock of their own', (m) => told.filter((run) => run.method === m && run.isShock));
  process.stdout.write(`\n${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
}
