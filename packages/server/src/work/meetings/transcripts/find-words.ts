import { soughtIn } from '@forecastle/rules';
import { containing } from '../../../platform/database/containing.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

export interface WordsFound {
  /** As the words of parts hold them. */
  readonly words: readonly string[];
  readonly patterns: readonly string[];
  /** Meetings with a part that holds every word, where those are few; null where they are many. Says nothing of who sees them. */
  readonly meetingIds: readonly string[] | null;
}

/** Parts that are looked up by their words. Of more, meetings are walked from the latest, where the next match is never far. */
const FEW = 100;

/** Returns a pattern for each word of a search; one that nothing matches where it has no words. */
export function patternsOf(asked: string): readonly string[] {
  const words = soughtIn(asked);
  return words.length === 0 ? [NOTHING] : words.map(containing);
}

/** Finds out how rare the words of a search are. */
export async function findWords(tx: TenantTransaction, asked: string): Promise<WordsFound> {
  const words = soughtIn(asked);
  const patterns = patternsOf(asked);
  if (words.length === 0) return { words, patterns, meetingIds: [] };
  const { rows } = await tx.client.query<{ id: string }>('SELECT matching_transcripts($1, $2, $3) AS id', [
    tx.organizationId,
    patterns,
    FEW + 1,
  ]);
  return { words, patterns, meetingIds: rows.length > FEW ? null : [...new Set(rows.map(({ id }) => id))] };
}

/** A pattern that no words hold: a search of punctuation alone finds nothing. */
const NOTHING = '\u0001';
