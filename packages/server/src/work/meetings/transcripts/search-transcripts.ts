import type { recordedMeetings } from '@forecastle/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf, UpdatedCursor } from '../../../platform/http/cursor.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { type Asked, conditionsOf, partsHold } from '../list-meetings.ts';
import { cuesWith, readCues } from './cues-with-words.ts';
import { findWords } from './find-words.ts';
import { meetingWalk } from './walk-meetings.ts';

/** Cues of a meeting that are shown with it. */
const SHOWN = 3;

type Page = InferContractRouterOutputs<typeof recordedMeetings>['search'];

/** Returns a page of the meetings whose transcripts hold the words, latest first, with the first cues that do. */
export async function searchTranscripts(
  tx: TenantTransaction,
  actor: Actor,
  asked: Asked & { readonly words: string },
): Promise<Page> {
  const { where, values } = await conditionsOf(tx, actor, asked);
  const found = await findWords(tx, asked.words);
  where.push(partsHold(found, (value) => `$${values.push(value)}`));
  const walk = meetingWalk(tx, { where, values, patterns: found.patterns }, (meeting) => {
    const cues = cuesWith(meeting.parts, found.words);
    return cues.length === 0 ? null : { ...meeting, cues };
  });
  const matches = await walk(decodeCursor(asked.cursor, UpdatedCursor), asked.limit + 1);
  const page = matches.slice(0, asked.limit);
  const shown = await readCues(
    tx,
    page.flatMap(({ id, cues }) => cues.slice(0, SHOWN).map((cue) => ({ id, ...cue }))),
  );
  return pageOf(
    matches,
    asked.limit,
    (match) => ({
      meeting: { id: match.id, title: match.title, startsAt: match.startsAt.toISOString(), deal: match.deal },
      matches: match.cues.length,
      cues: shown.get(match.id) ?? [],
    }),
    (match) => [match.sortAt, match.id],
  );
}
