import type { Note, NoteDocument } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { dealNotes } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { lockOpportunity } from '../opportunities/lock-opportunity.ts';
import { readNote } from './lock-note.ts';
import { checkMentions, tellMentioned, withPresentNames } from './mentions.ts';
import { presentNote } from './note-row.ts';
import { recordNote } from './record-note.ts';

/** Writes a note on a deal. */
export async function createNote(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, document, pinned }: { opportunityId: string; document: NoteDocument; pinned: boolean },
): Promise<z.infer<typeof Note>> {
  await lockOpportunity(tx, actor, opportunityId);
  const { organizationId } = tx;
  const id = newId();
  await checkMentions(tx, { opportunityId, document, before: null });
  const [named = { document }] = await withPresentNames(tx, [{ document }]);
  await tx.db
    .insert(dealNotes)
    .values({ organizationId, id, opportunityId, document: named.document, pinned, authorId: actor.memberId });
  await tellMentioned(tx, actor, { noteId: id, opportunityId, document, before: null });
  await recordNote(tx, actor, { id, opportunityId, kind: 'note_added', from: null, to: { pinned, version: 1 } });
  return presentNote(await readNote(tx, id));
}
