/** The periods of a backtest as a table for a terminal: in money, or in wins where the files hold no amount. */
import { formatMoney } from '@forecastle/rules';
import type { RecordedRun } from './backtest-file.ts';

/** What one run says of its period and what happened. */
interface Figures {
  readonly low: number;
  readonly mostLikely: number;
  readonly high: number;
  readonly actual: number;
}

/** Whether any run tells of money: without amounts every figure is zero, and a table of zeros says nothing. */
export const hasAmounts = (runs: readonly RecordedRun[]): boolean =>
  runs.some(({ low, mostLikely, high, actual }) =>
    [low, mostLikely, high, actual].some((value) => Number(value) !== 0),
  );

const moneyOf = ({ low, mostLikely, high, actual }: RecordedRun): Figures => ({
  low: Number(low),
  mostLikely: Number(mostLikely),
  high: Number(high),
  actual: Number(actual),
});

const winsOf = (run: RecordedRun): Figures => ({
  low: run.wonCountLow,
  mostLikely: run.wonCountMostLikely,
  high: run.wonCountHigh,
  actual: run.wonCountActual,
});

const COLUMN = 18;

export function tableLines(runs: readonly RecordedRun[], currency: string): string[] {
  const inMoney = hasAmounts(runs);
  const figuresOf = inMoney ? moneyOf : winsOf;
  const words = (value: number): string => (inMoney ? formatMoney(value, currency) : String(value)).padStart(COLUMN);
  const heading = ['low', 'most likely', 'high', 'happened'].map((word) => word.padStart(COLUMN)).join('');
  const shown = shownRuns(runs);
  return [
    ...(inMoney ? [] : ['Number of wins: the files hold no amounts']),
    `  ${'period'.padEnd(12)}${'as of'.padEnd(12)}weeks  ${heading}`,
    ...shown.map((run) => {
      const { low, mostLikely, high, actual } = figuresOf(run);
      const verdict = actual < low ? '  below' : actual > high ? '  above' : '';
      const who = run.scope.kind === 'rep' ? `  ${run.scope.name}` : '';
      const figures = [low, mostLikely, high, actual].map(words).join('');
      return `  ${run.period.padEnd(12)}${run.asOf.padEnd(12)}${String(run.weeksToGo).padStart(5)}  ${figures}${verdict}${who}`;
    }),
    ...(shown.length < runs.length ? ['  The other weeks: --json'] : []),
  ];
}

/** The first week of each period, its middle and its third last one. */
function shownRuns(runs: readonly RecordedRun[]): readonly RecordedRun[] {
  const longest = Math.max(...runs.map(({ weeksToGo }) => weeksToGo));
  const weeks = new Set([longest, Math.ceil(longest / 2), Math.min(3, longest)]);
  return runs
    .filter(({ weeksToGo }) => weeks.has(weeksToGo))
    .toSorted((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : b.weeksToGo - a.weeksToGo));
}
