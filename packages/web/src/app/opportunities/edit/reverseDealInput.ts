import { FREE_DEAL_TEXTS, ofTexts, ownValue } from '@forecastle/rules';
import type { Deal, DealInput } from '../deal.ts';

/** What to send to have the deal as it was: the same fields with their earlier values. */
export function reverseDealInput(before: Deal, input: DealInput): DealInput {
  const earlier: Required<DealInput> = {
    name: before.name,
    ...ofTexts(FREE_DEAL_TEXTS, (text) => before[text]),
    externalId: before.externalId,
    accountId: before.account?.id ?? null,
    stageId: before.stage.id,
    ownerId: before.owner.id,
    amountMinor: before.amountMinor,
    currency: before.currency,
    // A closed deal is always in Closed, which nobody sets: its category comes back with its stage.
    category: before.category === 'closed' ? null : before.category,
    closeDate: before.closeDate,
    closedOn: before.closedOn,
    winProbability: before.winProbabilitySet ? before.winProbability : null,
    winReasonId: before.winReason?.id ?? null,
    custom: Object.fromEntries(
      Object.keys(input.custom ?? {}).map((key) => [key, ownValue(before.custom, key) ?? null]),
    ),
  };
  const keys = Object.keys(input) as (keyof DealInput)[];
  return Object.fromEntries(keys.map((key) => [key, earlier[key]]));
}
