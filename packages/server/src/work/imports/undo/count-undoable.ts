import type { TenantTransaction } from '../../../platform/database/tenant.ts';

export interface Undoable {
  /** Made by the import, and still there. */
  readonly deals: number;
  readonly changedDeals: number;
  readonly contacts: number;
  readonly accounts: number;
  readonly people: number;
  readonly changedContacts: number;
  readonly changedAccounts: number;
}

/** How much an import made and changed, before it is asked what has become of it. */
export async function countUndoable(tx: TenantTransaction, importId: string): Promise<Undoable> {
  const { rows } = await tx.client.query<Undoable>(
    `SELECT (SELECT count(*)::int FROM opportunities WHERE organization_id = $1 AND import_id = $2) AS deals,
       count(*) FILTER (WHERE entity = 'opportunity' AND before IS NOT NULL)::int AS "changedDeals",
       count(*) FILTER (WHERE entity = 'contact' AND before IS NULL)::int AS contacts,
       count(*) FILTER (WHERE entity = 'account' AND before IS NULL)::int AS accounts,
       count(*) FILTER (WHERE entity = 'contact' AND before IS NOT NULL)::int AS "changedContacts",
       count(*) FILTER (WHERE entity = 'account' AND before IS NOT NULL)::int AS "changedAccounts",
       count(*) FILTER (WHERE entity = 'member')::int AS people
     FROM import_changes WHERE organization_id = $1 AND import_id = $2`,
    [tx.organizationId, importId],
  );
  const [counted] = rows;
  if (!counted) throw new Error('an aggregate answers one row');
  return counted;
}
