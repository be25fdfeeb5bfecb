import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { activePerson } from './active-person.ts';
import type { MemberRow } from './member-row.ts';

/**
 * Gives everybody who reports to somebody who leaves to another manager, or to nobody; how many there were. One of them
 * may take over the others, and then reports to whom the leaver reported.
 */
export async function moveReports(tx: TenantTransaction, leaver: MemberRow, toId: string | null): Promise<number> {
  if (toId !== null) await checkHead(tx, leaver, toId);
  const { rowCount } = await tx.client.query(
    `UPDATE members SET manager_id = CASE WHEN id = $3 THEN $4 ELSE $3 END
     WHERE organization_id = $1 AND manager_id = $2`,
    [tx.organizationId, leaver.id, toId, leaver.managerId],
  );
  return rowCount ?? 0;
}

async function checkHead(tx: TenantTransaction, leaver: MemberRow, toId: string): Promise<void> {
  const head = await activePerson(tx, toId);
  const { rows } = await tx.client.query<{ id: string }>(
    `WITH RECURSIVE line(id, manager_id) AS (
       SELECT id, manager_id FROM members WHERE organization_id = $1 AND id = $2
       UNION SELECT m.id, m.manager_id FROM members m JOIN line l ON m.id = l.manager_id WHERE m.organization_id = $1
     ) SELECT id FROM line WHERE manager_id = $3 AND id <> $2`,
    [tx.organizationId, toId, leaver.id],
  );
  if (toId !== leaver.id && rows.length === 0) return;
  throw invalid({
    field: 'reportsTo',
    value: toId,
    expected: 'someone who stays and is not below the people who would report to them',
    message:
      toId === leaver.id
        ? `${head.name} is leaving. Choose another manager for their team.`
        : `${head.name} reports to someone who would report to them. Nothing was changed. Choose someone else.`,
  });
}
