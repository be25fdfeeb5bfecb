/** Where a file is attached, and who may attach it there. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { lockNote, requireNote } from '../notes/lock-note.ts';
import { type NoteSubject, subjectOf } from '../notes/note-subject.ts';
import { lockOpportunity } from '../opportunities/lock-opportunity.ts';
import { requireDeal } from '../opportunities/require-deal.ts';

interface OnDeal {
  readonly opportunityId: string;
  /** Of the deal; it goes on the deal itself without one. */
  readonly noteId?: string | undefined;
}
/** A deal or a note of it; or a note alone, whatever that is on. */
export type FilePlace = OnDeal | { readonly noteId: string };

/** Throws unless the actor may attach files there: asked before anything that is sent is read. */
export async function requirePlace(tx: TenantTransaction, actor: Actor, place: FilePlace): Promise<void> {
  if (!('opportunityId' in place)) return requireNote(tx, actor, place.noteId);
  await requireDeal(tx, actor, place.opportunityId);
  await requireNoteOf(tx, place);
}

/** Locks what a file is to be on, itself or by its note; throws unless the actor may attach it there. */
export async function lockPlace(tx: TenantTransaction, actor: Actor, place: FilePlace): Promise<NoteSubject> {
  if (!('opportunityId' in place)) {
    const note = await lockNote(tx, actor, place.noteId);
    if (note.deleted_at) throw notFound('note');
    return subjectOf(note);
  }
  await lockOpportunity(tx, actor, place.opportunityId);
  await requireNoteOf(tx, place);
  return { kind: 'deal', id: place.opportunityId };
}

/** Throws NOT_FOUND where the deal has no such note, or had it. */
async function requireNoteOf(tx: TenantTransaction, { opportunityId, noteId }: OnDeal): Promise<void> {
  if (noteId === undefined) return;
  const { rowCount } = await tx.client.query(
    'SELECT 1 FROM deal_notes WHERE organization_id = $1 AND id = $2 AND opportunity_id = $3 AND deleted_at IS NULL',
    [tx.organizationId, noteId, opportunityId],
  );
  if (!rowCount) throw notFound('note');
}
