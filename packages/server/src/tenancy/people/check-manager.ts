import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';

/**
 * Throws NOT_FOUND when there is no such active person, INVALID when reporting to them would close a circle.
 * `memberId` is null for somebody who does not exist yet. Call under the organisation's lock.
 */
export async function checkManager(
  tx: TenantTransaction,
  managerId: string | null | undefined,
  memberId: string | null,
): Promise<void> {
  if (managerId === null || managerId === undefined) return;
  const { rows } = await tx.client.query<{ id: string; name: string; active: boolean }>(
    `WITH RECURSIVE line(id, name, manager_id, active) AS (
       SELECT id, name, manager_id, deactivated_at IS NULL FROM members WHERE organization_id = $1 AND id = $2
       UNION
       SELECT m.id, m.name, m.manager_id, m.deactivated_at IS NULL FROM members m JOIN line l ON m.id = l.manager_id
       WHERE m.organization_id = $1
     ) SELECT id, name, active FROM line`,
    [tx.organizationId, managerId],
  );
  const manager = rows.find((row) => row.id === managerId);
  if (!manager?.active) throw notFound('manager');
  if (rows.some((row) => row.id === memberId)) {
    throw invalid({
      field: 'managerId',
      value: managerId,
      expected: 'someone who does not report to this person',
      message: `${manager.name} reports to this person, directly or through others. Nothing was changed.`,
    });
  }
}
