import type { Note } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { refuseTooMany } from '../deal-files/deal-file.ts';
import { lockNote } from './lock-note.ts';
import { presentNote } from './note-row.ts';
import { subjectOf } from './note-subject.ts';
import { recordNote } from './record-note.ts';

/** Deletes a note, or brings it back, and its files with it; doing either twice changes nothing. */
export async function setNoteDeleted(
  tx: TenantTransaction,
  actor: Actor,
  { id, deleted }: { id: string; deleted: boolean },
): Promise<z.infer<typeof Note>> {
  const row = await lockNote(tx, actor, id);
  if ((row.deleted_at !== null) === deleted) return presentNote(row);
  await tx.client.query(
    'UPDATE deal_notes SET deleted_at = CASE WHEN $3 THEN now() END WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, id, deleted],
  );
  const on = subjectOf(row);
  if (!deleted && row.files.length > 0) await refuseTooMany(tx, on);
  const state = { pinned: row.pinned, version: row.version };
  await recordNote(tx, actor, {
    id,
    on,
    kind: deleted ? 'note_removed' : 'note_restored',
    from: deleted ? state : null,
    to: deleted ? null : state,
  });
  return presentNote(row);
}
