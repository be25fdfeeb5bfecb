import type { recordedMeetings } from '@forecastle/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf, UpdatedCursor } from '../../../platform/http/cursor.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { type Asked, conditionsOf, partsHold } from '../list-meetings.ts';
import { DEAL_NAMED, MEETING_TABLES, SORT_AT } from '../visible-meetings.ts';
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
  readonly parts: readonly { readonly part: number; readonly firstCue: number; readonly words: string }[];
}

interface Match extends Candidate {
  readonly cues: readonly { readonly part: number; readonly firstCue: number; readonly line: number }[];
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
      const cues = cuesWith(row, found.words);
      if (cues.length > 0) matches.push({ ...row, cues });
    }
    const last = rows.at(-1);
    if (!last || rows.length < wanted) break;
    after = [last.sortAt, last.id];
  }
  const page = matches.slice(0, asked.limit);
  const shown = await readShown(tx, page);
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

/** Returns the cues of a meeting that hold every word, alone or with the one after them. */
function cuesWith({ parts }: Candidate, words: readonly string[]): Match['cues'] {
  return (parts ?? []).flatMap(({ part, firstCue, words: text }) => {
    const lines = text.split('\n');
    const holds = lines.map((line) => words.filter((word) => line.includes(word)));
    return lines.flatMap((_, line) => {
      const [own = [], next = []] = [holds[line], holds[line + 1]];
      const isWhole = own.length === words.length;
      const isPair = own.length > 0 && next.length < words.length && new Set([...own, ...next]).size === words.length;
      return isWhole || isPair ? { part, firstCue, line } : [];
    });
  });
}

type Shown = Page['items'][number]['cues'];

/** Reads the first cues of each meeting as they were said. */
async function readShown(tx: TenantTransaction, matches: readonly Match[]): Promise<ReadonlyMap<string, Shown>> {
  const wanted = matches.flatMap(({ id, cues }) => cues.slice(0, SHOWN).map((cue) => ({ id, ...cue })));
  if (wanted.length === 0) return new Map();
  const { rows } = await tx.client.query<{
    id: string;
    cue: number;
    startMs: number;
    speaker: string | null;
    text: string;
  }>(
    `SELECT w.id, w."firstCue" + w.line AS cue, (t.cues -> w.line ->> 'startMs')::int AS "startMs", nullif(s.label, '') AS speaker,
       t.cues -> w.line ->> 'text' AS text
     FROM json_to_recordset($2::json) AS w(id uuid, part int, "firstCue" int, line int)
     JOIN transcript_parts t ON t.organization_id = $1 AND t.meeting_id = w.id AND t.part = w.part
     LEFT JOIN meeting_speakers s ON s.organization_id = $1 AND s.meeting_id = w.id
       AND s.speaker = (t.cues -> w.line ->> 'speaker')::int
     ORDER BY w.id, cue`,
    [tx.organizationId, JSON.stringify(wanted)],
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.id)].map(([id, own]) => [
      id,
      own.map(({ cue, startMs, speaker, text }) => ({ cue, startMs, speaker, text })),
    ]),
  );
}
