import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { NOTE_COLUMNS, NOTE_TABLES, type NoteRow } from './note-row.ts';

/** A note on a deal the actor may write, deleted or not, with its deal locked; throws NOT_FOUND. */
export async function lockNote(tx: TenantTransaction, actor: Actor, id: string): Promise<NoteRow> {
  // The deal is what is locked: its ledger is written in the order of its lock.
  await tx.client.query(
    `SELECT 1 FROM opportunities o JOIN deal_notes n ON n.organization_id = $1 AND n.opportunity_id = o.id
     WHERE o.organization_id = $1 AND n.id = $2 AND ($3::uuid[] IS NULL OR o.owner_id = ANY($3)) FOR UPDATE OF o`,
    [tx.organizationId, id, await visibleOwners(tx, actor)],
  );
  const { rows } = await tx.client.query<NoteRow>(
    `SELECT ${NOTE_COLUMNS} FROM ${NOTE_TABLES}
     JOIN opportunities o ON o.organization_id = $1 AND o.id = n.opportunity_id
     WHERE n.organization_id = $1 AND n.id = $2 AND ($3::uuid[] IS NULL OR o.owner_id = ANY($3))`,
    [tx.organizationId, id, await visibleOwners(tx, actor)],
  );
  if (!rows[0]) throw notFound('note');
  return rows[0];
}

/** The note as it now stands, for the answer to a change of it. */
export async function readNote(tx: TenantTransaction, id: string): Promise<NoteRow> {
  const { rows } = await tx.client.query<NoteRow>(
    `SELECT ${NOTE_COLUMNS} FROM ${NOTE_TABLES} WHERE n.organization_id = $1 AND n.id = $2`,
    [tx.organizationId, id],
  );
  if (!rows[0]) throw new Error(`note ${id} was written but is not there`);
  return rows[0];
}
