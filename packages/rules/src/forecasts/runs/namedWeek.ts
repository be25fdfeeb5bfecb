/** One distance from the end at which accuracy is stated everywhere, so that a period counts once. */
import type { PeriodKind } from '../../periods/fiscalPeriod.ts';
import type { Horizon } from '../fitted/horizon.ts';

/** Whole weeks before the end: about half way. */
export const NAMED_WEEKS: Readonly<Record<PeriodKind, number>> = { month: 2, quarter: 7, year: 26 };
/** Weeks that a period has: a next one is asked about so many weeks earlier. */
const PERIOD_WEEKS: Readonly<Record<PeriodKind, number>> = { month: 4, quarter: 13, year: 52 };

export const namedWeek = (kind: PeriodKind, horizon: Horizon = 'running'): number =>
  NAMED_WEEKS[kind] + (horizon === 'next' ? PERIOD_WEEKS[kind] : 0);

/** Returns one range of each period: the one made nearest to the named week. */
export const atNamedWeek = <Band extends Dated>(
  bands: readonly Band[],
  { kind, horizon }: { readonly kind: PeriodKind; readonly horizon?: Horizon },
): Band[] => atWeek(bands, namedWeek(kind, horizon));

interface Dated {
  readonly period: string;
  readonly weeksToGo: number;
}

/** Returns one range of each period: the one made nearest to so many weeks before the end, the earlier of two as near. */
export function atWeek<Band extends Dated>(bands: readonly Band[], asked: number): Band[] {
  const away = ({ weeksToGo }: Band): number => Math.abs(weeksToGo - asked);
  const nearest = new Map<string, Band>();
  for (const band of bands) {
    const known = nearest.get(band.period);
    const isNearer = !known || away(band) < away(known);
    if (isNearer || (away(band) === away(known) && band.weeksToGo > known.weeksToGo)) nearest.set(band.period, band);
  }
  return [...nearest.values()];
}
