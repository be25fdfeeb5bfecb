/** Tables of the forecast's ranges and most likely figures beside four simpler ways. */
import { BASELINES, type ToldBand, trackRecord } from '@forecastle/rules';
import type { JudgedRun } from './measure.ts';

type Told = ToldBand & { method: string; world: string; week: number; isShock: boolean; isWithheld: boolean };

export function printTables(runs: readonly JudgedRun[], worlds: readonly string[], weeks: readonly number[]): void {
  const told = runs.flatMap(toldOf);
  printTable('all', told);
  for (const week of weeks) printTable(`${week} weeks to go`, told, (band) => band.week === week);
  for (const world of worlds) printTable(world, told, (band) => band.world === world);
  printTable('periods with a shock of their own', told, ({ isShock }) => isShock);
  printGains(told, worlds, weeks);
}

/** A method that knows no range stands with its figure as one. */
function toldOf({ cluster, world, week, isShock, withheld, actual, amount, baselines }: JudgedRun): Told[] {
  const at = { cluster, world, week, isShock, actual: actual.amount, isWithheld: false };
  const { low, mostLikely, high, unguardedLow, unguardedHigh } = amount;
  const own = { ...at, middle: mostLikely, isWithheld: withheld !== null };
  return [
    { ...own, method: 'fitted', low, high },
    { ...own, method: 'without guard', low: unguardedLow, high: unguardedHigh },
    ...BASELINES.flatMap((name) => {
      const { raw, calibrated, low: below, high: above } = baselines[name];
      return [
        { ...at, method: name, low: below ?? raw, middle: calibrated ?? raw, high: above ?? raw },
        { ...at, method: `${name} raw`, low: raw, middle: raw, high: raw },
      ];
    }),
  ];
}

export const share = (value: number | null): string => (value === null ? '—' : value.toFixed(3));

function printTable(title: string, told: readonly Told[], isIn: (band: Told) => boolean = () => true): void {
  process.stdout.write(`\n${title}\n`);
  for (const [method, bands] of Map.groupBy(told.filter(isIn), (band) => band.method)) {
    const { intervalScore, error, bias } = trackRecord(bands.filter(({ isWithheld }) => !isWithheld));
    // A withheld forecast is a miss: no outcome lies between ends that are not there.
    const { runs, coverage, coverageWithin } = trackRecord(
      bands.map((band) => (band.isWithheld ? { ...band, low: Number.NaN, high: Number.NaN } : band)),
    );
    process.stdout.write(
      `${method.padEnd(28)} ${String(runs).padStart(5)} runs  covered ${share(coverage)} ± ${share(coverageWithin)}  score ${share(intervalScore)}  error ${share(error)}  bias ${share(bias)}\n`,
    );
  }
}

/** Prints by world and week how far the error of the middle lies below that of the best simpler way, raw and self-calibrated. */
function printGains(given: readonly Told[], worlds: readonly string[], weeks: readonly number[]): void {
  process.stdout.write('\nerror of the middle, and how far it lies below that of the best simpler way\n');
  const told = given.filter(({ isWithheld }) => !isWithheld);
  for (const world of ['all', ...worlds]) {
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
        `${world.padEnd(16)} ${String(week).padStart(3)} weeks  error ${own.toFixed(3)}  ${below(BASELINES.map((name) => `${name} raw`))}  ${below(BASELINES)}\n`,
      );
    }
  }
}
