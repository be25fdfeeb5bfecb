import type { LedgerChanges } from '../../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { contactChange, type DealContactState } from '../../../records/ledger/changes.ts';

/** How a contact is to stand on a deal; null = not at all. */
export interface LinkChange {
  readonly dealId: string;
  readonly contactId: string;
  readonly to: DealContactState | null;
}

/** Puts contacts on deals as they were, or takes them off, by set; answers the change-sets by deal. */
export async function restoreLinks(
  tx: TenantTransaction,
  links: readonly LinkChange[],
): Promise<ReadonlyMap<string, LedgerChanges>> {
  const told = new Map<string, LedgerChanges>();
  if (links.length === 0) return told;
  const keys = [tx.organizationId, links.map(({ dealId }) => dealId), links.map(({ contactId }) => contactId)];
  const { rows } = await tx.client.query<DealContactState & { deal: string; contact: string }>(
    `SELECT p.opportunity_id AS deal, p.contact_id AS contact, p.role, p.influence FROM opportunity_contacts p
     JOIN unnest($2::uuid[], $3::uuid[]) AS u(deal, contact) ON p.opportunity_id = u.deal AND p.contact_id = u.contact
     WHERE p.organization_id = $1`,
    keys,
  );
  const present = new Map(
    rows.map(({ deal, contact, role, influence }) => [`${deal} ${contact}`, { role, influence }]),
  );
  const off = links.filter(({ to }) => to === null);
  await tx.client.query(
    `DELETE FROM opportunity_contacts p USING unnest($2::uuid[], $3::uuid[]) AS u(deal, contact)
     WHERE p.organization_id = $1 AND p.opportunity_id = u.deal AND p.contact_id = u.contact`,
    [tx.organizationId, off.map(({ dealId }) => dealId), off.map(({ contactId }) => contactId)],
  );
  const on = links.flatMap(({ dealId, contactId, to }) => (to ? [{ dealId, contactId, ...to }] : []));
  await tx.client.query(
    `INSERT INTO opportunity_contacts (organization_id, opportunity_id, contact_id, role, influence)
     SELECT $1, r."dealId", r."contactId", r.role, r.influence
     FROM json_to_recordset($2::json) AS r("dealId" uuid, "contactId" uuid, role text, influence smallint)
     ON CONFLICT (organization_id, opportunity_id, contact_id)
       DO UPDATE SET role = excluded.role, influence = excluded.influence`,
    [tx.organizationId, JSON.stringify(on)],
  );
  for (const { dealId, contactId, to } of links) {
    const from = present.get(`${dealId} ${contactId}`) ?? null;
    told.set(dealId, { ...told.get(dealId), ...contactChange(contactId, from, to) });
  }
  return told;
}
