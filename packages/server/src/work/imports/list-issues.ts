import type { ImportIssue } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleImport } from './find-import.ts';

type Issue = z.infer<typeof ImportIssue>;
const IssueCursor = z.tuple([z.int32(), z.int32()]);

/** What is to be said of rows, in the order of the file. */
export async function listIssues(
  tx: TenantTransaction,
  actor: Actor,
  input: { id: string; limit: number; cursor?: string | undefined; severity?: Issue['severity'] | undefined },
): Promise<{ items: Issue[]; nextCursor: string | null }> {
  const { id, limit, cursor, severity } = input;
  await visibleImport(tx, actor, id);
  const after = decodeCursor(cursor, IssueCursor);
  const { rows } = await tx.client.query<Issue & { ordinal: number }>(
    `SELECT row, ordinal, "column", value, reason, expected, severity FROM import_issues
     WHERE organization_id = $1 AND import_id = $2 AND ($3::text IS NULL OR severity = $3)
       AND ($4::int IS NULL OR (row, ordinal) > ($4, $5::int))
     ORDER BY row, ordinal LIMIT $6`,
    [tx.organizationId, id, severity ?? null, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  return pageOf(
    rows,
    limit,
    ({ ordinal, ...issue }): Issue => issue,
    ({ row, ordinal }) => [row, ordinal],
  );
}
