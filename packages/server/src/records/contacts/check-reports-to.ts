import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';

/** Two people who put one contact under the other at the same time would make a circle: such changes take turns. */
export async function lockReporting(tx: TenantTransaction): Promise<void> {
  await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 4))', [tx.organizationId]);
}

/** A contact and those above them, their own first; none where they are not there. */
export async function contactsAbove(tx: TenantTransaction, id: string): Promise<readonly string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `WITH RECURSIVE above(id, reports_to_id) AS (
       SELECT id, reports_to_id FROM contacts WHERE organization_id = $1 AND id = $2
       UNION
       SELECT c.id, c.reports_to_id FROM contacts c JOIN above ON c.organization_id = $1 AND c.id = above.reports_to_id
     ) SELECT id FROM above`,
    [tx.organizationId, id],
  );
  return rows.map((row) => row.id);
}

/** Throws unless `reportsToId` is a contact who does not report to `id`, at any depth; `id` null is a new contact. */
export async function checkReportsTo(tx: TenantTransaction, id: string | null, reportsToId: string): Promise<void> {
  if (id !== null) await lockReporting(tx);
  const above = await contactsAbove(tx, reportsToId);
  if (above.length === 0) throw notFound('contact');
  if (id === null || !above.includes(id)) return;
  throw invalid({
    field: 'reportsToId',
    value: reportsToId,
    expected: 'a contact who does not report to this one',
    message: 'Nobody can report to themselves, or to somebody who reports to them. Nothing was changed.',
  });
}
