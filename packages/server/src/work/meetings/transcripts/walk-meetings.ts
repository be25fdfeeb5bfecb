/** Reads the meetings that a search may find, latest first, and the parts of their transcripts that hold its words. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { DEAL_NAMED, MEETING_TABLES, SORT_AT } from '../visible-meetings.ts';
import type { PartWords } from './cues-with-words.ts';

/** Meetings that are read at once. */
const BATCH = { least: 10, most: 50 };

export interface WalkedMeeting {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly sortAt: string;
  readonly deal: { readonly id: string; readonly name: string } | null;
  /** The title holds the words. */
  readonly isTitled: boolean;
  readonly parts: readonly PartWords[];
}

type Place = readonly [sortAt: string, id: string];

interface Walked {
  /** Conditions over `MEETING_TABLES` with their values. */
  readonly where: readonly string[];
  readonly values: readonly unknown[];
  /** Of the words. */
  readonly patterns: readonly string[];
  /** The first moment is wanted, not all of them. */
  readonly firstOnly?: boolean;
}

/**
 * Returns what reads on from a place until as many meetings match as are wanted, or a few more. A part may hold the words far
 * from one another, so not every meeting that is read matches: `matchOf` returns null for one that does not.
 */
export function meetingWalk<Match>(
  tx: TenantTransaction,
  { where, values, patterns, firstOnly = false }: Walked,
  matchOf: (meeting: WalkedMeeting) => Match | null,
): (after: Place | null, wanted: number) => Promise<Match[]> {
  const [held, at, id, most] = [1, 2, 3, 4].map((ahead) => `$${values.length + ahead}`);
  // Of one word the first part that holds it has its first moment; several may be far from one another in it.
  const ofParts = firstOnly && patterns.length === 1 ? 'ORDER BY p.part LIMIT 1' : '';
  const statement = `SELECT page.*, (SELECT coalesce(json_agg(json_build_object('part', t.part, 'firstCue', t.first_cue, 'words', t.words) ORDER BY t.part), '[]')
       FROM (SELECT p.part, p.first_cue, p.words FROM transcript_parts p
         WHERE p.organization_id = $1 AND p.meeting_id = page.id AND p.words LIKE ALL(${held}::text[]) ${ofParts}) t) AS parts
     FROM (SELECT r.id, r.title, r.starts_at AS "startsAt", ${SORT_AT} AS "sortAt", ${DEAL_NAMED} AS deal,
         r.title_key LIKE ALL(${held}::text[]) AS "isTitled"
       FROM ${MEETING_TABLES} WHERE ${where.join(' AND ')}
         AND (${at}::timestamptz IS NULL OR (r.starts_at, r.id) < (${at}::timestamptz, ${id}::uuid))
       ORDER BY r.starts_at DESC, r.id DESC LIMIT ${most}) page ORDER BY page."sortAt" DESC, page.id DESC`;
  return async (after, wanted) => {
    const matches: Match[] = [];
    let place = after;
    while (matches.length < wanted) {
      const asked = Math.min(BATCH.most, Math.max(BATCH.least, wanted - matches.length));
      const { rows } = await tx.client.query<WalkedMeeting>(statement, [
        ...values,
        patterns,
        place?.[0] ?? null,
        place?.[1] ?? null,
        asked,
      ]);
      matches.push(...rows.flatMap((row) => matchOf(row) ?? []));
      const last = rows.at(-1);
      if (!last || rows.length < asked) break;
      place = [last.sortAt, last.id];
    }
    return matches;
  };
}
