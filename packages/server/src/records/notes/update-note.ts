import { isDeepStrictEqual } from 'node:util';
import type { Note, NoteDocument } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { keepPreviousText } from '../opportunities/undo-change/previous-text.ts';
import { lockNote, readWritten } from './lock-note.ts';
import { checkMentions, notifyMentioned, withPresentNames } from './mentions.ts';
import { presentNote } from './note-row.ts';
import { subjectOf } from './note-subject.ts';
import { recordNote } from './record-note.ts';

export interface NoteChange {
  readonly id: string;
  readonly document?: NoteDocument | undefined;
  readonly pinned?: boolean | undefined;
  readonly expectedVersion?: number | undefined;
}

/** Changes the words of a note, or pins it; a deleted one is to be restored first. */
export async function updateNote(
  tx: TenantTransaction,
  actor: Actor,
  { id, document: given, pinned: pin, expectedVersion }: NoteChange,
): Promise<z.infer<typeof Note>> {
  const before = await lockNote(tx, actor, id);
  if (before.deleted_at) throw notFound('note');
  if (expectedVersion !== undefined && expectedVersion !== before.version) {
    throw conflict({
      field: 'expectedVersion',
      value: expectedVersion,
      expected: String(before.version),
      message: `${before.editor_name ?? 'Someone'} changed this note meanwhile. Nothing was changed.`,
    });
  }
  const [{ document } = before] = given ? await withPresentNames(tx, [{ document: given }]) : [before];
  const pinned = pin ?? before.pinned;
  const isReworded = !isDeepStrictEqual(document, before.document);
  if (!isReworded && pinned === before.pinned) return presentNote(before);
  const on = subjectOf(before);
  const mentions = { on, document, before: before.document };
  await checkMentions(tx, mentions);
  await tx.client.query(
    `UPDATE deal_notes SET pinned = $3, document = $4, version = version + $5::int,
       edited_at = CASE WHEN $5::int = 1 THEN now() ELSE edited_at END,
       edited_by_id = CASE WHEN $5::int = 1 THEN $6::uuid ELSE edited_by_id END
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, pinned, JSON.stringify(document), isReworded ? 1 : 0, actor.memberId],
  );
  await notifyMentioned(tx, actor, { ...mentions, noteId: id });
  const after = await readWritten(tx, id);
  const entryId = newId();
  // The timeline of a deal gives the words back that stood before.
  if (isReworded && on.kind === 'deal') {
    const note = { id, version: before.version, document: before.document };
    await keepPreviousText(tx, [{ entryId, opportunityId: on.id, words: { note } }]);
  }
  await recordNote(tx, actor, {
    entryId,
    id,
    on,
    kind: 'note_changed',
    from: { pinned: before.pinned, version: before.version },
    to: { pinned: after.pinned, version: after.version },
  });
  return presentNote(after);
}
