/** Transcripts of meetings: who said what, and when. */

/** `engine`: made here from a recording; the others are files. */
export const TRANSCRIPT_FORMATS = ['webvtt', 'srt', 'meet', 'gong', 'plain', 'docx', 'engine'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

/** A stretch of speech. Times are milliseconds since the meeting began. */
export interface TranscriptCue {
  readonly startMs: number;
  /** At least `startMs`. */
  readonly endMs: number;
  /** Index into the speakers of the transcript; null where nobody is named. */
  readonly speaker: number | null;
  /** As it was said, on one line, without marks of the file's format. */
  readonly text: string;
}

export interface Transcript {
  readonly format: TranscriptFormat;
  /** BCP 47, where the file or the engine says it. */
  readonly language: string | null;
  /** false: the file has no times, and all times of its cues are 0. */
  readonly isTimed: boolean;
  /** Names as the transcript has them, each once, in the order in which they first speak. */
  readonly speakers: readonly string[];
  /** By their start. */
  readonly cues: readonly TranscriptCue[];
}
