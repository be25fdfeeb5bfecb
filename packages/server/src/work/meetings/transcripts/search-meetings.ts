/** Meetings for a search of everything: by title and by words that were said, each with the first moment that holds them. */
import { soughtIn } from '@forecastle/rules';
import { containing } from '../../../platform/database/containing.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf, UpdatedCursor } from '../../../platform/http/cursor.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { conditionsOf, titleOrPartsHold } from '../list-meetings.ts';
import { DEAL_NAMED, MEETING_TABLES, SORT_AT } from '../visible-meetings.ts';
import { cuesWith, type MatchedCue, type PartWords, readCues, type SaidCue } from './cues-with-words.ts';

/** Meetings that are counted. Finding more means reading what was said in each. */
const COUNTED_MAX = 50;
/** Shorter texts begin words of every meeting. */
const SHORTEST = 2;

interface Asked {
  readonly q: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Candidate {
  readonly id: string;
  readonly title: string;
  readonly sortAt: string;
  readonly deal: { readonly id: string; readonly name: string } | null;
  /** The title holds the words. */
  readonly isTitled: boolean;
  readonly parts: readonly PartWords[] | null;
}

interface Match extends Candidate {
  readonly cue: MatchedCue | null;
}

export interface FoundMeeting extends Pick<Candidate, 'id' | 'title' | 'sortAt' | 'deal'> {
  /** The first moment at which the words were said; null where only the title holds them. */
  readonly said: SaidCue | null;
}

export interface MeetingsFound {
  readonly items: readonly FoundMeeting[];
  readonly nextCursor: string | null;
  readonly total: { readonly count: number; readonly more: boolean };
}

/** Returns a page of the meetings one sees whose title or transcript holds the words, latest first, and how many there are. */
export async function searchMeetings(tx: TenantTransaction, actor: Actor, asked: Asked): Promise<MeetingsFound> {
  const words = soughtIn(asked.q);
  if (words.join('').trim().length < SHORTEST) return { items: [], nextCursor: null, total: { count: 0, more: false } };
  const walk = await walkOf(tx, actor, { words, q: asked.q, limit: asked.limit });
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

type Place = readonly [sortAt: string, id: string];
type Walk = (after: Place | null, wanted: number) => Promise<Match[]>;

/** Returns what reads meetings that hold the words, from a place on, until there are as many as wanted. */
async function walkOf(
  tx: TenantTransaction,
  actor: Actor,
  { words, q, limit }: { readonly words: readonly string[]; readonly q: string; readonly limit: number },
): Promise<Walk> {
  const { where, values } = await conditionsOf(tx, actor, { limit });
  const put = (value: unknown): string => `$${values.push(value)}`;
  where.push(await titleOrPartsHold(tx, q, put));
  const patterns = `${put(words.map(containing))}::text[]`;
  const fixed = [...values];
  const [at, id, most] = [put(null), put(null), put(null)];
  // Of one word the first part that holds it has its first moment; several may be far from one another in it.
  const ofParts = words.length === 1 ? 'ORDER BY p.part LIMIT 1' : '';
  const statement = `SELECT page.*, (SELECT json_agg(json_build_object('part', t.part, 'firstCue', t.first_cue, 'words', t.words) ORDER BY t.part)
       FROM (SELECT p.part, p.first_cue, p.words FROM transcript_parts p
         WHERE p.organization_id = $1 AND p.meeting_id = page.id AND p.words LIKE ALL(${patterns}) ${ofParts}) t) AS parts
     FROM (SELECT r.id, r.title, ${SORT_AT} AS "sortAt", ${DEAL_NAMED} AS deal, r.title_key LIKE ALL(${patterns}) AS "isTitled"
       FROM ${MEETING_TABLES} WHERE ${where.join(' AND ')}
         AND (${at}::timestamptz IS NULL OR (r.starts_at, r.id) < (${at}::timestamptz, ${id}::uuid))
       ORDER BY r.starts_at DESC, r.id DESC LIMIT ${most}) page ORDER BY page."sortAt" DESC, page.id DESC`;
  return async (after, wanted) => {
    const matches: Match[] = [];
    let place = after;
    while (matches.length < wanted) {
      const asked = wanted - matches.length;
      const { rows } = await tx.client.query<Candidate>(statement, [
        ...fixed,
        place?.[0] ?? null,
        place?.[1] ?? null,
        asked,
      ]);
      for (const row of rows) {
        const [cue] = cuesWith(row.parts ?? [], words);
        if (cue || row.isTitled) matches.push({ ...row, cue: cue ?? null });
      }
      const last = rows.at(-1);
      if (!last || rows.length < asked) break;
      place = [last.sortAt, last.id];
    }
    return matches;
  };
}
