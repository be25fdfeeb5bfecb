import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { contactChange } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import { dealContactState } from './put-deal-contact.ts';

/** Takes a contact off a deal; the contact and what happened with them stay. */
export async function removeDealContact(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, contactId }: { opportunityId: string; contactId: string },
): Promise<void> {
  await requireDeal(tx, actor, opportunityId);
  const now = new Date();
  await changeDeals(tx, [opportunityId], now, async () => {
    const from = await dealContactState(tx, opportunityId, contactId);
    if (!from) throw notFound('contact on this deal');
    await tx.client.query(
      'DELETE FROM opportunity_contacts WHERE organization_id = $1 AND opportunity_id = $2 AND contact_id = $3',
      [tx.organizationId, opportunityId, contactId],
    );
    await recordChanges(tx, [
      {
        opportunityId,
        kind: 'contact_removed',
        actor: ledgerActorOf(actor),
        effectiveAt: now,
        changes: contactChange(contactId, from, null),
      },
    ]);
  });
}
