import type { ContactRole } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { contactChange, type LedgerActor, type LedgerEntry } from '../ledger/changes.ts';
import { recordChanges } from '../ledger/record.ts';

export interface DealContactLink {
  readonly dealId: string;
  readonly contactId: string;
  /** Null leaves the role that the contact has on the deal. */
  readonly role: ContactRole | null;
}

/** Puts contacts on deals, by set, and tells the ledger; each pair at most once. The caller locks the deals and scores them. */
export async function putDealContacts(
  tx: TenantTransaction,
  links: readonly DealContactLink[],
  { now, actor }: { readonly now: Date; readonly actor: LedgerActor },
): Promise<void> {
  if (links.length === 0) return;
  const { rows } = await tx.client.query<{
    deal: string;
    contact: string;
    role: ContactRole | null;
    before: ContactRole | null;
    influence: number | null;
    is_new: boolean;
  }>(
    `WITH wanted AS (
       SELECT * FROM json_to_recordset($2::json) AS r("dealId" uuid, "contactId" uuid, role text)
     ), known AS (
       SELECT p.opportunity_id, p.contact_id, p.role, p.influence FROM opportunity_contacts p
       JOIN wanted w ON w."dealId" = p.opportunity_id AND w."contactId" = p.contact_id WHERE p.organization_id = $1
     ), kept AS (
       INSERT INTO opportunity_contacts AS p (organization_id, opportunity_id, contact_id, role)
       SELECT $1, "dealId", "contactId", role FROM wanted
       ON CONFLICT (organization_id, opportunity_id, contact_id) DO UPDATE SET role = coalesce(excluded.role, p.role)
       RETURNING p.opportunity_id, p.contact_id, p.role
     )
     SELECT kept.opportunity_id AS deal, kept.contact_id AS contact, kept.role, known.role AS before, known.influence,
       known.contact_id IS NULL AS is_new
     FROM kept LEFT JOIN known USING (opportunity_id, contact_id)`,
    [tx.organizationId, JSON.stringify(links)],
  );
  const entries = rows
    .filter(({ is_new, role, before }) => is_new || role !== before)
    .map(
      ({ deal, contact, role, before, influence, is_new }): LedgerEntry => ({
        opportunityId: deal,
        kind: is_new ? 'contact_added' : 'contact_changed',
        actor,
        effectiveAt: now,
        changes: contactChange(contact, is_new ? null : { role: before, influence }, { role, influence }),
      }),
    );
  await recordChanges(tx, entries);
}
