/** The backtest as a person reads it in a terminal. */
import { counted } from '@forecastle/rules';
import type { FileBacktest, Summary } from './backtest-file.ts';
import { hasAmounts, tableLines } from './backtest-table.ts';
import { questionLines, rejectedLines } from './rejected-text.ts';

const METHOD_NAMES: Readonly<Record<string, string>> = {
  fitted: 'Forecastle',
  fitted_compared: 'Forecastle, compared below',
  so_far_plus_mean_rest: 'closed so far + average rest',
  stage_weighted: 'stage-weighted',
  category_roll_up: 'category roll-up',
  conversion_bootstrap: 'conversion bootstrap',
};

export function backtestText(told: FileBacktest): string {
  const { history, periods, runs } = told;
  const lines = [
    `${counted(history.deals, 'deal')}, ${history.first} to ${history.last}; open stages: ${history.stages.join(', ') || 'none named'}`,
    `Finished ${told.periodKind}s: ${periods.length}. Forecast from the ones before them: ${periods.filter((period) => period.told).length}.`,
  ];
  if (told.without.length > 0) lines.push(`Not in this history, so not used: ${told.without.join(', ')}`);
  if (runs.length > 0) {
    // Without amounts only wins can be checked.
    const checked = told.summary.filter(({ of, method }) => (of === 'amount' ? hasAmounts(runs) : method === 'fitted'));
    lines.push('', 'Accuracy', ...checked.flatMap(summaryLine));
    lines.push('', ...tableLines(runs, told.currency));
  }
  for (const notice of told.notices) lines.push('', notice);
  lines.push(...questionLines(told.questions));
  const rows = new Set(told.rejected.map(({ row }) => row)).size;
  if (rows > 0) lines.push('', `Rows not read: ${rows}`, ...rejectedLines(told.rejected, '--json lists them'));
  return `${lines.join('\n')}\n`;
}

function summaryLine({ method, of, record }: Summary): string[] {
  if (record.runs === 0) return [];
  const percent = (share: number | null): string => (share === null ? '—' : `${(100 * share).toFixed(0)}%`);
  const name = `${METHOD_NAMES[method] ?? method}${of === 'wins' ? ', number of wins' : of === 'open_wins' ? ', wins of open deals' : ''}`;
  const within = record.coverageWithin === null ? '' : ` ± ${(100 * record.coverageWithin).toFixed(0)}`;
  const withheld = record.withheld > 0 ? `, ${record.withheld} withheld` : '';
  return [
    `  ${name.padEnd(34)}${counted(record.runs, 'range').padStart(10)}, ${percent(record.coverage)}${within} landed in range (target 80%), typical miss ${percent(record.error)}, bias ${percent(record.bias)}${withheld}`,
  ];
}
