/** Prints what the forecast is held to: beginnings, counts, comparisons, reliability, and whether it is accepted. */
import { BASELINES, type BaselineName } from '@forecastle/rules';
import {
  type Comparison,
  type Coverage,
  comparable,
  compare,
  coverageOf,
  isTenthJudged,
  tenthOff,
  tenthsOf,
  withheldShare,
} from './judge.ts';
import type { JudgedRun, Measured, Tenth } from './measure.ts';
import { share } from './tables.ts';

/** Expected wins from which the ends of a range of counts can be chosen well. */
const MANY_WINS = 20;
/** Periods in which the beginning of a history still weighs. */
const EARLY_PERIODS = 5;
const WORLD_MIN = 0.7;
/** Periods after a history's end in which nobody can know yet that it ended. */
const NOT_KNOWN_YET = 2;

const line = (text: string): void => void process.stdout.write(`${text}\n`);
const hasManyWins = ({ wins }: JudgedRun): boolean => wins.mostLikely >= MANY_WINS;

export function printVerdicts(
  measured: readonly Measured[],
  worlds: readonly string[],
  weeks: readonly number[],
  seconds: number,
): void {
  const all = measured.flatMap(({ runs }) => runs);
  const judged = all.filter(({ isJudged }) => isJudged);
  const firsts = all.filter(({ since }) => since === 0);
  const early = all.filter(({ since }) => since !== null && since > 0 && since < EARLY_PERIODS);
  const inWorld = (runs: readonly JudgedRun[], world: string): JudgedRun[] => runs.filter((run) => run.world === world);

  line('\ncoverage by world (a withheld run is a miss)');
  for (const world of worlds) printCoverage(world, inWorld(judged, world), 'amount');
  for (const week of weeks) {
    printCoverage(
      `${week} weeks to go`,
      judged.filter((run) => run.week === week),
      'amount',
    );
  }
  printCoverage('all', judged, 'amount');

  if (firsts.length > 0) line('\nfirst period that has a model');
  for (const world of worlds) printCoverage(world, inWorld(firsts, world), 'amount');
  for (const week of weeks) {
    printCoverage(
      `${week} weeks to go`,
      firsts.filter((run) => run.week === week),
      'amount',
    );
  }
  printCoverage('all', firsts, 'amount');

  if (early.length > 0) line(`\nthe ${EARLY_PERIODS - 1} periods after it`);
  for (const world of worlds) printCoverage(world, inWorld(early, world), 'amount');
  printCoverage('all', early, 'amount');

  line('\ncounts of wins, where 20 or more are expected');
  for (const world of worlds) printCoverage(world, inWorld(judged, world).filter(hasManyWins), 'wins');
  printCoverage('all', judged.filter(hasManyWins), 'wins');
  line('\ncounts of wins elsewhere');
  for (const world of worlds) {
    printCoverage(
      world,
      inWorld(judged, world).filter((run) => !hasManyWins(run)),
      'wins',
    );
  }
  printCoverage(
    'all',
    judged.filter((run) => !hasManyWins(run)),
    'wins',
  );

  const ended = all.filter(({ afterEnd }) => afterEnd !== null);
  if (ended.length > 0) printEnded(ended);

  const same = comparable(judged);
  line(`\ninterval scores on the same runs: ${same.length} of ${judged.length} have a range by every method`);
  for (const name of BASELINES) {
    for (const world of worlds) printComparison(world, name, compare(inWorld(same, world), name));
    printComparison('all', name, compare(same, name));
  }

  const tenths = tenthsOf(measured);
  printTenths('all', tenths, false);
  const worldTenths = worlds.map((world) => ({
    world,
    tenths: tenthsOf(measured.filter(({ runs }) => runs[0]?.world === world)),
  }));
  for (const { world, tenths: own } of worldTenths) printTenths(world, own, true);

  printAcceptance({ judged, firsts, ended, same, tenths, worldTenths, worlds, seconds });
}

function printCoverage(title: string, runs: readonly JudgedRun[], counted: 'amount' | 'wins'): void {
  if (runs.length === 0) return;
  const found = coverageOf(runs, counted);
  const flag = (found.share ?? 1) < WORLD_MIN ? '  UNDER 70%' : '';
  line(
    `${title.padEnd(18)} ${String(found.runs).padStart(5)} runs  covered ${share(found.share)} ± ${share(found.within)}${counted === 'wins' ? `  ends as half ${share(found.middle)}` : ''}  error ${share(found.error)}  bias ${share(found.bias)}  withheld ${share(withheldShare(runs))}${flag}`,
  );
}

function printEnded(runs: readonly JudgedRun[]): void {
  line('\nafter the end of a history (in no other figure)');
  const early = runs.filter(({ afterEnd }) => (afterEnd as number) < NOT_KNOWN_YET);
  const late = runs.filter(({ afterEnd }) => (afterEnd as number) >= NOT_KNOWN_YET);
  for (const [title, some] of [
    [`first ${NOT_KNOWN_YET} periods`, early],
    ['later periods', late],
  ] as const) {
    const given = some.filter(({ withheld }) => withheld === null);
    const landed = given.filter(({ amount, actual }) => actual.amount >= amount.low && actual.amount <= amount.high);
    line(`${title.padEnd(18)} ${some.length} runs, ${given.length} given a range, ${landed.length} of these landed`);
  }
}

function printComparison(title: string, name: BaselineName, found: Comparison | null): void {
  if (!found) return;
  const { runs, own, other, difference, within } = found;
  line(
    `${title.padEnd(18)} ${String(runs).padStart(5)} runs  ${own.toFixed(3)} and ${other.toFixed(3)} of ${name.padEnd(22)} difference ${signed(difference, 3)} ± ${uncertain(within)}`,
  );
}

