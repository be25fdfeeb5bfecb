import type { ImportView } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { seesAllImports } from './find-import.ts';
import { presentImports } from './present-import.ts';
import { IMPORT_COLUMNS, type ImportRow, storedImport } from './stored-import.ts';

/** Ids are made in the order of time, so they alone are the order of the history. */
const ImportCursor = z.tuple([z.uuid()]);

/** Imports the actor may see, latest first. */
export async function listImports(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: z.infer<typeof ImportView>[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, ImportCursor);
  const { rows: found } = await tx.client.query<ImportRow>(
    `SELECT ${IMPORT_COLUMNS} FROM imports
     WHERE organization_id = $1 AND ($2::uuid IS NULL OR created_by_id = $2) AND ($3::uuid IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4`,
    [tx.organizationId, seesAllImports(actor) ? null : actor.memberId, after?.[0] ?? null, limit + 1],
  );
  const { items, nextCursor } = pageOf(found, limit, storedImport, ({ id }) => [id]);
  return { items: await presentImports(tx, items), nextCursor };
}
