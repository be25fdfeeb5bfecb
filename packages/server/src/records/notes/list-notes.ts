import { Instant, type Note } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import { withPresentNames } from './mentions.ts';
import { NOTE_COLUMNS, NOTE_TABLES, presentNote } from './note-row.ts';
import { type NoteOfPage, pageOfNotes, pageSql } from './notes-page.ts';

const Cursor = z.tuple([z.union([z.literal(0), z.literal(1)]), Instant, z.uuid()]);

/** A page of a deal's notes: pinned ones first, then by when they were written, the latest first. */
export async function listNotes(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, limit, cursor }: { opportunityId: string; limit: number; cursor?: string | undefined },
): Promise<{ items: z.infer<typeof Note>[]; nextCursor: string | null }> {
  await requireDeal(tx, actor, opportunityId);
  const after = decodeCursor(cursor, Cursor);
  const { rows } = await tx.client.query<NoteOfPage>(
    pageSql(
      `SELECT ${NOTE_COLUMNS} FROM ${NOTE_TABLES}
     WHERE n.organization_id = $1 AND n.opportunity_id = $2 AND n.deleted_at IS NULL
       AND ($3::boolean IS NULL OR (n.pinned, n.created_at, n.id) < ($3, $4::timestamptz, $5::uuid))
     ORDER BY n.pinned DESC, n.created_at DESC, n.id DESC LIMIT $6`,
      'pinned DESC, created_at DESC, id DESC',
    ),
    [
      tx.organizationId,
      opportunityId,
      after === null ? null : after[0] === 1,
      after?.[1] ?? null,
      after?.[2] ?? null,
      limit + 1,
    ],
  );
  return pageOfNotes(
    await withPresentNames(tx, rows),
    limit,
    (row) => presentNote(row),
    ({ pinned }) => pinned,
  );
}
