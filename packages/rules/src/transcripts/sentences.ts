import type { Transcript } from './transcript.ts';

/** A sentence of one speaker, over as many cues as it takes. */
export interface Sentence {
  /** Indexes of the first and the last cue that hold it. */
  readonly cue: number;
  readonly lastCue: number;
  readonly speaker: number | null;
  /** Counts changes of the speaker from the beginning: sentences of one turn follow one another without another voice. */
  readonly turn: number;
  /** Cues joined by one space, and cut out of that. */
  readonly text: string;
}

/** Engines that write no full stops give speech without an end: it is cut where a cue ends, or at a space. */
const SENTENCE_CHARACTERS = 500;
const LONGEST_CHARACTERS = 1000;

const CLOSING = `["'”’)]*`;
/** Words with a full stop that ends no sentence. */
const SHORT_FORMS = String.raw`(?<!(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|St|Prof|vs|approx|e\.g|i\.e)\.)`;
const BETWEEN = new RegExp(String.raw`(?=\s)(?<=[.!?…]${CLOSING})${SHORT_FORMS}\s+|(?<=[。！？])`, 'u');
const ENDED = new RegExp(`[.!?…。！？]${CLOSING}$`, 'u');
/** More characters than a mark and what closes behind it. */
const ENDING = 8;

type OpenSentence = Pick<Sentence, 'cue' | 'lastCue' | 'text'>;

/** Returns the sentences of a transcript, in order. The time is linear in the length of the transcript. */
export function sentencesOf({ cues }: Pick<Transcript, 'cues'>): Sentence[] {
  const sentences: Sentence[] = [];
  let turn = -1;
  let speaker: number | null | undefined;
  let open = null as OpenSentence | null;
  const close = (): void => {
    if (open !== null) sentences.push({ ...open, text: open.text.trim(), speaker: speaker ?? null, turn });
    open = null;
  };
  for (const [at, cue] of cues.entries()) {
    if (cue.text.trim() === '') continue;
    if (cue.speaker !== speaker) {
      close();
      speaker = cue.speaker;
      turn += 1;
    }
    for (const [nth, piece] of piecesOf(cue.text).entries()) {
      if (nth > 0 || !goesOn(open, at)) close();
      open =
        open === null ? { cue: at, lastCue: at, text: piece } : { ...open, lastCue: at, text: `${open.text} ${piece}` };
    }
  }
  close();
  return sentences;
}

const goesOn = (open: OpenSentence | null, at: number): boolean =>
  open !== null &&
  open.lastCue === at - 1 &&
  open.text.length <= SENTENCE_CHARACTERS &&
  !ENDED.test(open.text.slice(-ENDING).trimEnd());

function piecesOf(text: string): string[] {
  return text.split(BETWEEN).flatMap((piece) => {
    if (piece.length <= LONGEST_CHARACTERS) return piece.trim() === '' ? [] : [piece];
    const parts: string[] = [];
    for (let from = 0; from < piece.length; ) {
      const space = piece.lastIndexOf(' ', from + LONGEST_CHARACTERS);
      const to =
        from + LONGEST_CHARACTERS >= piece.length ? piece.length : space > from ? space : from + LONGEST_CHARACTERS;
      parts.push(piece.slice(from, to));
      from = to;
    }
    return parts.filter((part) => part.trim() !== '');
  });
}

/** Returns whether a sentence ends with a question mark and has two words or more. */
export const isQuestion = (sentence: string): boolean =>
  QUESTION_MARK.test(sentence.slice(-ENDING)) && (/\S\s+\S/u.test(sentence) || /？/u.test(sentence.slice(-ENDING)));
const QUESTION_MARK = new RegExp(`[?？]${CLOSING}$`, 'u');
