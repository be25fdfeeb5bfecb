import type { Forecast } from './forecastPeriod.ts';

/** One line of how the figure of a period is made up. */
export interface ForecastPart {
  readonly key: 'closed_so_far' | 'open_deals' | 'other_open_deals' | 'not_yet_created' | 'typical_less_average';
  readonly label: string;
  /** Integer minor units; may be negative. */
  readonly amountMinor: number;
  /** Deals behind it; null where no deal is. */
  readonly count: number | null;
  readonly note: string | null;
}

/**
 * Parts that add up exactly to `mostLikely`, in the order people read them; none where there is no figure. A rule of
 * thumb has the first two alone.
 */
export function forecastParts(forecast: Forecast): readonly ForecastPart[] {
  const { mostLikely, parts, won, members, others, typicalLessAverage, isAhead } = forecast;
  if (mostLikely === null) return [];
  const part = (
    key: ForecastPart['key'],
    label: string,
    amountMinor: number,
    count: number | null = null,
    note: string | null = null,
  ): ForecastPart => ({ key, label, amountMinor, count, note });
  const counted = [
    part(
      'closed_so_far',
      'Closed so far',
      parts.closedSoFar,
      won.count,
      isAhead ? 'Deals that close before the period do not count' : null,
    ),
    part('open_deals', 'Open deals in the period', parts.members, members.count, 'Amount times win chance'),
  ];
  if (typicalLessAverage === null) return counted;
  return [
    ...counted,
    part(
      'other_open_deals',
      'Other open deals',
      parts.others,
      others.count,
      isAhead ? 'Due before or after the period, or without a close date' : 'Due later, or without a close date',
    ),
    part('not_yet_created', 'New deals still to come', parts.notYetCreated),
    part('typical_less_average', 'Skew adjustment', typicalLessAverage),
  ];
}
