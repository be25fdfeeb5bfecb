/** What each open deal adds to a period's forecast: its amount times the chance that it is won. */
import type { ForecastModel } from './forecastModel.ts';
import { type DayRange, type ForecastDeal, membershipOf } from './membership.ts';
import { percentOfChance, questionAbout } from './worthAQuestion.ts';

export interface MemberChance<Deal extends ForecastDeal> {
  readonly deal: Deal;
  readonly isOverdue: boolean;
  /** Due outside the period, or without a close date. */
  readonly isOther: boolean;
  /** Percent, 0-100. */
  readonly percent: number;
  /** Why somebody should be asked about the deal; null when nothing contradicts its chance. */
  readonly question: string | null;
  /** Amount times chance, rounded to the minor unit; the members' add up exactly to the part "Open deals". */
  readonly contributionMinor: number;
}

/** The open deals that a forecast of a period counts, members and others with a chance: those that add the most first; then the larger, then by the order given. */
export function memberChances<Deal extends ForecastDeal>(
  deals: readonly Deal[],
  model: ForecastModel,
  { period, asOfDay }: { period: DayRange; asOfDay: number },
): MemberChance<Deal>[] {
  return deals
    .flatMap((deal): MemberChance<Deal>[] => {
      const membership = membershipOf(deal, period, asOfDay);
      const isOther = membership === 'earlier' || membership === 'later' || membership === 'dateless';
      if (membership !== 'member' && membership !== 'overdue' && !(isOther && model.countsOthers)) return [];
      const { chance } = model.winChance(deal);
      return [
        {
          deal,
          isOverdue: membership === 'overdue',
          isOther,
          percent: percentOfChance(chance),
          // Due before the period, a sure deal has a small chance to close in it: nothing contradicts that.
          question: membership === 'earlier' ? null : questionAbout(deal, model),
          contributionMinor: model.contributionMinor(deal),
        },
      ];
    })
    .sort(
      (a, b) => b.contributionMinor - a.contributionMinor || (b.deal.amountMinor ?? -1) - (a.deal.amountMinor ?? -1),
    );
}
