/** Which cues of a transcript hold the words of a search, and what was said in them. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

/** A part as it is searched: a line for each of its cues. */
export interface PartWords {
  readonly part: number;
  readonly firstCue: number;
  readonly words: string;
}

export interface MatchedCue {
  readonly part: number;
  readonly firstCue: number;
  /** Within the part. */
  readonly line: number;
}

export interface SaidCue {
  readonly cue: number;
  readonly startMs: number;
  readonly speaker: string | null;
  readonly text: string;
}

/** Returns the cues of parts that hold every word, alone or with the one after them. */
export function cuesWith(parts: readonly PartWords[], words: readonly string[]): readonly MatchedCue[] {
  return parts.flatMap(({ part, firstCue, words: text }) => {
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

/** Reads cues of meetings as they were said, by meeting and in order. */
export async function readCues(
  tx: TenantTransaction,
  wanted: readonly (MatchedCue & { readonly id: string })[],
): Promise<ReadonlyMap<string, SaidCue[]>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await tx.client.query<SaidCue & { id: string }>(
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
