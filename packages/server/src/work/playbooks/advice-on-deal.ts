import { type Advice, adviseDeal, scoreDeal } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import { momentIn } from '../../records/health/calendar.ts';
import { gatherFacts } from '../../records/health/gather-facts.ts';
import { parseTriggers } from '../../records/triggers/kept-trigger.ts';
import { presentDeals } from '../../records/triggers/present-triggers.ts';
import { readDeal } from '../../records/triggers/read-deal.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { gatherContext } from '../conversations/deal-context.ts';

/** Throws NOT_FOUND for a deal the actor may not see. */
export async function adviceOnDeal(
  tx: TenantTransaction,
  actor: Actor,
  opportunityId: string,
  now: Date,
): Promise<{ about: string; advice: Advice }> {
  const { context: deal } = await gatherContext(tx, actor, opportunityId, now);
  const [gathered] = await gatherFacts(tx, [opportunityId], now);
  if (!gathered) throw notFound('deal');
  const row = await readDeal(tx, opportunityId);
  const standing = parseTriggers(row.triggers).filter(({ isDismissed }) => !isDismissed);
  const [endangered] = await presentDeals(tx, actor, [{ row, triggers: standing }]);
  const moment = await momentIn(tx, now);
  const { facts, settings } = gathered;
  const advice = adviseDeal({
    facts,
    scores: scoreDeal(facts, settings, moment),
    deal,
    triggers:
      endangered?.triggers.map(({ type, evidence, label, target }) => ({ type, evidence, label, target })) ?? [],
    now: moment,
  });
  return { about: deal.name, advice };
}
