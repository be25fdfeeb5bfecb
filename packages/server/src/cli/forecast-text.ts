/** The forecast as a person reads it in a terminal. */
import { formatMoney, isoDate, localDay } from '@forecastle/rules';
import type { FileForecast, ScoredDeal } from './forecast-file.ts';
import { rejectedLines } from './rejected-text.ts';

/** Deals listed before the rest is summed up in a line; `--all` lists every one. */
const LISTED = 25;

export function forecastText(forecast: FileForecast, { all }: { all: boolean }): string {
  const money = (minor: string | number | null, currency = forecast.currency) =>
    minor === null ? '–' : formatMoney(Number(minor), currency);
  const { low, mostLikely, high, model, parts } = forecast.forecast;
  const lines = [
    `${forecast.period.label}, ${forecast.period.start} to ${forecast.period.end}, as of ${isoDate(localDay(Date.parse(forecast.asOf), forecast.timeZone))} (${forecast.timeZone})`,
    '',
    `  low          ${money(low).padStart(18)}`,
    `  most likely  ${money(mostLikely).padStart(18)}`,
    `  high         ${money(high).padStart(18)}`,
    '',
    `  ${model.reason}`,
    '',
    'How it is made up',
    ...parts.map(
      ({ label, amountMinor, count }) =>
        `  ${(count === null ? label : `${label} (${count})`).padEnd(40)}${money(amountMinor).padStart(18)}`,
    ),
    `  ${'Most likely'.padEnd(40)}${money(mostLikely).padStart(18)}`,
    '',
  ];
  const open = forecast.deals.filter(({ status }) => status === 'open').sort(byAmount);
  const shown = all ? open : open.slice(0, LISTED);
  const closed = forecast.deals.length - open.length;
  lines.push(`Open deals: ${open.length}${closed > 0 ? `; closed: ${closed}` : ''}`);
  if (shown.length > 0) {
    lines.push(`  ${'deal'.padEnd(34)}${'amount'.padStart(16)}  ${'close'.padEnd(10)}  risk  conf  drag`);
    for (const deal of shown) lines.push(dealLine(deal, money(deal.amountMinor, deal.currency)));
    if (shown.length < open.length) lines.push(`  and ${open.length - shown.length} more; --all lists them`);
  }
  for (const notice of forecast.notices) lines.push('', notice);
  const rows = new Set(forecast.rejected.map(({ row }) => row)).size;
  if (rows > 0) {
    lines.push('', `Rows that could not be read: ${rows}`);
    lines.push(...rejectedLines(forecast.rejected, '--json lists them'));
  }
  return `${lines.join('\n')}\n`;
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
