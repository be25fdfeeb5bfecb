/** Reads the file of a transcript, whatever program wrote it. */
import { isWebVtt, readWebVtt } from './readWebVtt.ts';
import type { Transcript } from './transcript.ts';
import { type SkippedLines, TooManyCues, TRANSCRIPT_CUES_MAX, TranscriptBuilder } from './transcriptBuilder.ts';

export interface TranscriptReading {
  readonly transcript: Transcript;
  /** The title of the meeting that the file or its name says; null where neither does. */
  readonly title: string | null;
  /** When the meeting began, ISO 8601 in UTC; null where the file does not say it, or not in which time zone. */
  readonly startsAt: string | null;
  /** When it began where people were, `2025-11-28` or `2025-11-28T13:00`; null where the file does not say it. */
  readonly startsLocal: string | null;
  /** What looked like speech and could not be read; null where all of it was. */
  readonly skipped: SkippedLines | null;
}

/** Why a file is no transcript, as a sentence with what to do. */
export interface TranscriptFault {
  readonly fault: string;
}

export interface TranscriptFile {
  readonly fileName: string;
}

/** Characters: the longest speech without a break in a file without times has a third of it. */
export const TRANSCRIPT_LINE_MAX = 100_000;

export function readTranscript(text: string, { fileName }: TranscriptFile): TranscriptReading | TranscriptFault {
  if (text.trim() === '') return { fault: `“${fileName}” is empty. Export the transcript again and import that file.` };
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '\ufffd')
    .split(/\r\n|\n|\r/);
  const long = lines.findIndex((line) => line.length > TRANSCRIPT_LINE_MAX);
  if (long >= 0)
    return {
      fault: `Line ${long + 1} of “${fileName}” has more than ${TRANSCRIPT_LINE_MAX.toLocaleString('en')} characters, the limit. Export the transcript with a line for each speaker.`,
    };
  const builder = new TranscriptBuilder();
  try {
    if (isWebVtt(text)) readWebVtt(lines, builder);
  } catch (error) {
    if (!(error instanceof TooManyCues)) throw error;
    return {
      fault: `“${fileName}” has more than ${TRANSCRIPT_CUES_MAX.toLocaleString('en')} cues, the limit. Split it and import the parts.`,
    };
  }
  if (builder.count === 0)
    return {
      fault: `“${fileName}” has no words with a speaker or a time. Import a transcript: WebVTT (.vtt), SRT, .docx, .txt, or Gong’s JSON.`,
    };
  return {
    transcript: builder.build('webvtt'),
    title: null,
    startsAt: null,
    startsLocal: null,
    skipped: builder.skipped,
  };
}
