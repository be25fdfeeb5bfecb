import type { ImportRow } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { correctable, type PreviewedImport } from './correctable.ts';
import { presentRows } from './present-rows.ts';
import { findRows, rowsAfter } from './row-blocks.ts';

const RowCursor = z.tuple([z.int32()]);

/** Rows of a previewed import in the order of the file; of `problems` those that ask for a look, or have had one. */
export async function listRows(
  tx: TenantTransaction,
  actor: Actor,
  input: { id: string; limit: number; cursor?: string | undefined; which: 'problems' | 'all'; after: number },
): Promise<{ items: z.infer<typeof ImportRow>[]; nextCursor: string | null; total: number | null }> {
  const { id, limit, cursor, which } = input;
  const stored = await correctable(tx, actor, id);
  const after = decodeCursor(cursor, RowCursor)?.[0] ?? input.after;
  const asked = { after, limit: limit + 1 };
  const kept =
    which === 'all' ? await rowsAfter(tx, id, asked) : await findRows(tx, id, await problemRows(tx, stored, asked));
  const { items, nextCursor } = pageOf(
    kept,
    limit,
    (row) => row,
    ({ rowNumber }) => [rowNumber],
  );
  const total = cursor !== undefined ? null : which === 'all' ? stored.preview.rows : await countProblems(tx, stored);
  return { items: await presentRows(tx, stored, items), nextCursor, total };
}

const ISSUES = `SELECT row FROM import_issues
  WHERE organization_id = $1 AND import_id = $2 AND severity IN ('rejected', 'warning')`;
const CORRECTED = 'SELECT row FROM import_corrections WHERE organization_id = $1 AND import_id = $2 AND edit <= $3';

/** Each half is read in the order of its index and no further than a page. */
async function problemRows(
  tx: TenantTransaction,
  { id, editPosition }: PreviewedImport,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await tx.client.query<{ row: number }>(
    `(${ISSUES} AND row > $4 GROUP BY row ORDER BY row LIMIT $5)
     UNION (${CORRECTED} AND row > $4 GROUP BY row ORDER BY row LIMIT $5)
     ORDER BY row LIMIT $5`,
    [tx.organizationId, id, editPosition, after, limit],
  );
  return rows.map(({ row }) => row);
}

async function countProblems(tx: TenantTransaction, { id, editPosition }: PreviewedImport): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (${ISSUES} UNION ${CORRECTED}) found`,
    [tx.organizationId, id, editPosition],
  );
  return rows[0]?.count ?? 0;
}
