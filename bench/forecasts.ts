/**
 * `npm run bench -- forecasts [ORGANISATIONS_PER_WORLD] [FIRST_SEED] [running|next] [quarter|month|year]`: bands and middles of
 * made-up organisations against what happened there, beside four simpler ways; over all, by week, by world, and by both.
 * Judged on quarters after the first eight, months after the first 24, years after the first three; with `next` so many weeks
 * before they begin.
 */
import {
  BASELINES,
  backtest,
  HORIZONS,
  learn,
  learnable,
  PERIOD_KINDS,
  type ToldBand,
  trackRecord,
} from '@forecastle/rules';
import { makeOrganisation, WORLDS } from './forecasts/world.ts';

/** Weeks to a period's end: early, at its middle, and late. */
const WEEKS = {
  quarter: { running: [13, 7, 3], next: [26, 20, 16] },
  month: { running: [4, 2, 1], next: [8, 6, 5] },
  year: { running: [45, 26, 12], next: [97, 78, 64] },
} as const;
/** Periods that are not judged, and those before the first model: of months, all of them would take an hour. */
const JUDGED_FROM = { quarter: 8, month: 24, year: 3 } as const;
const MODELS_FROM = { quarter: 0, month: 15, year: 0 } as const;

type Told = ToldBand & { method: string; world: string; week: number; isShock: boolean };

export async function run([
  perWorld = '4',
  firstSeed = '1',
  horizonAsked = 'running',
  kindAsked = 'quarter',
]: readonly string[]): Promise<void> {
  const horizon = oneOf(HORIZONS, horizonAsked);
  const kind = oneOf(PERIOD_KINDS, kindAsked);
  const weeks: readonly number[] = WEEKS[kind][horizon];
  const told: Told[] = [];
  const begun = performance.now();
  for (const world of WORLDS) {
    for (let i = 0; i < Number(perWorld); i += 1) {
      const seed = String(Number(firstSeed) + i);
      const { deals, periods, stages, shocked } = makeOrganisation(world, seed, kind);
      const learnt = learn(learnable(deals, stages), periods, { horizon, modelsFrom: MODELS_FROM[kind] });
      for (const past of backtest(learnt, { seed, weeks })) {
        if (past.period < JUDGED_FROM[kind]) continue;
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
  table('all', told);
  for (const week of weeks) table(`${week} weeks to go`, told, (band) => band.week === week);
  for (const world of WORLDS) table(world, told, (band) => band.world === world);
  table('periods with a shock of their own', told, ({ isShock }) => isShock);
  tellGains(told, weeks);
  process.stdout.write(`\n${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
}

function oneOf<Value extends string>(values: readonly Value[], asked: string): Value {
  const found = values.find((each) => each === asked);
  if (!found) throw new RangeError(`name one of ${values.join(', ')}, not ${asked}`);
  return found;
}

const share = (value: number | null): string => (value === null ? '—' : value.toFixed(3));

function table(title: string, told: readonly Told[], isIn: (band: Told) => boolean = () => true): void {
  process.stdout.write(`\n${title}\n`);
  for (const [method, bands] of Map.groupBy(told.filter(isIn), (band) => band.method)) {
    const { runs, coverage, coverageWithin, intervalScore, error, bias } = trackRecord(bands);
    process.stdout.write(
      `${method.padEnd(28)} ${String(runs).padStart(5)} runs  covered ${share(coverage)} ± ${share(coverageWithin)}  score ${share(intervalScore)}  error ${share(error)}  bias ${share(bias)}\n`,
    );
  }
}

/** By world and week: how far the error of the middle lies below that of the best simpler way, raw and self-calibrated. */
function tellGains(told: readonly Told[], weeks: readonly number[]): void {
  process.stdout.write('\nerror of the middle, and how far it lies below that of the best simpler way\n');
  for (const world of ['all', ...WORLDS]) {
    for (const week of weeks) {
      const here = told.filter((band) => band.week === week && (world === 'all' || band.world === world));
      const errorOf = (method: string): number =>
        trackRecord(here.filter((band) => band.method === method)).error ?? Number.NaN;
      const own = errorOf('fitted');
      const below = (methods: readonly string[]): string => {
        const [best, error] = methods
          .map((method): [string, number] => [method, errorOf(method)])
          .reduce((least, each) => (each[1] < least[1] ? each : least));
        return `${(100 * (1 - own / error)).toFixed(1).padStart(5)}% below ${error.toFixed(3)} (${best})`;
      };
      process.stdout.write(
        `${world.padEnd(14)} ${String(week).padStart(3)} weeks  error ${own.toFixed(3)}  ${below(BASELINES.map((name) => `${name} raw`))}  ${below(BASELINES)}\n`,
      );
    }
  }
}
