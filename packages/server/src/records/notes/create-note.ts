import type { Note, NoteDocument } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { dealNotes } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { readWritten } from './lock-note.ts';
import { checkMentions, notifyMentioned, withPresentNames } from './mentions.ts';
import { presentNote } from './note-row.ts';
import { lockSubject, type NoteSubject } from './note-subject.ts';
import { recordNote } from './record-note.ts';

interface NewNote {
  readonly on: NoteSubject;
  readonly document: NoteDocument;
  readonly pinned: boolean;
}

/** Writes a note on a deal, an account or a contact. */
export async function createNote(
  tx: TenantTransaction,
  actor: Actor,
  { on: asked, document, pinned }: NewNote,
): Promise<z.infer<typeof Note>> {
  const on = await lockSubject(tx, actor, asked);
  const id = newId();
  await checkMentions(tx, { on, document, before: null });
  const [named = { document }] = await withPresentNames(tx, [{ document }]);
  const onto = (kind: NoteSubject['kind']) => (on.kind === kind ? on.id : null);
  await insertRow<typeof dealNotes.$inferInsert>(tx, 'deal_notes', {
    id,
    document: named.document,
    pinned,
    authorId: actor.memberId,
    opportunityId: onto('deal'),
    accountId: onto('account'),
    contactId: onto('contact'),
  });
  await notifyMentioned(tx, actor, { noteId: id, on, document, before: null });
  await recordNote(tx, actor, { id, on, kind: 'note_added', from: null, to: { pinned, version: 1 } });
  return presentNote(await readWritten(tx, id));
}
