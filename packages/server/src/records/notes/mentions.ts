/** Colleagues who are named in notes: only those who see what the note is on can be, and they are told. */
import { mentionedIn, type NoteDocument, withMentionNames } from '@forecastle/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { notifyMembers } from '../../tenancy/notifications/notify.ts';
import { whoSeesNot } from '../opportunities/who-sees.ts';
import type { NoteSubject } from './note-subject.ts';

interface Written {
  readonly noteId: string;
  readonly on: NoteSubject;
  readonly document: NoteDocument;
  /** As it was; null for a new one. */
  readonly before: NoteDocument | null;
}

/** Throws INVALID when somebody is newly mentioned who does not see what the note is on. Whoever stood in it before may stay. */
export async function checkMentions(
  tx: TenantTransaction,
  { on, document, before }: Omit<Written, 'noteId'>,
): Promise<void> {
  const added = newlyMentioned(document, before);
  const [blind] = on.kind === 'deal' ? await whoSeesNot(tx, on.id, added) : await whoIsNotHere(tx, added);
  if (!blind) return;
  throw invalid({
    field: 'document',
    value: blind.id,
    expected: `people who see this ${on.kind}`,
    message:
      blind.name === null
        ? 'This note mentions someone outside your organisation. Nothing was saved. Remove the mention.'
        : `${blind.name} does not see this ${on.kind}, so you cannot mention them. Nothing was saved. Remove the mention.`,
  });
}

/** Tells those who are mentioned now and were not before. */
export function notifyMentioned(
  tx: TenantTransaction,
  actor: Actor,
  { noteId, on, document, before }: Written,
): Promise<void> {
  return notifyMembers(
    tx,
    newlyMentioned(document, before).map((memberId) => ({
      memberId,
      kind: 'mentioned' as const,
      actorId: actor.memberId,
      ...(on.kind === 'deal' && { opportunityId: on.id }),
      subjectId: noteId,
    })),
  );
}

/** Accounts and contacts are seen by everybody who has not left: those of the members who have, or never were here. */
async function whoIsNotHere(tx: TenantTransaction, memberIds: readonly string[]) {
  if (memberIds.length === 0) return [];
  const { rows } = await tx.client.query<{ id: string; name: string | null }>(
    `SELECT asked.id, n.name FROM unnest($2::uuid[]) WITH ORDINALITY AS asked(id, place)
     LEFT JOIN members n ON n.organization_id = $1 AND n.id = asked.id
     WHERE n.id IS NULL OR n.deactivated_at IS NOT NULL ORDER BY asked.place`,
    [tx.organizationId, memberIds],
  );
  return rows;
}

function newlyMentioned(document: NoteDocument, before: NoteDocument | null): string[] {
  const known = new Set(before === null ? [] : mentionedIn(before));
  return mentionedIn(document).filter((id) => !known.has(id));
}

/** The same notes with the present names of whom they mention: one query for all of them. */
export async function withPresentNames<T extends { readonly document: NoteDocument }>(
  tx: TenantTransaction,
  notes: readonly T[],
): Promise<T[]> {
  const ids = [...new Set(notes.flatMap(({ document }) => mentionedIn(document)))];
  if (ids.length === 0) return [...notes];
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM members WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, ids],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return notes.map((note) => ({ ...note, document: withMentionNames(note.document, names) }));
}
