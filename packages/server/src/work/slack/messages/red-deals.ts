import { redDealsMessage } from '@forecastle/rules';
import { mainTriggers } from '../../../records/triggers/main-triggers.ts';
import { openActionsOfDeals } from '../../plans/open-actions-of-deals.ts';
import { mainReason } from '../commands/show-deal.ts';
import type { Compose } from './composing.ts';
import { newsDeals } from './news-deals.ts';

/** Composes large deals that turned red, and still are: each with its reason and what to do next. */
export const composeRed: Compose = async (composing, items) => {
  const { tx, to, audience, now } = composing;
  const news = await newsDeals(composing, items, 'large_deal_red');
  if (news === null) return null;
  const { count, sumMinor, withoutAmount, deals, itemIds } = news;
  const actor = { ...to.actor, locale: to.reader.locale };
  const ids = deals.map(({ id }) => id);
  const [only] = count === 1 ? ids : [];
  const reasons =
    only === undefined ? await mainTriggers(tx, actor, ids) : new Map([[only, await mainReason(tx, only, now)]]);
  const actions = await openActionsOfDeals(tx, actor, ids, now);
  const message = redDealsMessage(
    {
      count,
      sumMinor,
      currency: to.actor.currency,
      withoutAmount,
      deals: deals.map(({ id, name, account, owner, stage, amountMinor, currency, health, nextStep }) => ({
        id,
        name,
        accountName: account?.name ?? null,
        ownerName: owner.name,
        stageName: stage.name,
        amountMinor,
        currency,
        risk: health.risk,
        reason: reasons.get(id) ?? null,
        next: actions.get(id) ?? nextStep,
      })),
    },
    audience,
  );
  return { message, itemIds };
};
