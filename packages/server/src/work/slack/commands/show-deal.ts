import type { SlackDeal } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { listDealContacts } from '../../../records/contacts/list-deal-contacts.ts';
import { explainScore } from '../../../records/opportunities/explain-score.ts';
import { getOpportunity } from '../../../records/opportunities/get-opportunity.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';

/** Returns a deal that the actor sees, as it stands. Throws NOT_FOUND for any other. */
export async function showDeal(tx: TenantTransaction, actor: Actor, id: string, now: Date): Promise<SlackDeal> {
  const deal = await getOpportunity(tx, actor, id);
  const { health } = deal;
  const contacts = await listDealContacts(tx, actor, { opportunityId: id });
  return {
    id,
    name: deal.name,
    accountName: deal.account?.name ?? null,
    ownerName: deal.owner.name,
    status: deal.status,
    stageName: deal.stage.name,
    amountMinor: deal.amountMinor,
    currency: deal.currency,
    category: deal.category,
    closeDate: deal.closeDate,
    closedOn: deal.closedOn,
    risk:
      deal.status === 'open'
        ? {
            score: health.risk,
            band: health.riskBand,
            isQualified: !health.notYetQualified,
            reason: health.notYetQualified ? null : await mainReason(tx, id, now),
          }
        : null,
    nextStep: deal.nextStep,
    keyContacts: contacts
      .filter(({ role }) => role === 'economic_buyer' || role === 'champion')
      .map(({ contact, role, freshness }) => ({ name: contact.name, role, freshness })),
  };
}

/** Returns the sentence of the explanation that takes most points from the risk score. */
export async function mainReason(tx: TenantTransaction, id: string, now: Date): Promise<string | null> {
  const { sentences } = await explainScore(tx, { id, score: 'risk' }, now);
  const costs = (of: { readonly costs: number | null } | undefined) => of?.costs ?? 0;
  const [first] = sentences.toSorted((a, b) => costs(b) - costs(a));
  return first && costs(first) > 0 ? first.text : null;
}