function printTenths(title: string, tenths: readonly Tenth[], onlyJudged: boolean): void {
  const rows = tenths.flatMap((tenth, place) =>
    tenth.dealWeeks === 0 || (onlyJudged && !isTenthJudged(tenth)) ? [] : [{ tenth, place }],
  );
  if (rows.length === 0) return;
  line(`\nreliability, ${title}: predicted minus actual in points by tenth of chance`);
  for (const { tenth, place } of rows) {
    const { dealWeeks, deals, said, won } = tenth;
    line(
      `${nameOfTenth(place).padStart(8)}  ${signed(tenthOff(tenth), 1).padStart(6)}  predicted ${((100 * said) / dealWeeks).toFixed(1).padStart(5)}%  actual ${((100 * won) / dealWeeks).toFixed(1).padStart(5)}%  ${dealWeeks} deal-weeks of ${deals} deals${isTenthJudged(tenth) ? '' : '  (too few to judge)'}`,
    );
  }
}

interface Accepted {
  readonly judged: readonly JudgedRun[];
  readonly firsts: readonly JudgedRun[];
  readonly ended: readonly JudgedRun[];
  readonly same: readonly JudgedRun[];
  readonly tenths: readonly Tenth[];
  readonly worldTenths: readonly { readonly tenths: readonly Tenth[] }[];
  readonly worlds: readonly string[];
  readonly seconds: number;
}

function printAcceptance({ judged, firsts, ended, same, tenths, worldTenths, worlds, seconds }: Accepted): void {
  line('\nacceptance');
  const pooled = coverageOf(judged, 'amount');
  accept('amounts landed in range', percentOf(pooled), 'asked 76-84%', isWithin(pooled.share, 0.76, 0.84));
  const byWorld = worlds.flatMap((world) => {
    const found = coverageOf(
      judged.filter((run) => run.world === world),
      'amount',
    );
    return found.share === null ? [] : [{ world, found, covered: found.share }];
  });
  const worst = byWorld.toSorted((a, b) => a.covered - b.covered)[0];
  if (worst) {
    accept(`worst world, ${worst.world}`, percentOf(worst.found), 'asked 70% or more', worst.covered >= WORLD_MIN);
  }
  if (firsts.length > 0) {
    const first = coverageOf(firsts, 'amount');
    accept('first period: landed in range', percentOf(first), 'asked 70% or more', isWithin(first.share, 0.7, 1));
    accept('first period: bias', points(first.bias), 'asked within 25%', isWithin(first.bias, -0.25, 0.25));
    // Worlds that err to both sides would look right together.
    const [most] = worlds
      .map((world) => ({
        world,
        bias:
          coverageOf(
            firsts.filter((run) => run.world === world),
            'amount',
          ).bias ?? 0,
      }))
      .toSorted((a, b) => Math.abs(b.bias) - Math.abs(a.bias));
    if (most) {
      accept(
        `first period: bias, ${most.world}`,
        points(most.bias),
        'asked within 25%',
        isWithin(most.bias, -0.25, 0.25),
      );
    }
  }
  const counts = coverageOf(judged.filter(hasManyWins), 'wins');
  accept('20 or more wins: landed in range', percentOf(counts), 'asked 76-86%', isWithin(counts.share, 0.76, 0.86));
  for (const name of BASELINES) {
    const found = compare(same, name);
    if (!found) continue;
    const { own, other, difference, within } = found;
    accept(
      `interval score against ${name}`,
      `${own.toFixed(3)} against ${other.toFixed(3)}, ${signed(difference, 3)} ± ${uncertain(within)}`,
      'asked lower',
      difference < 0,
    );
  }
  for (const [what, some] of [
    ['worst tenth of chance', [tenths]],
    ['worst tenth of chance in a world', worldTenths.map(({ tenths: own }) => own)],
  ] as const) {
    const [most] = some
      .flatMap((pool) => pool.filter(isTenthJudged))
      .map(tenthOff)
      .toSorted((a, b) => Math.abs(b) - Math.abs(a));
    if (most !== undefined) accept(what, `${signed(most, 1)} points`, 'asked within 4', isWithin(most, -4, 4));
  }
  const withheld = withheldShare(judged);
  accept('withheld', points(withheld), 'asked 2% or less', isWithin(withheld, 0, 0.02));
  if (worlds.includes('ended')) {
    const late = ended.filter(
      ({ afterEnd, withheld: reason }) => (afterEnd as number) >= NOT_KNOWN_YET && reason === null,
    );
    accept('forecasts long after a history ended', String(late.length), 'asked none', late.length === 0);
  }
  line(`${'seconds'.padEnd(44)}         ${seconds.toFixed(1)}`);
}

function accept(what: string, figure: string, asked: string, isMet: boolean): void {
  line(`${what.padEnd(44)} ${isMet ? 'met   ' : 'MISSED'}  ${figure} (${asked})`);
}

const isWithin = (value: number | null, low: number, high: number): boolean =>
  value !== null && value >= low && value <= high;
const uncertain = (within: number): string => (Number.isNaN(within) ? '—' : within.toFixed(3));
const points = (value: number | null): string => (value === null ? '—' : `${(100 * value).toFixed(1)}%`);
const percentOf = ({ share: covered, within, runs }: Coverage): string =>
  `${points(covered)} ± ${points(within)} of ${runs}`;
const signed = (value: number, digits: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;
const nameOfTenth = (place: number): string => `${10 * place}-${10 * place + 10}%`;
