/** Meetings for a search of everything: by title and by words that were said, each with the first moment that holds them. */
import { soughtIn } from '@forecastle/rules';
import { containing } from '../../../platform/database/containing.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf, UpdatedCursor } from '../../../platform/http/cursor.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { conditionsOf, titleOrPartsHold } from '../list-meetings.ts';
import { cuesWith, readCues, type SaidCue } from './cues-with-words.ts';
import { meetingWalk, type WalkedMeeting } from './walk-meetings.ts';

/** Meetings that are counted. Finding more means reading what was said in each. */
const COUNTED_MAX = 50;
/** Shorter texts begin words of every meeting. */
const SHORTEST = 2;

interface Asked {
  readonly q: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface FoundMeeting extends Pick<WalkedMeeting, 'id' | 'title' | 'sortAt' | 'deal'> {
  /** The first moment at which the words were said; null where only the title holds them. */
  readonly said: SaidCue | null;
}

export interface MeetingsFound {
  readonly items: readonly FoundMeeting[];
  readonly nextCursor: string | null;
  readonly total: { readonly count: number; readonly more: boolean };
}

/** Returns a page of the meetings that the actor sees whose title or transcript holds the words, latest first, and how many there are. */
export async function searchMeetings(tx: TenantTransaction, actor: Actor, asked: Asked): Promise<MeetingsFound> {
  const words = soughtIn(asked.q);
  if (words.join('').trim().length < SHORTEST) return { items: [], nextCursor: null, total: { count: 0, more: false } };
  const { where, values } = await conditionsOf(tx, actor, { limit: asked.limit });
  where.push(await titleOrPartsHold(tx, asked.q, (value) => `$${values.push(value)}`));
  const walk = meetingWalk(tx, { where, values, patterns: words.map(containing), firstOnly: true }, (meeting) => {
    const [cue = null] = cuesWith(meeting.parts, words);
    return cue || meeting.isTitled ? { ...meeting, cue } : null;
  });
  const after = decodeCursor(asked.cursor, UpdatedCursor);
  const first = await walk(null, Math.max(COUNTED_MAX, asked.limit) + 1);
  const matches = after === null ? first : await walk(after, asked.limit + 1);
  const shown = matches.slice(0, asked.limit);
  const said = await readCues(
    tx,
    shown.flatMap(({ id, cue }) => (cue ? { id, ...cue } : [])),
  );
  return {
    ...pageOf(
      matches.slice(0, asked.limit + 1),
      asked.limit,
      ({ id, title, sortAt, deal }): FoundMeeting => ({ id, title, sortAt, deal, said: said.get(id)?.[0] ?? null }),
      (match) => [match.sortAt, match.id],
    ),
    total: { count: Math.min(first.length, COUNTED_MAX), more: first.length > COUNTED_MAX },
  };
}
