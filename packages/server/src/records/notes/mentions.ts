/** Colleagues who are named in notes: only those who see the deal can be, and they are told. */
import { mentionedIn, type NoteDocument, withMentionNames } from '@forecastle/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { tellMembers } from '../../tenancy/notifications/notify.ts';
import { whoSeesNot } from '../opportunities/who-sees.ts';

interface Written {
  readonly noteId: string;
  readonly opportunityId: string;
  readonly document: NoteDocument;
  /** As it was; null for a new one. */
  readonly before: NoteDocument | null;
}

/** Throws INVALID when somebody is newly mentioned who does not see the deal. Whoever stood in it before may stay. */
export async function checkMentions(
  tx: TenantTransaction,
  { opportunityId, document, before }: Omit<Written, 'noteId'>,
): Promise<void> {
  const added = newlyMentioned(document, before);
  const [blind] = await whoSeesNot(tx, opportunityId, added);
  if (!blind) return;
  throw invalid({
    field: 'document',
    value: blind.id,
    expected: 'people who see this deal',
    message:
      blind.name === null
        ? 'This note mentions somebody who is not in your organisation. Take the mention out; nothing was saved.'
        : `${blind.name} does not see this deal, and so cannot be mentioned here. Take the mention out; nothing was saved.`,
  });
}

/** Tells those who are mentioned now and were not before. */
export function tellMentioned(
  tx: TenantTransaction,
  actor: Actor,
  { noteId, opportunityId, document, before }: Written,
): Promise<void> {
  return tellMembers(
    tx,
    newlyMentioned(document, before).map((memberId) => ({
      memberId,
      kind: 'mentioned' as const,
      actorId: actor.memberId,
      opportunityId,
      subjectId: noteId,
    })),
  );
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
