import { Instant, type NoteOfRecord } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { getAccount } from '../accounts/get-account.ts';
import { getContact } from '../contacts/get-contact.ts';
import { withPresentNames } from './mentions.ts';
import { NOTE_COLUMNS, NOTE_TABLES, presentNote } from './note-row.ts';
import { type NoteOfPage, pageOfNotes, pageSql } from './notes-page.ts';

const Cursor = z.tuple([z.union([z.literal(0), z.literal(1)]), Instant, z.uuid()]);

interface Asked {
  readonly id: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}
type Page = { items: z.infer<typeof NoteOfRecord>[]; nextCursor: string | null };
type Row = NoteOfPage & { deal_name: string | null; first: boolean };

/** A page of the notes on an account and on those of its deals that the actor sees. */
export async function listAccountNotes(tx: TenantTransaction, actor: Actor, asked: Asked): Promise<Page> {
  const { id, abilities } = await getAccount(tx, actor, asked.id);
  const isAbout = `(n.account_id = $2 OR n.opportunity_id IN (
    SELECT d.id FROM opportunities d WHERE d.organization_id = $1 AND d.account_id = $2
      AND ($3::uuid[] IS NULL OR d.owner_id = ANY($3))))`;
  return listOf(tx, actor, { ...asked, id, isAbout, writes: abilities.update });
}

/** A page of the notes on a contact. */
export async function listContactNotes(tx: TenantTransaction, actor: Actor, asked: Asked): Promise<Page> {
  const { id, abilities } = await getContact(tx, actor, asked.id);
  const isAbout = 'n.contact_id = $2 AND ($3::uuid[] IS NULL OR true)';
  return listOf(tx, actor, { ...asked, id, isAbout, writes: abilities.update });
}

/** Its own pinned ones first, then by when they were written, the latest first. */
async function listOf(
  tx: TenantTransaction,
  actor: Actor,
  { id, limit, cursor, isAbout, writes }: Asked & { readonly isAbout: string; readonly writes: boolean },
): Promise<Page> {
  const after = decodeCursor(cursor, Cursor);
  // What is pinned on a deal is not pinned here.
  const first = '(n.pinned AND n.opportunity_id IS NULL)';
  const { rows } = await tx.client.query<Row>(
    pageSql(
      `SELECT ${NOTE_COLUMNS}, o.name AS deal_name, ${first} AS first FROM ${NOTE_TABLES}
     LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = n.opportunity_id
     WHERE n.organization_id = $1 AND ${isAbout} AND n.deleted_at IS NULL
       AND ($4::boolean IS NULL OR (${first}, n.created_at, n.id) < ($4, $5::timestamptz, $6::uuid))
     ORDER BY ${first} DESC, n.created_at DESC, n.id DESC LIMIT $7`,
      'first DESC, created_at DESC, id DESC',
    ),
    [
      tx.organizationId,
      id,
      await visibleOwners(tx, actor),
      after === null ? null : after[0] === 1,
      after?.[1] ?? null,
      after?.[2] ?? null,
      limit + 1,
    ],
  );
  return pageOfNotes(
    await withPresentNames(tx, rows),
    limit,
    (row) => ({
      // Whoever sees a deal may write what is on it.
      ...presentNote(row, { writes: writes || row.opportunity_id !== null }),
      opportunity:
        row.opportunity_id === null || row.deal_name === null ? null : { id: row.opportunity_id, name: row.deal_name },
    }),
    ({ first }) => first,
  );
}
