import type { DealContact } from '@forecastle/contract';
import type { ContactRole } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { contactChange, type DealContactState } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import { listDealContacts } from './list-deal-contacts.ts';
import { lockContacts } from './lock-contacts.ts';

export interface DealContactInput {
  readonly opportunityId: string;
  readonly contactId: string;
  readonly role: ContactRole | null;
  readonly influence: number | null;
}

/** Puts a contact on a deal, or changes role and influence there. */
export async function putDealContact(
  tx: TenantTransaction,
  actor: Actor,
  input: DealContactInput,
): Promise<z.infer<typeof DealContact>> {
  const { opportunityId, contactId, role, influence } = input;
  await requireDeal(tx, actor, opportunityId);
  if ((await lockContacts(tx, [contactId])) === 0) throw notFound('contact');
  const now = new Date();
  await changeDeals(tx, [opportunityId], now, async () => {
    const from = await dealContactState(tx, opportunityId, contactId);
    if (from && from.role === role && from.influence === influence) return;
    await tx.client.query(
      `INSERT INTO opportunity_contacts (organization_id, opportunity_id, contact_id, role, influence)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (organization_id, opportunity_id, contact_id) DO UPDATE SET role = $4, influence = $5`,
      [tx.organizationId, opportunityId, contactId, role, influence],
    );
    await recordChanges(tx, [
      {
        opportunityId,
        kind: from ? 'contact_changed' : 'contact_added',
        actor: ledgerActorOf(actor),
        effectiveAt: now,
        changes: contactChange(contactId, from, { role, influence }),
      },
    ]);
  });
  const [item] = await listDealContacts(tx, actor, { opportunityId, contactId });
  if (!item) throw new Error(`contact ${contactId} was put on deal ${opportunityId} but is not there`);
  return item;
}

/** What the deal knows of a contact now; null when the contact is not on it. Read it under the deal's lock. */
export async function dealContactState(
  tx: TenantTransaction,
  opportunityId: string,
  contactId: string,
): Promise<DealContactState | null> {
  const { rows } = await tx.client.query<DealContactState>(
    `SELECT role, influence FROM opportunity_contacts
     WHERE organization_id = $1 AND opportunity_id = $2 AND contact_id = $3`,
    [tx.organizationId, opportunityId, contactId],
  );
  return rows[0] ?? null;
}
