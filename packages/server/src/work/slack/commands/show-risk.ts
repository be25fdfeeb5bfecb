import { LISTED_RED_DEALS, OPEN_CATEGORIES, type SlackRisk } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { listOpportunities } from '../../../records/opportunities/list-opportunities.ts';
import { mainTriggers } from '../../../records/triggers/main-triggers.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { pipelineOverview } from '../../pipeline/pipeline-overview.ts';
import { scopeWords } from './scope-words.ts';

/** Returns the open deals at high risk of all that the actor sees, largest first. */
export async function showRisk(tx: TenantTransaction, actor: Actor, now: Date): Promise<SlackRisk> {
  const { atRisk, open, currency } = await pipelineOverview(tx, actor, {}, now);
  const { items } = await listOpportunities(tx, actor, {
    status: ['open'],
    category: [...OPEN_CATEGORIES],
    risk: ['red'],
    sort: 'amount',
    limit: LISTED_RED_DEALS,
  });
  const reasons = await mainTriggers(
    tx,
    actor,
    items.map(({ id }) => id),
  );
  return {
    scopeWords: scopeWords(actor),
    currency,
    red: { count: atRisk.count, amountMinor: Number(atRisk.amountBaseMinor), percent: atRisk.percent },
    open: { count: open.count },
    deals: items.map(({ id, name, owner, stage, amountMinor, currency: own, closeDate, health }) => ({
      id,
      name,
      ownerName: owner.name,
      stageName: stage.name,
      amountMinor,
      currency: own,
      closeDate,
      risk: health.risk,
      reason: reasons.get(id) ?? null,
    })),
  };
}
