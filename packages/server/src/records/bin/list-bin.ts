import type { BinItem } from '@forecastle/contract';
import type * as z from 'zod';
import { containing } from '../../platform/database/containing.ts';
import type { BinKind } from '../../platform/database/schema/bin.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf, UpdatedCursor } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { nameKey } from '../accounts/name-key.ts';
import { type BinRow, presentBinItem, readerOf, SELECT_BIN } from './bin-item.ts';

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly kind?: BinKind | undefined;
}

/** A page of what was deleted and the actor could have written, the latest first. */
export async function listBin(
  tx: TenantTransaction,
  actor: Actor,
  asked: Asked,
  now: Date,
): Promise<{ items: z.infer<typeof BinItem>[]; nextCursor: string | null }> {
  const after = decodeCursor(asked.cursor, UpdatedCursor);
  const words = nameKey(asked.search ?? '');
  const { rows } = await tx.client.query<BinRow>(
    `${SELECT_BIN} AND ($5::text IS NULL OR b.name_key LIKE $5) AND ($6::text IS NULL OR b.kind = $6)
       AND ($7::timestamptz IS NULL OR (b.deleted_at, b.id) < ($7, $8::uuid))
     ORDER BY b.deleted_at DESC, b.id DESC LIMIT $9`,
    [
      ...(await readerOf(tx, actor, now)),
      words === '' ? null : containing(words),
      asked.kind ?? null,
      after?.[0] ?? null,
      after?.[1] ?? null,
      asked.limit + 1,
    ],
  );
  return pageOf(
    rows,
    asked.limit,
    (row) => presentBinItem(row, actor, now),
    ({ deleted, id }) => [deleted, id],
  );
}
