import type { DealContact } from '@forecastle/contract';
import { type ContactRole, freshness } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../tenancy/identity/policies.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import { CONTACT_COLUMNS, CONTACT_TABLES, type ContactRow, NEXT_INTERACTION } from './contact-query.ts';
import { presentContact } from './present-contact.ts';

interface DealContactRow extends ContactRow {
  role: ContactRole | null;
  influence: number | null;
  next_interaction_at: Date | null;
}

/** The contacts on a deal by name, with how warm each is now; or the one of `contactId` alone. */
export async function listDealContacts(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, contactId }: { opportunityId: string; contactId?: string },
): Promise<z.infer<typeof DealContact>[]> {
  await requireDeal(tx, actor, opportunityId);
  const { rows } = await tx.client.query<DealContactRow>(
    `SELECT ${CONTACT_COLUMNS}, dc.role, dc.influence, ${NEXT_INTERACTION} AS next_interaction_at FROM ${CONTACT_TABLES}
     JOIN opportunity_contacts dc ON dc.organization_id = $1 AND dc.contact_id = c.id
     WHERE c.organization_id = $1 AND dc.opportunity_id = $4 AND ($5::uuid IS NULL OR c.id = $5)
     ORDER BY c.name, c.id`,
    [tx.organizationId, await visibleOwners(tx, actor), managesRecords(actor), opportunityId, contactId ?? null],
  );
  const now = Date.now();
  return rows.map((row) => {
    const lastMetAt = row.last_interaction_at?.getTime() ?? null;
    const { points, band } = freshness({ lastMetAt, influence: row.influence }, now);
    return {
      contact: presentContact(row),
      role: row.role,
      influence: row.influence,
      freshness: { score: points, band },
      nextInteractionAt: row.next_interaction_at?.toISOString() ?? null,
    };
  });
}
