/** Joins what an engine heard in slices of a recording into one transcript. Decision 0409. */
import type { Transcript, TranscriptCue } from './transcript.ts';

export interface SpokenSegment {
  readonly startMs: number;
  readonly endMs: number;
  /** As the engine names them; null where it tells no speakers apart. */
  readonly speaker: string | null;
  /** On one line. */
  readonly text: string;
}

export interface TranscribedSlice {
  /** Milliseconds of the meeting. */
  readonly startMs: number;
  readonly endMs: number;
  /** Whether it begins with sound that the slice before ended with. */
  readonly overlaps: boolean;
  readonly segments: readonly SpokenSegment[];
}

/** A longer segment is cut by its sentences. */
const CUE_MAX_MS = 30_000;
const CUE_MAX_WORDS = 40;
/** Words that fit into the sound that two slices share. */
const REPEATED_WORDS_MAX = 12;

/** "A", "speaker_1" and the like: the next slice calls somebody else so. */
const ANONYMOUS = /^(?:speaker|spk)?[\s_-]*(\d{1,3}|[a-z])$/iu;

/** Returns the transcript of slices, which are in their order. */
export function joinSlices(slices: readonly TranscribedSlice[], language: string | null): Transcript {
  const speakers = new Map<string, number>();
  const cues: TranscriptCue[] = [];
  const joined = withoutRepeats(slices);
  for (const [index, segments] of joined.entries()) {
    const part = joined.length > 1 ? index + 1 : null;
    for (const segment of segments.flatMap(cutLong)) {
      const label = segment.speaker === null ? null : labelOf(segment.speaker, part);
      if (label !== null && !speakers.has(label)) speakers.set(label, speakers.size);
      const { startMs, endMs, text } = segment;
      cues.push({ startMs, endMs, speaker: label === null ? null : (speakers.get(label) ?? null), text });
    }
  }
  return {
    format: 'engine',
    language,
    isTimed: true,
    speakers: [...speakers.keys()],
    cues: cues.sort((a, b) => a.startMs - b.startMs),
  };
}

/** Names stay. Letters and numbers count within one part alone, which the label says. */
function labelOf(speaker: string, part: number | null): string {
  const anonymous = ANONYMOUS.exec(speaker.trim());
  if (!anonymous) return speaker.trim();
  const label = `Speaker ${anonymous[1]?.toUpperCase()}`;
  return part === null ? label : `${label} (part ${part})`;
}

/** Takes out what was heard twice, at the end of one slice and at the beginning of the next. */
function withoutRepeats(slices: readonly TranscribedSlice[]): SpokenSegment[][] {
  const joined = slices.map(({ segments }) => [...segments]);
  for (const [index, slice] of slices.entries()) {
    const before = joined[index - 1];
    const after = joined[index];
    if (!slice.overlaps || !before?.length || !after?.length) continue;
    const sharedUntil = slices[index - 1]?.endMs ?? 0;
    // The later slice has a segment whole that the earlier one heard the beginning of.
    if (after.some(({ startMs }) => startMs < sharedUntil)) {
      while ((before.at(-1)?.startMs ?? -1) >= slice.startMs) before.pop();
    }
    joinWords(before, after);
  }
  return joined;
}

function joinWords(before: SpokenSegment[], after: SpokenSegment[]): void {
  const [last, first] = [before.at(-1), after[0]];
  if (!last || !first) return;
  const [earlier, later] = [wordsOf(last.text), wordsOf(first.text)];
  const found = repeatOf(earlier, later);
  if (found === null) return;
  const kept = earlier.slice(0, earlier.length - found.words - found.cutEnd).join(' ');
  if (kept === '') before.pop();
  else before[before.length - 1] = { ...last, text: kept };
  after[0] = { ...first, text: later.slice(found.cutBeginning).join(' ') };
}

interface Repeat {
  readonly words: number;
  /** Half a word that the earlier slice ended with, and one that the later began with. */
  readonly cutEnd: number;
  readonly cutBeginning: number;
}

/** Returns the longest run of words that ends one text and begins another, half a word beside it on each side. */
function repeatOf(earlier: readonly string[], later: readonly string[]): Repeat | null {
  let best: Repeat | null = null;
  for (const [cutEnd, cutBeginning] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const most = Math.min(REPEATED_WORDS_MAX, earlier.length - cutEnd, later.length - cutBeginning);
    for (let words = most; words > (best?.words ?? 0); words--) {
      const end = earlier.slice(earlier.length - cutEnd - words, earlier.length - cutEnd);
      const isSame = end.every((word, at) => plain(word) === plain(later[cutBeginning + at] ?? ''));
      // One word beside half a word is as likely by chance.
      if (isSame && (words > 1 || cutEnd + cutBeginning === 0)) best = { words, cutEnd, cutBeginning };
    }
  }
  return best;
}

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');
const plain = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Cuts a long segment by its sentences. Times between are estimates, by the length of the text. */
function cutLong(segment: SpokenSegment): SpokenSegment[] {
  const { startMs, endMs, text } = segment;
  if (endMs - startMs <= CUE_MAX_MS) return [segment];
  const cut = pieces(text);
  const length = cut.reduce((sum, piece) => sum + piece.length, 0);
  let at = 0;
  const timeAt = (characters: number) => Math.round(startMs + ((endMs - startMs) * characters) / length);
  return cut.map((piece) => {
    const from = at;
    at += piece.length;
    return { ...segment, startMs: timeAt(from), endMs: timeAt(at), text: piece };
  });
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Returns the sentences of a text. One of more words than a cue has is cut into stretches of equal length. */
function pieces(text: string): string[] {
  return [...SENTENCES.segment(text)].flatMap(({ segment }) => {
    const words = wordsOf(segment);
    const count = Math.ceil(words.length / CUE_MAX_WORDS);
    const each = Math.ceil(words.length / Math.max(count, 1));
    return Array.from({ length: count }, (_, at) => words.slice(at * each, (at + 1) * each).join(' '));
  });
}
