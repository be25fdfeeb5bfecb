/**
 * Reads transcripts that are JSON:
 * Gong's `/v2/calls/transcript`, https://help.gong.io/apidocs/retrieve-transcripts-of-calls-by-date-or-callids-v2callstranscript-2;
 * Google Meet's entries, https://developers.google.com/workspace/meet/api/reference/rest/v2/conferenceRecords.transcripts.entries;
 * and Fireflies's sentences, https://docs.fireflies.ai/schema/transcript.
 */
import { counted } from '../counted.ts';
import { propertyOf } from '../ownValue.ts';
import { TRANSCRIPT_TIME_MAX } from './cueTimes.ts';
import { languageTag } from './languageTag.ts';
import { type MeetingDetails, titleText } from './meetingDetails.ts';
import type { TranscriptFormat } from './transcript.ts';
import { spokenText, type TranscriptBuilder } from './transcriptBuilder.ts';

export interface JsonReading extends MeetingDetails {
  readonly format: TranscriptFormat;
  readonly language: string | null;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
/** Fireflies writes some numbers as texts. */
const numeric = (value: unknown): number => (text(value).trim() === '' ? number(value) : Number(value));
const at = (value: unknown, ...keys: readonly string[]): unknown => keys.reduce(propertyOf, value);

/** Share of a call's length in seconds, beyond which no second of it is. */
const LATEST_END = 1.5;
/** Characters in a second, from which a number that tells the end of a call is seconds and not milliseconds. */
const LEAST_CHARACTERS_PER_SECOND = 0.5;

/** Returns what a file of JSON holds, a sentence why it cannot be taken, or null where it is no transcript known here. */
export function readJson(file: unknown, builder: TranscriptBuilder): JsonReading | string | null {
  return readGong(file, builder) ?? readMeet(file, builder) ?? readFireflies(file, builder);
}

function readGong(file: unknown, builder: TranscriptBuilder): JsonReading | string | null {
  const calls = list(propertyOf(file, 'callTranscripts'));
  const call =
    calls[0] ?? (list(propertyOf(file, 'transcript')).some((turn) => propertyOf(turn, 'sentences')) ? file : undefined);
  if (call === undefined) return null;
  if (calls.length > 1) return `holds ${counted(calls.length, 'call')}. Import a file for each call.`;
  const about = list(propertyOf(file, 'calls'))[0] ?? file;
  const data = propertyOf(about, 'metaData') ?? about;
  const names = gongNames(list(propertyOf(about, 'parties') ?? propertyOf(call, 'parties')));
  const turns = list(propertyOf(call, 'transcript')).map((turn) => ({
    speaker: text(propertyOf(turn, 'speakerId')),
    sentences: list(propertyOf(turn, 'sentences')),
  }));
  const scale = gongScale(
    turns.flatMap(({ sentences }) => sentences),
    number(propertyOf(data, 'duration')),
  );
  const numbers = new Numbered('Speaker');
  for (const { speaker, sentences } of turns)
    for (const sentence of sentences)
      addSpan(
        builder,
        propertyOf(sentence, 'start'),
        propertyOf(sentence, 'end'),
        scale,
        speaker === '' ? null : (names.get(speaker) ?? numbers.nameOf(speaker)),
        propertyOf(sentence, 'text'),
      );
  return {
    format: 'gong',
    language: languageTag(propertyOf(data, 'language')),
    title: titleOf(propertyOf(data, 'title')),
    startsAt: instantOf(propertyOf(data, 'started')),
    startsLocal: null,
  };
}

const gongNames = (parties: readonly Json[]): ReadonlyMap<string, string> =>
  new Map(
    parties.flatMap((party) => {
      const name = spokenText(text(propertyOf(party, 'name')) || text(propertyOf(party, 'emailAddress')));
      return name === '' ? [] : [[text(propertyOf(party, 'speakerId')), name] as const];
    }),
  );

/** Milliseconds that one of Gong's numbers is: its API says milliseconds, and files made of it seconds. */
function gongScale(sentences: readonly Json[], durationSeconds: number): 1 | 1000 {
  let last = 0;
  let characters = 0;
  let isWhole = true;
  for (const sentence of sentences) {
    const end = number(propertyOf(sentence, 'end'));
    if (end > last) last = end;
    if (!Number.isInteger(end) && !Number.isNaN(end)) isWhole = false;
    characters += text(propertyOf(sentence, 'text')).length;
  }
  if (!isWhole) return 1000;
  if (last > durationSeconds * LATEST_END) return 1;
  return characters / last >= LEAST_CHARACTERS_PER_SECOND ? 1000 : 1;
}

function readMeet(file: unknown, builder: TranscriptBuilder): JsonReading | null {
  const entries = list(
    Array.isArray(file) ? file : (propertyOf(file, 'transcriptEntries') ?? propertyOf(file, 'entries')),
  );
  if (!entries.some((entry) => text(propertyOf(entry, 'startTime')) !== '' && text(propertyOf(entry, 'text')) !== ''))
    return null;
  const names = new Map(
    list(propertyOf(file, 'participants')).map((each) => [text(propertyOf(each, 'name')), meetName(each)]),
  );
  const starts = entries.map((entry) => Date.parse(text(propertyOf(entry, 'startTime'))));
  const first = starts.reduce((least, each) => (each < least ? each : least), Number.POSITIVE_INFINITY);
  const numbers = new Numbered('Participant');
  for (const [index, entry] of entries.entries()) {
    const speaker = text(propertyOf(entry, 'participant'));
    const start = (starts[index] ?? Number.NaN) - first;
    const end = Date.parse(text(propertyOf(entry, 'endTime'))) - first;
    addSpan(
      builder,
      start,
      end,
      1,
      speaker === '' ? null : names.get(speaker) || numbers.nameOf(speaker),
      propertyOf(entry, 'text'),
    );
  }
  return {
    format: 'meet',
    language: languageTag(propertyOf(entries[0], 'languageCode')),
    title: titleOf(propertyOf(file, 'title')),
    startsAt: Number.isFinite(first) ? instantOf(first) : null,
    startsLocal: null,
  };
}

const meetName = (participant: Json): string =>
  spokenText(
    text(
      ['signedinUser', 'anonymousUser', 'phoneUser']
        .map((kind) => at(participant, kind, 'displayName'))
        .find((name) => text(name) !== ''),
    ),
  );

function readFireflies(file: unknown, builder: TranscriptBuilder): JsonReading | null {
  const call = at(file, 'data', 'transcript') ?? file;
  const sentences = list(Array.isArray(call) ? call : propertyOf(call, 'sentences'));
  if (
    !sentences.some(
      (sentence) => propertyOf(sentence, 'start_time') !== undefined || propertyOf(sentence, 'startTime') !== undefined,
    )
  )
    return null;
  for (const sentence of sentences)
    addSpan(
      builder,
      numeric(propertyOf(sentence, 'start_time') ?? propertyOf(sentence, 'startTime')),
      numeric(propertyOf(sentence, 'end_time') ?? propertyOf(sentence, 'endTime')),
      1000,
      text(propertyOf(sentence, 'speaker_name')) || null,
      propertyOf(sentence, 'text') ?? propertyOf(sentence, 'sentence') ?? propertyOf(sentence, 'raw_text'),
    );
  return {
    format: 'plain',
    language: null,
    title: titleOf(propertyOf(call, 'title')),
    startsAt: instantOf(propertyOf(call, 'dateString') ?? propertyOf(call, 'date')),
    startsLocal: null,
  };
}

/** Adds a sentence, or notes that its time cannot be read. JSON has no lines that a person would look up: its order counts. */
function addSpan(
  builder: TranscriptBuilder,
  start: unknown,
  end: unknown,
  scale: number,
  speaker: string | null,
  words: unknown,
): void {
  if (text(words).trim() === '') return;
  const startMs = Math.round(number(start) * scale);
  const endMs = Math.round(number(end) * scale);
  if (!(startMs >= 0 && startMs <= TRANSCRIPT_TIME_MAX)) builder.skip(builder.count + 1);
  else builder.add({ startMs, endMs: endMs <= TRANSCRIPT_TIME_MAX ? endMs : startMs, speaker, text: text(words) });
}

/** Names those of whom a file has an id alone: `Speaker 1`, in the order in which they speak. */
class Numbered {
  readonly #word: string;
  readonly #known = new Map<string, string>();

  constructor(word: string) {
    this.#word = word;
  }

  nameOf(id: string): string {
    const known = this.#known.get(id) ?? `${this.#word} ${this.#known.size + 1}`;
    this.#known.set(id, known);
    return known;
  }
}

const titleOf = (value: unknown): string | null => titleText(text(value)) || null;

/** From ISO 8601 or milliseconds since 1970. A text without a time zone says no instant. */
function instantOf(value: unknown): string | null {
  const isZoned = typeof value === 'string' && /^[^T]*T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(value);
  const time = isZoned ? Date.parse(value) : typeof value === 'number' ? value : Number.NaN;
  return Math.abs(time) < 8.64e15 ? new Date(time).toISOString() : null;
}
