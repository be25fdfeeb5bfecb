/** Reads the file of a transcript, whatever program wrote it. Decision 0404. */
import { counted } from '../counted.ts';
import { isShallow } from '../isShallow.ts';
import { readJson } from './jsonTranscripts.ts';
import { languageTag } from './languageTag.ts';
import { type MeetingDetails, meetingDetails } from './meetingDetails.ts';
import { readPlain } from './readPlain.ts';
import { hasTimings, readSrt } from './readSrt.ts';
import { isWebVtt, readWebVtt } from './readWebVtt.ts';
import type { Transcript } from './transcript.ts';
import { type SkippedLines, TooManyCues, TRANSCRIPT_CUES_MAX, TranscriptBuilder } from './transcriptBuilder.ts';

export interface TranscriptReading extends MeetingDetails {
  readonly transcript: Transcript;
  /** What looked like speech and could not be read; null where all of it was. */
  readonly skipped: SkippedLines | null;
}

/** Why a file is no transcript, as a sentence with what to do. */
export interface TranscriptFault {
  readonly fault: string;
}

export interface TranscriptFile {
  readonly fileName: string;
  /** Its lines are the paragraphs of a document. */
  readonly isDocument?: boolean;
}

/** Characters: the longest speech without a break in a file without times has a third of it. */
const TRANSCRIPT_LINE_MAX = 100_000;

/** Five for each cue that a transcript may have. */
const TRANSCRIPT_LINES_MAX = 1_000_000;
/** Gong's has six levels. */
const JSON_LEVELS_MAX = 50;

/** Text with which other kinds of files begin. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'a PDF document'],
  [/^\{\\rtf/, 'a rich text document'],
  [/^\s*<(?:!doctype|html|head|meta|\?xml|svg)\b/i, 'a web page or XML'],
  [/^(?:From|Received|Return-Path|MIME-Version): /, 'an email'],
];
const FORMATS = 'WebVTT (.vtt), SRT, .docx, .txt, or JSON of Gong, Google Meet or Fireflies';

/** Returns what a file says, or why it is no transcript. Any text has an answer. */
export function readTranscript(text: string, file: TranscriptFile): TranscriptReading | TranscriptFault {
  const name = `“${file.fileName}”`;
  const builder = new TranscriptBuilder();
  try {
    return read(text.replace(/^\ufeff/, ''), file, builder);
  } catch (error) {
    if (!(error instanceof TooManyCues)) throw error;
    return {
      fault: `${name} has more than ${TRANSCRIPT_CUES_MAX.toLocaleString('en')} cues, the limit. Split it and import the parts.`,
    };
  }
}

function read(text: string, file: TranscriptFile, builder: TranscriptBuilder): TranscriptReading | TranscriptFault {
  const name = `“${file.fileName}”`;
  if (text.trim() === '') return { fault: `${name} is empty. Export the transcript again and import that file.` };
  const foreign = FOREIGN.find(([start]) => start.test(text.slice(0, 200)));
  if (foreign) return { fault: `${name} is ${foreign[1]}, not a transcript. Export it as ${FORMATS}.` };
  if (/^\s*[[{]\s*["{[]/.test(text.slice(0, 2000)) && isShallow(text, JSON_LEVELS_MAX)) {
    const json = readJsonText(text, file, builder);
    if (json) return json;
  }
  const lines = text.replaceAll('\0', '\ufffd').split(/\r\n|\n|\r/);
  if (lines.length > TRANSCRIPT_LINES_MAX)
    return {
      fault: `${name} has ${counted(lines.length, 'line')}; the limit is ${TRANSCRIPT_LINES_MAX.toLocaleString('en')}. Split it and import the parts.`,
    };
  const long = lines.findIndex((line) => line.length > TRANSCRIPT_LINE_MAX);
  if (long >= 0)
    return {
      fault: `Line ${long + 1} of ${name} has ${counted(lines[long]?.length ?? 0, 'character')}; the limit is ${TRANSCRIPT_LINE_MAX.toLocaleString('en')}. Export the transcript with a line for each speaker.`,
    };
  if (isWebVtt(text)) return readCues('webvtt', lines, file, builder);
  if (hasTimings(lines)) return readCues(/\.vtt$/i.test(file.fileName) ? 'webvtt' : 'srt', lines, file, builder);
  const plain = readPlain(lines, builder);
  if (!plain) return noSpeech(name, builder);
  const details = meetingDetails(file.fileName, lines.slice(0, plain.firstLine));
  const format = plain.isMeet ? 'meet' : file.isDocument ? 'docx' : 'plain';
  return answer(builder, details, format, { isTimed: plain.isTimed });
}

function readCues(
  format: 'webvtt' | 'srt',
  lines: readonly string[],
  file: TranscriptFile,
  builder: TranscriptBuilder,
): TranscriptReading | TranscriptFault {
  if (isWebVtt(lines[0] ?? '')) readWebVtt(lines, builder);
  else readSrt(lines, builder);
  builder.takeLabels();
  if (builder.count === 0) return noSpeech(`“${file.fileName}”`, builder);
  return answer(builder, meetingDetails(file.fileName, []), file.isDocument ? 'docx' : format, {
    language: languageOf(lines),
  });
}

/** Returns null where the text is no JSON and nothing like it. */
function readJsonText(
  text: string,
  file: TranscriptFile,
  builder: TranscriptBuilder,
): TranscriptReading | TranscriptFault | null {
  const name = `“${file.fileName}”`;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return /\.json$/i.test(file.fileName)
      ? { fault: `${name} is not complete JSON. Export it again and import that file.` }
      : null;
  }
  const found = readJson(parsed, builder);
  if (found === null)
    return { fault: `${name} is JSON, but no transcript of Gong, Google Meet or Fireflies. Export it as ${FORMATS}.` };
  if (typeof found === 'string') return { fault: `${name} ${found}` };
  if (builder.count === 0) return noSpeech(name, builder);
  const { format, language, ...said } = found;
  const named = meetingDetails(file.fileName, []);
  const isStartSaid = said.startsAt !== null;
  return answer(
    builder,
    {
      title: said.title ?? named.title,
      startsAt: said.startsAt ?? named.startsAt,
      startsLocal: isStartSaid ? null : named.startsLocal,
    },
    format,
    { language },
  );
}

const answer = (
  builder: TranscriptBuilder,
  details: MeetingDetails,
  ...how: Parameters<TranscriptBuilder['build']>
): TranscriptReading => ({
  transcript: builder.build(...how),
  ...details,
  skipped: builder.skipped,
});

function noSpeech(name: string, { skipped }: TranscriptBuilder): TranscriptFault {
  if (skipped)
    return {
      fault: `No time in ${name} could be read: ${counted(skipped.count, 'line')}, the first is line ${skipped.firstLine}. Times look like 00:01:05.000 --> 00:01:07.500.`,
    };
  return { fault: `${name} has no words with a speaker or a time, so it is no transcript. Import ${FORMATS}.` };
}

/** The language that the header of WebVTT may say. */
function languageOf(lines: readonly string[]): string | null {
  const blank = lines.indexOf('');
  const said = lines.slice(0, blank < 0 ? 0 : blank).find((line) => line.startsWith('Language:'));
  return said === undefined ? null : languageTag(said.slice('Language:'.length).trim());
}
