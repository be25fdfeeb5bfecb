import { soughtIn } from '@forecastle/rules';
import { containing } from '../../../platform/database/containing.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

export interface WordsFound {
  /** As the words of parts and titles hold them. */
  readonly words: readonly string[];
  readonly patterns: readonly string[];
  /** Meetings that hold every word, where those are few; null where they are many. Says nothing of who sees them. */
  readonly meetingIds: readonly string[] | null;
}

/** Parts that are looked up by their words. Of more, meetings are walked from the latest, where the next match is never far. */
const FEW_PARTS = 100;
/** Titles that are looked up. They are short, a row each. */
const FEW_TITLES = 1_000;
/** A pattern that no words hold: a search of punctuation alone finds nothing. */
const NOTHING = '\u0001';
/** Characters of a word, with the space before it, that an index of trigrams can look up. */
const INDEXED = 3;

/** Finds the meetings with a part of the transcript that holds every word of a search, or finds out that they are many. */
export const findWords = (tx: TenantTransaction, asked: string): Promise<WordsFound> =>
  lookUp(tx, asked, { matching: 'matching_transcripts', few: FEW_PARTS });

/** Finds the meetings whose title holds every word of a search, or finds out that they are many. */
export const findTitles = (tx: TenantTransaction, asked: string): Promise<WordsFound> =>
  lookUp(tx, asked, { matching: 'matching_meeting_titles', few: FEW_TITLES });

interface Looking {
  readonly matching: 'matching_transcripts' | 'matching_meeting_titles';
  readonly few: number;
}

async function lookUp(tx: TenantTransaction, asked: string, { matching, few }: Looking): Promise<WordsFound> {
  const words = soughtIn(asked);
  if (words.length === 0) return { words, patterns: [NOTHING], meetingIds: [] };
  const patterns = words.map(containing);
  // Single letters begin words everywhere, and no index finds them.
  if (words.every((word) => word.length < INDEXED)) return { words, patterns, meetingIds: null };
  const { rows } = await tx.client.query<{ id: string }>(`SELECT ${matching}($1, $2, $3) AS id`, [
    tx.organizationId,
    patterns,
    few + 1,
  ]);
  return { words, patterns, meetingIds: rows.length > few ? null : [...new Set(rows.map(({ id }) => id))] };
}
