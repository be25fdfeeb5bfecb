import { documentOfText } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import { createNote } from '../../records/notes/create-note.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { findAnswer } from './find-answer.ts';

/** Saves the supported text of an answer as a note on its deal. Throws CONFLICT while it arrives or where nothing is supported. */
export async function saveNote(
  tx: TenantTransaction,
  actor: Actor,
  asked: { readonly conversationId: string; readonly messageId: string },
): Promise<{ noteId: string }> {
  const { conversation, answer } = await findAnswer(tx, actor, asked);
  if (answer.state === 'writing') {
    throw conflict({ field: null, message: 'The answer is still arriving. Wait for it, or stop it first.' });
  }
  if (answer.text === '') {
    throw conflict({ field: null, message: 'No sentence of this answer is supported, so there is nothing to save.' });
  }
  const text = answer.subject === '' ? answer.text : `${answer.subject}\n\n${answer.text}`;
  const { id: noteId } = await createNote(tx, actor, {
    on: { kind: 'deal', id: conversation.opportunityId },
    document: documentOfText(text),
    pinned: false,
  });
  await tx.client.query('UPDATE conversation_messages SET note_id = $3 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    answer.id,
    noteId,
  ]);
  return { noteId };
}
