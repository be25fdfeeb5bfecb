import type { Forecast } from './forecastPeriod.ts';

/** One line of how the most likely figure is made up. */
export interface ForecastPart {
  readonly key: 'closed_so_far' | 'open_deals' | 'not_yet_created' | 'median_less_mean' | 'band_correction';
  readonly label: string;
  /** Integer minor units; may be negative. */
  readonly amountMinor: number;
  /** Deals behind it; null where no deal is. */
  readonly count: number | null;
  readonly note: string | null;
}

/** Parts that add up exactly to the most likely figure, in the order people read them. */
export function forecastParts(forecast: Forecast): readonly ForecastPart[] {
  const { parts, won, members, medianLessMean, bandCorrection } = forecast;
  const part = (
    key: ForecastPart['key'],
    label: string,
    amountMinor: number,
    count: number | null = null,
    note: string | null = null,
  ): ForecastPart => ({ key, label, amountMinor, count, note });
  return [
    part('closed_so_far', 'Closed so far', parts.closedSoFar, won.count),
    part('open_deals', 'Open deals', parts.openDeals, members.count, 'Each by its chance to be won'),
    part('not_yet_created', 'Not yet created', parts.notYetCreated, null, parts.notYetCreatedReason),
    part('median_less_mean', 'Median less mean', medianLessMean),
    part('band_correction', 'Band correction', bandCorrection),
  ];
}
