import { isQuestion, sentencesOf } from './sentences.ts';
import type { Transcript } from './transcript.ts';

/** How much one speaker talked. */
export interface TalkFigures {
  /** Milliseconds of speech; what overlaps in the speaker's own cues counts once. */
  readonly talkMs: number;
  /** Longest stretch without another speaker, in milliseconds. Pauses within it count. */
  readonly longestMs: number;
  /** Sentences that end with a question mark and have two words or more. */
  readonly questions: number;
}

/** Returns the figures of each speaker, by the index of the speaker. Words that nobody is named for belong to nobody. */
export function talkFigures(transcript: Pick<Transcript, 'speakers' | 'cues'>): TalkFigures[] {
  const figures = transcript.speakers.map(() => ({ talkMs: 0, longestMs: 0, questions: 0, until: 0 }));
  let stretch = null as { readonly speaker: number | null; readonly from: number; readonly to: number } | null;
  for (const { startMs, endMs, speaker } of transcript.cues) {
    stretch =
      stretch?.speaker === speaker
        ? { ...stretch, to: Math.max(stretch.to, endMs) }
        : { speaker, from: startMs, to: endMs };
    const own = speaker === null ? undefined : figures[speaker];
    if (own === undefined) continue;
    own.talkMs += Math.max(0, endMs - Math.max(startMs, own.until));
    own.until = Math.max(own.until, endMs);
    own.longestMs = Math.max(own.longestMs, stretch.to - stretch.from);
  }
  for (const { speaker, text } of sentencesOf(transcript)) {
    const own = speaker === null ? undefined : figures[speaker];
    if (own !== undefined && isQuestion(text)) own.questions += 1;
  }
  return figures.map(({ talkMs, longestMs, questions }) => ({ talkMs, longestMs, questions }));
}
