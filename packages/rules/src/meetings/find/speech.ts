/** A transcript as the rules read it: sentence by sentence, with the side that says it and what was said around it. */
import { isQuestion, type Sentence, sentencesOf } from '../../transcripts/sentences.ts';
import type { Transcript } from '../../transcripts/transcript.ts';
import { type SaidDay, saidDays } from '../days/saidDays.ts';
import type { MeetingContext } from '../meetingContext.ts';

export type Side = 'ours' | 'theirs';

export interface Said extends Sentence {
  /** Place among the sentences. */
  readonly at: number;
  /** Null where nobody knows who is ours. */
  readonly side: Side | null;
  /** The sentence in lower case, as long as itself, with plain apostrophes. */
  readonly lower: string;
  readonly isQuestion: boolean;
}

export interface Speech {
  readonly transcript: Pick<Transcript, 'speakers' | 'cues'>;
  readonly context: MeetingContext;
  readonly said: readonly Said[];
  /** Days of the sentences that were asked for, by their place. */
  readonly days: Map<number, readonly SaidDay[]>;
}

/** Returns a transcript prepared for the rules. */
export function speechOf(transcript: Pick<Transcript, 'speakers' | 'cues'>, context: MeetingContext): Speech {
  const ours = context.colleagues === null ? null : new Set(context.colleagues);
  const said = sentencesOf(transcript).map((sentence, at): Said => {
    const { speaker, text } = sentence;
    const side = ours === null || speaker === null ? null : ours.has(speaker) ? 'ours' : 'theirs';
    return { ...sentence, at, side, lower: lowerCase(text), isQuestion: isQuestion(text) };
  });
  return { transcript, context, said, days: new Map() };
}

/** Returns a text in lower case that is as long as itself: letters whose small form is longer stay. */
function lowerCase(text: string): string {
  const plain = text.replaceAll(/[‘’]/gu, "'");
  const lower = plain.toLowerCase();
  return lower.length === plain.length ? lower : plain.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());
}

/** Returns the words of a sentence, in lower case. */
export const wordsOf = ({ lower }: Pick<Said, 'lower'>): string[] => lower.match(WORD) ?? [];
const WORD = /[a-z0-9'$€£%\u00c0-\uffff]+/g;

/** Returns the sentences behind one: at most so many. */
export const after = ({ said }: Speech, { at }: Said, count: number): readonly Said[] =>
  said.slice(at + 1, at + 1 + count);
export const before = ({ said }: Speech, { at }: Said, count: number): readonly Said[] =>
  said.slice(Math.max(0, at - count), at);

/** Returns whether another side may have said it: always where nobody knows the sides. */
export const mayBe = ({ side }: Said, wanted: Side): boolean => side === null || side === wanted;

export const isOtherVoice = (one: Said, other: Said): boolean => one.turn !== other.turn;

/** Returns the days that a sentence names, counted from the day of the meeting. */
export function daysIn({ at, text }: Said, { context, days }: Speech): readonly SaidDay[] {
  const known = days.get(at);
  if (known !== undefined) return known;
  const found = saidDays(text, context.day);
  days.set(at, found);
  return found;
}
