/** Gathers what a reader finds in a file into a transcript. */
import { visibleText } from '../visibleText.ts';
import { labelled, speakersAmong } from './speakerLabels.ts';
import type { Transcript, TranscriptCue, TranscriptFormat } from './transcript.ts';

/** A meeting of eight hours in cues of one word each has 80,000. */
export const TRANSCRIPT_CUES_MAX = 200_000;
/** Names in calls have a title and a company behind them at most. */
const SPEAKER_NAME_MAX = 200;
/** Share of cues that begin with a name, from which a colon is taken for the end of one. */
const LABELLED_SHARE = 0.5;

/** What was said between two times, as a reader found it. */
export interface Spoken {
  readonly startMs: number;
  readonly endMs: number;
  readonly speaker: string | null;
  readonly text: string;
}

/** Lines that look like speech and could not be read, or whose times could not. */
export interface SkippedLines {
  readonly count: number;
  /** Line of the file, from 1, of the first; of JSON the sentence. */
  readonly firstLine: number;
}

/** Thrown by `add` when a file has more cues than a transcript holds. */
export class TooManyCues extends Error {}

/** Returns the words on one line, with nothing in them that is not seen. */
export const spokenText = (text: string): string =>
  visibleText(text.replaceAll(/\s+/g, ' ')).replaceAll(/ {2,}/g, ' ').trim();

export class TranscriptBuilder {
  #spoken: Spoken[] = [];
  #skipped: { count: number; firstLine: number } | null = null;

  /** Adds what was said, if anything was. Throws TooManyCues. */
  add({ startMs, endMs, speaker, text }: Spoken): void {
    const words = spokenText(text);
    if (words === '') return;
    if (this.#spoken.length >= TRANSCRIPT_CUES_MAX) throw new TooManyCues();
    const name = speaker === null ? '' : spokenText(speaker).slice(0, SPEAKER_NAME_MAX).trim();
    this.#spoken.push({ startMs, endMs, speaker: name === '' ? null : name, text: words });
  }

  /** Notes a line that was left out, numbered from 1. */
  skip(line: number): void {
    this.#skipped ??= { count: 0, firstLine: line };
    this.#skipped.count++;
  }

  get count(): number {
    return this.#spoken.length;
  }

  get skipped(): SkippedLines | null {
    return this.#skipped;
  }

  /** Takes names in front of the words for speakers, where the file names none in another way and most cues begin so. */
  takeLabels(): void {
    if (this.#spoken.some(({ speaker }) => speaker !== null)) return;
    const labels = this.#spoken.map(({ text }) => labelled(text));
    const names = labels.flatMap((label) => (label ? [label.name] : []));
    const speakers = speakersAmong(names, {
      lines: labels.length,
      leastShare: LABELLED_SHARE,
      leastShareRepeated: LABELLED_SHARE,
    });
    this.#spoken = this.#spoken.flatMap((spoken, at) => {
      const label = labels[at];
      if (!label || !speakers.has(label.name)) return [spoken];
      const text = spokenText(label.text);
      return text === '' ? [] : [{ ...spoken, speaker: label.name, text }];
    });
  }

  build(format: TranscriptFormat, { language = null, isTimed = true }: Partial<Transcript> = {}): Transcript {
    const sorted = this.#spoken
      .map((spoken, order) => ({ spoken, order }))
      .sort((a, b) => a.spoken.startMs - b.spoken.startMs || a.order - b.order)
      .map(({ spoken }) => spoken);
    const indexes = new Map<string, number>();
    const cues = sorted.map(({ startMs, endMs, speaker, text }): TranscriptCue => {
      if (speaker !== null && !indexes.has(speaker)) indexes.set(speaker, indexes.size);
      return {
        startMs,
        endMs: Math.max(startMs, endMs),
        speaker: speaker === null ? null : (indexes.get(speaker) ?? null),
        text,
      };
    });
    return { format, language, isTimed, speakers: [...indexes.keys()], cues };
  }
}
