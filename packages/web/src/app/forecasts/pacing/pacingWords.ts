/** What the cards of pacing say. */
import type { Api } from '../../../api/client.ts';
import { formatDay } from '../../../ui/format/dates.ts';
import { formatMoney } from '../../../ui/format/money.ts';

export type Pacing = Awaited<ReturnType<Api['pacing']['view']>>;
type Week = Pacing['weeks'][number];

const money = (minor: string, currency: string) => formatMoney(minor, currency, { style: 'compact' });

/** "Closed $1.04M, week 9 of 13. Last year: $880.0K." */
export function pacingWords({ closedMinor, currency, runningWeek, weeks, lastYear }: Pacing): string {
  const closed = `Closed ${money(closedMinor, currency)}`;
  const week = runningWeek === null ? '' : `, week ${runningWeek} of ${weeks.length}`;
  return `${closed}${week}.${lastYear ? ` Last year: ${money(lastYear.byNowMinor, currency)}.` : ''}`;
}

/** The forecast that the screen shows; its period is the one of the pacing. */
export interface PresentForecast {
  readonly currency: string;
  readonly period: { readonly kind: string; readonly start: string };
  readonly asOf: string;
  readonly low: string | null;
  readonly mostLikely: string | null;
  readonly high: string | null;
}

/** Returns the pacing with the present forecast in the running week: the one kept that morning would contradict the screen. */
export function withPresent(pacing: Pacing, present: PresentForecast): Pacing {
  const { runningWeek, period, currency, weeks } = pacing;
  const { low, mostLikely, high, asOf } = present;
  const isOther =
    present.currency !== currency || present.period.kind !== period.kind || present.period.start !== period.start;
  if (runningWeek === null || mostLikely === null || isOther) return pacing;
  const forecast = { asOf, low, mostLikely, high };
  return { ...pacing, weeks: weeks.map((week, at) => (at + 1 === runningWeek ? { ...week, forecast } : week)) };
}

/** Whether there is anything to draw. */
export const hasPacing = ({ closedMinor, quotaMinor, lastYear, weeks }: Pacing): boolean =>
  closedMinor !== '0' || quotaMinor !== null || lastYear !== null || weeks.some(({ forecast }) => forecast !== null);

export const daysOfWeek = ({ start, end }: Pick<Week, 'start' | 'end'>): string =>
  start === end
    ? formatDay(start, { year: false })
    : `${formatDay(start, { year: false })} to ${formatDay(end, { year: false })}`;

/** All of one week, for its hover. */
export function weekWords(week: Week, currency: string): string {
  const { closedMinor, forecast, lastYearMinor } = week;
  const range =
    forecast && forecast.low !== null && forecast.high !== null
      ? ` (${money(forecast.low, currency)} to ${money(forecast.high, currency)})`
      : '';
  const parts = [
    ...(closedMinor === null ? [] : [`closed ${money(closedMinor, currency)}`]),
    ...(forecast ? [`most likely ${money(forecast.mostLikely, currency)}${range}`] : []),
    ...(lastYearMinor === null ? [] : [`last year ${money(lastYearMinor, currency)}`]),
  ];
  return parts.length === 0 ? daysOfWeek(week) : `${daysOfWeek(week)}: ${parts.join(', ')}`;
}
