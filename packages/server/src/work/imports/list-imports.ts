import type { ImportView } from '@forecastle/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { imports } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { seesAllImports } from './find-import.ts';
import { presentImports } from './present-import.ts';
import { storedImport } from './stored-import.ts';

/** Ids are made in the order of time, so they alone are the order of the history. */
const ImportCursor = z.tuple([z.uuid()]);

/** Imports the actor may see, latest first. */
export async function listImports(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: z.infer<typeof ImportView>[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, ImportCursor);
  const found = await tx.db
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.organizationId, tx.organizationId),
        seesAllImports(actor) ? undefined : eq(imports.createdById, actor.memberId),
        after ? sql`${imports.id} < ${after[0]}` : undefined,
      ),
    )
    .orderBy(desc(imports.id))
    .limit(limit + 1);
  const { items, nextCursor } = pageOf(found, limit, storedImport, ({ id }) => [id]);
  return { items: await presentImports(tx, items), nextCursor };
}
