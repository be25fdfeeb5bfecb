/** The forecast as a person reads it in a terminal. */
import { formatMoney, isoDate, localDay } from '@forecastle/rules';
import { columnLines } from './column-report.ts';
import type { FileForecast, ScoredDeal } from './forecast-file.ts';
import { questionLines, rejectedLines } from './rejected-text.ts';

/** Deals listed before the rest is summed up in a line; `--all` lists every one. */
const LISTED = 25;

export function forecastText(forecast: FileForecast, { all }: { all: boolean }): string {
  const money = (minor: string | number | null, currency = forecast.currency) =>
    minor === null ? '–' : formatMoney(Number(minor), currency);
  const { model, needs } = forecast.forecast;
  const lines = [
    `${forecast.period.label}, ${forecast.period.start} to ${forecast.period.end}, as of ${isoDate(localDay(Date.parse(forecast.asOf), forecast.timeZone))} (${forecast.timeZone})`,
    '',
    ...figureLines(forecast.forecast, money),
    '',
    `  ${model.reason}`,
    ...needs.map(({ sentence }) => `  ${sentence}`),
    '',
    ...partLines(forecast.forecast, money),
  ];
  const open = forecast.deals.filter(({ status }) => status === 'open').sort(byAmount);
  const shown = all ? open : open.slice(0, LISTED);
  const closed = forecast.deals.length - open.length;
  lines.push(`Open deals: ${open.length}${closed > 0 ? `; closed: ${closed}` : ''}`);
  if (shown.length > 0) {
    lines.push(`  ${'deal'.padEnd(34)}${'amount'.padStart(16)}  ${'close'.padEnd(10)}  risk  conf  drag`);
    lines.push('  (risk: higher is safer; confidence: higher is more likely; drag: lower is better)');
    for (const deal of shown) lines.push(dealLine(deal, money(deal.amountMinor, deal.currency)));
    if (shown.length < open.length) lines.push(`  and ${open.length - shown.length} more; --all lists them`);
  }
  lines.push('', ...columnLines(forecast.columns));
  for (const notice of forecast.notices) lines.push('', notice);
  lines.push(...questionLines(forecast.questions));
  const rows = new Set(forecast.rejected.map(({ row }) => row)).size;
  if (rows > 0) {
    lines.push('', `Rows not read: ${rows}`);
    lines.push(...rejectedLines(forecast.rejected, '--json lists them'));
  }
  return `${lines.join('\n')}\n`;
}

type Figures = FileForecast['forecast'];
type FormatMoney = (minor: string | null) => string;

const line = (label: string, figure: string, width: number): string => `  ${label.padEnd(width)}${figure.padStart(18)}`;

function figureLines({ low, mostLikely, high, noFigure, model }: Figures, money: FormatMoney): string[] {
  if (noFigure !== null) return [`  no forecast: ${noFigure.reason}`];
  if (model.kind === 'rule_of_thumb') return [line('rule of thumb', money(mostLikely), 15)];
  return [line('low', money(low), 15), line('most likely', money(mostLikely), 15), line('high', money(high), 15)];
}

function partLines({ parts, mostLikely, model }: Figures, money: FormatMoney): string[] {
  if (mostLikely === null) return [];
  return [
    'Forecast parts',
    ...parts.map(({ label, amountMinor, count }) =>
      line(count === null ? label : `${label} (${count})`, money(amountMinor), 40),
    ),
    line(model.kind === 'rule_of_thumb' ? 'Rule of thumb' : 'Most likely', money(mostLikely), 40),
    '',
  ];
}

const byAmount = (a: ScoredDeal, b: ScoredDeal): number =>
  (b.amountMinor ?? -1) - (a.amountMinor ?? -1) || a.row - b.row;

function dealLine({ name, closeDate, scores }: ScoredDeal, amount: string): string {
  const title = name.length > 33 ? `${name.slice(0, 32)}…` : name;
  const judged = scores.notYetQualified
    ? 'not yet qualified'
    : `${String(scores.risk).padStart(4)}  ${String(scores.confidence).padStart(4)}  ${String(scores.drag).padStart(4)}`;
  return `  ${title.padEnd(34)}${amount.padStart(16)}  ${(closeDate ?? 'no date').padEnd(10)}  ${judged}`;
}
