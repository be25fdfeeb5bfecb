/** What each open deal adds to a period's forecast: its amount times the chance that it is won. */
import { divideHalfUp } from '../money/decimal.ts';
import type { ForecastModel } from './forecastModel.ts';
import { type DayRange, type ForecastDeal, membershipOf } from './membership.ts';
import { CHANCE_DENOMINATOR } from './winChance.ts';
import { percentOfChance, questionAbout } from './worthAQuestion.ts';

export interface MemberChance<Deal extends ForecastDeal> {
  readonly deal: Deal;
  readonly isOverdue: boolean;
  /** Percent, 0-100. */
  readonly percent: number;
  /** Why somebody should be asked about the deal; null when nothing contradicts its chance. */
  readonly question: string | null;
  /** Amount times chance, rounded to the minor unit; the part "Open deals" rounds the sum of all once. */
  readonly contributionMinor: number;
}

/** The open members of a period, those that add the most first; then the larger, then by the order given. */
export function memberChances<Deal extends ForecastDeal>(
  deals: readonly Deal[],
  model: ForecastModel,
  { period, asOfDay }: { period: DayRange; asOfDay: number },
): MemberChance<Deal>[] {
  return deals
    .flatMap((deal): MemberChance<Deal>[] => {
      const membership = membershipOf(deal, period, asOfDay);
      if (membership !== 'member' && membership !== 'overdue') return [];
      const { amountMinor, chance } = model.winChance(deal);
      return [
        {
          deal,
          isOverdue: membership === 'overdue',
          percent: percentOfChance(chance),
          question: questionAbout(deal, model),
          contributionMinor: Number(divideHalfUp(BigInt(amountMinor) * BigInt(chance), BigInt(CHANCE_DENOMINATOR))),
        },
      ];
    })
    .sort(
      (a, b) => b.contributionMinor - a.contributionMinor || (b.deal.amountMinor ?? -1) - (a.deal.amountMinor ?? -1),
    );
}
