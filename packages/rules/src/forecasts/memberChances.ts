/** What each open deal adds to a period's forecast: its amount times the chance that it is won. */
import type { ForecastModel } from './forecastModel.ts';
import { type DayRange, type ForecastDeal, membershipOf } from './membership.ts';
import { ADDS_MOST_DEALS, percentOfChance, reviewReason } from './needsReview.ts';

export interface MemberChance<Deal extends ForecastDeal> {
  readonly deal: Deal;
  readonly isOverdue: boolean;
  /** Due outside the period, or without a close date. */
  readonly isOther: boolean;
  /** Percent, 0-100. */
  readonly percent: number;
  /** Why the deal needs review; null when nothing contradicts its chance. */
  readonly question: string | null;
  /** Amount times chance, rounded to the minor unit; the members' add up exactly to the part "Open deals". */
  readonly contributionMinor: number;
}

export interface ChanceContext {
  readonly period: DayRange;
  readonly asOfDay: number;
  /** Whether the organisation records activities. */
  readonly recordsActivity: boolean;
}

/**
 * Returns the open deals that a forecast of a period counts, members and others with a chance: those that add the most
 * first; then the larger, then by the order given.
 */
export function memberChances<Deal extends ForecastDeal>(
  deals: readonly Deal[],
  model: ForecastModel,
  { period, asOfDay, recordsActivity }: ChanceContext,
): MemberChance<Deal>[] {
  const chances = deals
    .flatMap((deal) => {
      const membership = membershipOf(deal, period, asOfDay);
      const isOther = membership === 'earlier' || membership === 'later' || membership === 'dateless';
      if (membership !== 'member' && membership !== 'overdue' && !(isOther && model.countsOthers)) return [];
      const { chance } = model.winChance(deal);
      return [
        {
          deal,
          isOverdue: membership === 'overdue',
          isOther,
          isEarlier: membership === 'earlier',
          percent: percentOfChance(chance),
          contributionMinor: model.contributionMinor(deal),
        },
      ];
    })
    .sort(
      (a, b) => b.contributionMinor - a.contributionMinor || (b.deal.amountMinor ?? -1) - (a.deal.amountMinor ?? -1),
    );
  const stagePercents = meanByStage(chances);
  return chances.map(
    ({ isEarlier, ...each }, place): MemberChance<Deal> => ({
      ...each,
      // Due before the period, a sure deal has a small chance to close in it: nothing contradicts that.
      question: isEarlier
        ? null
        : reviewReason(each.deal, model, {
            asOfDay,
            recordsActivity,
            stagePercent: stagePercents.get(each.deal.stageId ?? '') ?? 100,
            addsMost: place < ADDS_MOST_DEALS && each.contributionMinor > 0,
          }),
    }),
  );
}

function meanByStage(
  chances: readonly { readonly deal: ForecastDeal; readonly percent: number }[],
): Map<string, number> {
  const groups = Map.groupBy(chances, ({ deal }) => deal.stageId ?? '');
  return new Map(
    groups
      .entries()
      .map(([stage, those]) => [stage, those.reduce((sum, { percent }) => sum + percent, 0) / those.length]),
  );
}
