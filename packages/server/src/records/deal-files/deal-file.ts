/** A file as it is kept, and as the API says it. */
import {
  DEAL_FILE_MAX_BYTES,
  DEAL_FILES_BYTES,
  DEMO_DEAL_FILE_MAX_BYTES,
  DEMO_DEAL_FILES_BYTES,
  type DealFile,
  FILES_PER_DEAL,
} from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { demoOf } from '../../tenancy/organizations/demo-of.ts';
import { besideChange } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import type { NoteSubject } from '../notes/note-subject.ts';

export interface DealFileRow {
  id: string;
  /** What it is on, itself or by its note: one of the three. */
  opportunity_id: string | null;
  account_id: string | null;
  contact_id: string | null;
  note_id: string | null;
  name: string;
  media_type: string;
  size: number;
  created_at: Date;
  /** Of the file, or of its note. */
  deleted_at: Date | null;
  adder_id: string | null;
  adder_name: string | null;
}

/** Before a WHERE over the file `f`, its note `n` and its deal `o`. $1 is the organisation. */
export const SELECT_FILES = `SELECT f.id, f.opportunity_id, n.account_id, n.contact_id, f.note_id, f.name, f.media_type, f.size::float8 AS size, f.created_at,
    coalesce(f.deleted_at, n.deleted_at) AS deleted_at, m.id AS adder_id, m.name AS adder_name
  FROM deal_files f
  LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = f.opportunity_id
  LEFT JOIN deal_notes n ON n.organization_id = $1 AND n.id = f.note_id
  LEFT JOIN members m ON m.organization_id = $1 AND m.id = f.added_by_id`;

export const presentFile = (row: DealFileRow): z.infer<typeof DealFile> => ({
  id: row.id,
  opportunityId: row.opportunity_id,
  noteId: row.note_id,
  name: row.name,
  mediaType: row.media_type,
  size: row.size,
  isImage: row.media_type.startsWith('image/'),
  addedBy: row.adder_id !== null && row.adder_name !== null ? { id: row.adder_id, name: row.adder_name } : null,
  createdAt: row.created_at.toISOString(),
});

/** A file that the actor sees, removed or not; throws NOT_FOUND. What is on an account or a contact everybody sees. */
export async function findFile(tx: TenantTransaction, actor: Actor, id: string): Promise<DealFileRow> {
  const { rows } = await tx.client.query<DealFileRow>(
    `${SELECT_FILES} WHERE f.organization_id = $1 AND f.id = $2
       AND (f.opportunity_id IS NULL OR $3::uuid[] IS NULL OR o.owner_id = ANY($3))`,
    [tx.organizationId, id, await visibleOwners(tx, actor)],
  );
  if (!rows[0]) throw notFound('file');
  return rows[0];
}

export interface Allowance {
  readonly isDemo: boolean;
  /** Of one file. */
  readonly maxBytes: number;
  readonly allowedBytes: number;
  readonly usedBytes: number;
}

/** What the organisation keeps, and what it may. */
export async function readAllowance(tx: TenantTransaction): Promise<Allowance> {
  const { rows } = await tx.client.query<{ used: number }>(
    `SELECT (coalesce(sum(size), 0) + (SELECT coalesce(sum(file_bytes), 0) FROM bin WHERE organization_id = $1))::float8 AS used
     FROM deal_files WHERE organization_id = $1`,
    [tx.organizationId],
  );
  const isDemo = (await demoOf(tx)) !== null;
  return {
    isDemo,
    maxBytes: isDemo ? DEMO_DEAL_FILE_MAX_BYTES : DEAL_FILE_MAX_BYTES,
    allowedBytes: isDemo ? DEMO_DEAL_FILES_BYTES : DEAL_FILES_BYTES,
    usedBytes: rows[0]?.used ?? 0,
  };
}

/** The column that names what a file `f` is on, itself or by its note `n`; and who has too many, in words. */
const COUNTED = {
  deal: { column: 'f.opportunity_id', where: 'on a deal', who: 'A deal has' },
  account: { column: 'n.account_id', where: 'on the notes of an account', who: 'The notes of an account have' },
  contact: { column: 'n.contact_id', where: 'on the notes of a contact', who: 'The notes of a contact have' },
} as const;

/** Throws where there have come to be more files than there may; what is deleted, or on a deleted note, does not count. */
export async function refuseTooMany(tx: TenantTransaction, { kind, id }: NoteSubject): Promise<void> {
  const { column, where, who } = COUNTED[kind];
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM deal_files f LEFT JOIN deal_notes n ON n.organization_id = $1 AND n.id = f.note_id
     WHERE f.organization_id = $1 AND ${column} = $2 AND f.deleted_at IS NULL AND n.deleted_at IS NULL`,
    [tx.organizationId, id],
  );
  if ((rows[0]?.count ?? 0) <= FILES_PER_DEAL) return;
  throw conflict({
    field: null,
    expected: `at most ${FILES_PER_DEAL} files ${where}`,
    message: `${who} at most ${FILES_PER_DEAL} files. Remove some first. Nothing was changed.`,
  });
}

/**
 * Tells of a file that it came or went, never its name or what it holds: the deal's ledger, whose deal is locked before, or
 * the trail where it is on a note of an account or a contact.
 */
export function recordFile(
  tx: TenantTransaction,
  actor: Actor,
  kind: 'file_added' | 'file_removed' | 'file_restored',
  { id, on, size }: { readonly id: string; readonly on: NoteSubject; readonly size: number },
): Promise<void> {
  if (on.kind !== 'deal') return recordEvent(tx, actor, { kind, subject: { kind: on.kind, id: on.id } });
  const [from, to] = kind === 'file_removed' ? [{ size }, null] : [null, { size }];
  const changes = besideChange('file', id, from, to);
  return recordChanges(tx, [
    { opportunityId: on.id, kind, actor: ledgerActorOf(actor), effectiveAt: new Date(), changes },
  ]);
}
