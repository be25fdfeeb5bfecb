import type { recordedMeetings } from '@forecastle/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf, UpdatedCursor } from '../../../platform/http/cursor.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { type Asked, conditionsOf, partsHold } from '../list-meetings.ts';
import { DEAL_NAMED, MEETING_TABLES, SORT_AT } from '../visible-meetings.ts';
import { cuesWith, type MatchedCue, type PartWords, readCues } from './cues-with-words.ts';
import { findWords } from './find-words.ts';

/** Cues of a meeting that are shown with it. */
const SHOWN = 3;
/** Meetings that are read at once. Most of them match: a word of each is in one of their parts. */
const BATCH = 50;

type Page = InferContractRouterOutputs<typeof recordedMeetings>['search'];

interface Candidate {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly sortAt: string;
  readonly deal: { id: string; name: string } | null;
  readonly parts: readonly PartWords[] | null;
}

interface Match extends Candidate {
  readonly cues: readonly MatchedCue[];
}

/** Returns a page of the meetings whose transcripts hold the words, latest first, with the first cues that do. */
export async function searchTranscripts(
  tx: TenantTransaction,
  actor: Actor,
  asked: Asked & { readonly words: string },
): Promise<Page> {
  const { where, values } = await conditionsOf(tx, actor, asked);
  const found = await findWords(tx, asked.words);
  const put = (value: unknown): string => `$${values.push(value)}`;
  where.push(partsHold(found, put));
  const patterns = put(found.patterns);
  const [at, id, most] = [put(null), put(null), put(BATCH)];
  const statement = `SELECT page.*, (SELECT json_agg(json_build_object('part', t.part, 'firstCue', t.first_cue, 'words', t.words) ORDER BY t.part)
       FROM transcript_parts t WHERE t.organization_id = $1 AND t.meeting_id = page.id AND t.words LIKE ALL(${patterns}::text[])) AS parts
     FROM (SELECT r.id, r.title, r.starts_at AS "startsAt", ${SORT_AT} AS "sortAt", ${DEAL_NAMED} AS deal
       FROM ${MEETING_TABLES} WHERE ${where.join(' AND ')}
         AND (${at}::timestamptz IS NULL OR (r.starts_at, r.id) < (${at}::timestamptz, ${id}::uuid))
       ORDER BY r.starts_at DESC, r.id DESC LIMIT ${most}) page ORDER BY page."sortAt" DESC, page.id DESC`;
  const matches: Match[] = [];
  let after: readonly [string, string] | null = decodeCursor(asked.cursor, UpdatedCursor);
  const fixed = values.slice(0, -3);
  // A part may hold the words far from one another: more is read until the page is full, or nothing is left.
  while (matches.length <= asked.limit) {
    const wanted = Math.min(BATCH, asked.limit + 1 - matches.length);
    const { rows } = await tx.client.query<Candidate>(statement, [
      ...fixed,
      after?.[0] ?? null,
      after?.[1] ?? null,
      wanted,
    ]);
    for (const row of rows) {
      const cues = cuesWith(row.parts ?? [], found.words);
      if (cues.length > 0) matches.push({ ...row, cues });
    }
    const last = rows.at(-1);
    if (!last || rows.length < wanted) break;
    after = [last.sortAt, last.id];
  }
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
