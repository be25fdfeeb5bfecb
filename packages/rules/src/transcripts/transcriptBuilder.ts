/** Gathers what a reader finds in a file into a transcript. */
import { visibleText } from '../visibleText.ts';
import type { Transcript, TranscriptCue, TranscriptFormat } from './transcript.ts';

/** A meeting of eight hours in cues of one word each has 80,000. */
export const TRANSCRIPT_CUES_MAX = 200_000;
/** Names in calls have a title and a company behind them at most. */
export const SPEAKER_NAME_MAX = 200;
/** Milliseconds: what the database keeps of a time, 596 hours. */
export const TRANSCRIPT_TIME_MAX = 2 ** 31 - 1;

/** What was said between two times, as a reader found it. */
export interface Spoken {
  readonly startMs: number;
  /** Null where the file does not say it: until the next cue begins. */
  readonly endMs: number | null;
  readonly speaker: string | null;
  readonly text: string;
}

/** Lines that look like cues and have no time that can be read, or one that is out of reach. */
export interface SkippedLines {
  readonly count: number;
  /** Line of the file, from 1, of the first. */
  readonly firstLine: number;
}

/** Thrown by `add` when a file has more cues than a transcript holds. */
export class TooManyCues extends Error {}

/** Returns the words on one line, with nothing in them that is not seen. */
export const spokenText = (text: string): string =>
  visibleText(text.replaceAll(/\s+/g, ' ')).replaceAll(/ {2,}/g, ' ').trim();

export class TranscriptBuilder {
  readonly #spoken: Spoken[] = [];
  #skipped: { count: number; firstLine: number } | null = null;

  /** Adds what was said, if anything was. Throws TooManyCues. */
  add({ startMs, endMs, speaker, text }: Spoken): void {
    const words = spokenText(text);
    if (words === '') return;
    if (this.#spoken.length >= TRANSCRIPT_CUES_MAX) throw new TooManyCues();
    const name = speaker === null ? '' : spokenText(speaker).slice(0, SPEAKER_NAME_MAX);
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

  build(format: TranscriptFormat, { language = null, isTimed = true }: Partial<Transcript> = {}): Transcript {
    const sorted = this.#spoken
      .map((spoken, order) => ({ spoken, order }))
      .sort((a, b) => a.spoken.startMs - b.spoken.startMs || a.order - b.order);
    const indexes = new Map<string, number>();
    const cues = sorted.map(({ spoken: { startMs, endMs, speaker, text } }, at): TranscriptCue => {
      if (speaker !== null && !indexes.has(speaker)) indexes.set(speaker, indexes.size);
      return {
        startMs,
        endMs: Math.max(startMs, endMs ?? sorted[at + 1]?.spoken.startMs ?? startMs),
        speaker: speaker === null ? null : (indexes.get(speaker) ?? null),
        text,
      };
    });
    return { format, language, isTimed, speakers: [...indexes.keys()], cues };
  }
}
