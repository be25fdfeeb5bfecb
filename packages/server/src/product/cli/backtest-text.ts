/** The backtest as a person reads it in a terminal. */
import { counted, formatMoney } from '@forecastle/rules';
import type { FileBacktest, Summary, ToldRun } from './backtest-file.ts';
import { questionLines, rejectedLines } from './rejected-text.ts';

const METHOD_NAMES: Readonly<Record<string, string>> = {
  fitted: 'Forecastle',
  so_far_plus_mean_rest: 'closed so far + mean rest',
  stage_weighted: 'stage-weighted',
  category_roll_up: 'category roll-up',
  conversion_bootstrap: 'conversion bootstrap',
};

export function backtestText(told: FileBacktest): string {
  const { history, periods, runs } = told;
  const lines = [
    `${counted(history.deals, 'deal')}, ${history.first} to ${history.last}; open stages: ${history.stages.join(', ') || 'none named'}`,
    `Finished ${told.periodKind}s: ${periods.length}, of which ${periods.filter((period) => period.told).length} could be forecast from those before them`,
  ];
  if (told.without.length > 0) lines.push(`Not in this history, and so not used: ${told.without.join(', ')}`);
  const money = (value: string): string => formatMoney(Number(value), told.currency);
  if (runs.length > 0) {
    lines.push('', 'How the bands did', ...told.summary.filter(({ of }) => of === 'amount').map(summaryLine));
    lines.push(...told.summary.filter(({ of, method }) => of !== 'amount' && method === 'fitted').map(summaryLine));
    lines.push(
      '',
      `  ${'period'.padEnd(12)}${'as of'.padEnd(12)}weeks  ${['low', 'most likely', 'high', 'happened'].map((word) => word.padStart(18)).join('')}`,
    );
    for (const run of shown(runs)) lines.push(runLine(run, money));
    if (shown(runs).length < runs.length) lines.push('  The other weeks: --json');
  }
  for (const notice of told.notices) lines.push('', notice);
  lines.push(...questionLines(told.questions));
  const rows = new Set(told.rejected.map(({ row }) => row)).size;
  if (rows > 0)
    lines.push('', `Rows that could not be read: ${rows}`, ...rejectedLines(told.rejected, '--json lists them'));
  return `${lines.join('\n')}\n`;
}

/** The first week of each period, its middle and its third last one. */
function shown(runs: readonly ToldRun[]): readonly ToldRun[] {
  const longest = Math.max(...runs.map(({ weeksToGo }) => weeksToGo));
  const weeks = new Set([longest, Math.ceil(longest / 2), Math.min(3, longest)]);
  return runs
    .filter(({ weeksToGo }) => weeks.has(weeksToGo))
    .toSorted((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : b.weeksToGo - a.weeksToGo));
}

function runLine(run: ToldRun, money: (value: string) => string): string {
  const figures = [run.low, run.mostLikely, run.high, run.actual].map((value) => money(value).padStart(18)).join('');
  const actual = BigInt(run.actual);
  const verdict = actual < BigInt(run.low) ? '  below' : actual > BigInt(run.high) ? '  above' : '';
  const who = run.scope.kind === 'rep' ? `  ${run.scope.name}` : '';
  return `  ${run.period.padEnd(12)}${run.asOf.padEnd(12)}${String(run.weeksToGo).padStart(5)}  ${figures}${verdict}${who}`;
}

function summaryLine({ method, of, record }: Summary): string {
  const percent = (share: number | null): string => (share === null ? '—' : `${(100 * share).toFixed(0)}%`);
  const name = `${METHOD_NAMES[method] ?? method}${of === 'wins' ? ', number of wins' : of === 'open_wins' ? ', wins of open deals' : ''}`;
  const within = record.coverageWithin === null ? '' : ` ± ${(100 * record.coverageWithin).toFixed(0)}`;
  return `  ${name.padEnd(34)}${counted(record.runs, 'band').padStart(10)}, ${percent(record.coverage)}${within} held (80% are meant to), error of the middle ${percent(record.error)}, bias ${percent(record.bias)}`;
}
