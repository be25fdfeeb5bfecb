import { closedDealsMessage, dayOfIsoDate } from '@forecastle/rules';
import type { Compose } from './composing.ts';
import { newsDeals } from './news-deals.ts';

/** Composes deals that were won, or lost, and still are. */
export const composeClosed =
  (status: 'won' | 'lost'): Compose =>
  async (composing, items) => {
    const { audience, to } = composing;
    const news = await newsDeals(composing, items, `deal_${status}`);
    if (news === null) return null;
    const { count, sumMinor, withoutAmount, deals, itemIds } = news;
    const message = closedDealsMessage(
      {
        status,
        count,
        sumMinor,
        currency: to.actor.currency,
        withoutAmount,
        deals: deals.map(
          ({ id, name, account, owner, amountMinor, currency, closedOn, createdOn, loss, winReason }) => ({
            id,
            name,
            accountName: account?.name ?? null,
            ownerName: owner.name,
            amountMinor,
            currency,
            closedOn,
            days: daysTaken(createdOn, closedOn),
            reason: (status === 'won' ? winReason?.name : loss?.name) ?? null,
          }),
        ),
      },
      audience,
    );
    return { message, itemIds };
  };

/** Null for a deal that was recorded after it closed: nobody told when it began. */
function daysTaken(createdOn: string, closedOn: string | null): number | null {
  const days = closedOn === null ? -1 : dayOfIsoDate(closedOn) - dayOfIsoDate(createdOn);
  return days < 0 ? null : days;
}
