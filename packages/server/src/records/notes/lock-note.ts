import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { NOTE_COLUMNS, NOTE_TABLES, type NoteRow } from './note-row.ts';
import { isRecord, lockSubject, requireRecord, subjectOf } from './note-subject.ts';

/** A note the actor may write, deleted or not, with what it is on locked; throws NOT_FOUND where its deal is not seen. */
export async function lockNote(tx: TenantTransaction, actor: Actor, id: string): Promise<NoteRow> {
  const seen = await readNote(tx, id);
  if (!seen) throw notFound('note');
  if (seen.opportunity_id === null) await lockSubject(tx, actor, subjectOf(seen));
  else await lockDealOf(tx, actor, id);
  await tx.client.query('SELECT 1 FROM deal_notes WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    tx.organizationId,
    id,
  ]);
  const note = await readNote(tx, id);
  if (!note) throw notFound('note');
  return note;
}

/** Throws as `lockNote` does, and of a deleted note, but locks nothing. */
export async function requireNote(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  const { rows } = await tx.client.query<Pick<NoteRow, 'opportunity_id' | 'account_id' | 'contact_id'>>(
    `SELECT n.opportunity_id, n.account_id, n.contact_id FROM deal_notes n
     LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = n.opportunity_id
     WHERE n.organization_id = $1 AND n.id = $2 AND n.deleted_at IS NULL
       AND (n.opportunity_id IS NULL OR $3::uuid[] IS NULL OR o.owner_id = ANY($3))`,
    [tx.organizationId, id, await visibleOwners(tx, actor)],
  );
  if (!rows[0]) throw notFound('note');
  const subject = subjectOf(rows[0]);
  if (isRecord(subject)) await requireRecord(tx, actor, subject);
}

/** The deal is what is locked: its ledger is written in the order of its lock. */
async function lockDealOf(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  const { rowCount } = await tx.client.query(
    `SELECT 1 FROM opportunities o JOIN deal_notes n ON n.organization_id = $1 AND n.opportunity_id = o.id
     WHERE o.organization_id = $1 AND n.id = $2 AND ($3::uuid[] IS NULL OR o.owner_id = ANY($3)) FOR UPDATE OF o`,
    [tx.organizationId, id, await visibleOwners(tx, actor)],
  );
  if (!rowCount) throw notFound('note');
}

/** A note as it stands. It does not ask who may know. */
async function readNote(tx: TenantTransaction, id: string): Promise<NoteRow | undefined> {
  const { rows } = await tx.client.query<NoteRow>(
    `SELECT ${NOTE_COLUMNS} FROM ${NOTE_TABLES} WHERE n.organization_id = $1 AND n.id = $2`,
    [tx.organizationId, id],
  );
  return rows[0];
}

/** The note as it now stands, for the answer to a change of it. */
export async function readWritten(tx: TenantTransaction, id: string): Promise<NoteRow> {
  const note = await readNote(tx, id);
  if (!note) throw new Error(`note ${id} was written but is not there`);
  return note;
}
