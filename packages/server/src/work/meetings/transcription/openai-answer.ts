/** Reads what a server answers to `/audio/transcriptions`, as far as it keeps to OpenAI's shape. */

import type { SpokenSegment } from '@forecastle/rules';
import * as z from 'zod';

/** Thrown for an answer that has no text. */
export class UnreadableAnswer extends Error {}

const Seconds = z.number().nonnegative();
const Segment = z.object({
  start: Seconds,
  end: Seconds,
  text: z.string(),
  speaker: z.union([z.string(), z.number()]).nullish(),
});
const Word = z.object({ word: z.string(), start: Seconds, end: Seconds });
const Answer = z.object({
  text: z.string(),
  // What is not as expected is left: the text is what counts.
  segments: z.array(Segment).nullish().catch(null),
  words: z.array(Word).nullish().catch(null),
  language: z.string().nullish().catch(null),
  languages: z
    .array(z.object({ code: z.string() }))
    .nullish()
    .catch(null),
});

/** A pause of this length between words begins another segment. */
const PAUSE_SECONDS = 0.8;
const WORDS_MAX = 40;

/** Returns segments by their start, within the length of the file. Throws UnreadableAnswer. */
export function readOpenAiAnswer(
  body: string,
  durationMs: number,
): { segments: SpokenSegment[]; language: string | null } {
  const { text, segments, words, language, languages } = parse(body);
  const whole = oneLine(text);
  const timed = segments?.some((segment) => oneLine(segment.text) !== '')
    ? segments.map(({ start, end, text: said, speaker }) => ({ start, end, text: said, speaker: speaker ?? null }))
    : words?.length && whole !== ''
      ? phrasesOf(words)
      : null;
  const within = (seconds: number) => Math.min(Math.round(seconds * 1000), durationMs);
  const read = timed?.flatMap(({ start, end, text: said, speaker }): SpokenSegment[] => {
    const line = oneLine(said);
    if (line === '') return [];
    const startMs = within(start);
    const name = speaker === null ? '' : oneLine(String(speaker));
    return [{ startMs, endMs: Math.max(startMs, within(end)), speaker: name === '' ? null : name, text: line }];
  });
  const only = languages?.length === 1 ? languages[0]?.code : undefined;
  return {
    segments:
      read?.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs) ??
      (whole === '' ? [] : [{ startMs: 0, endMs: durationMs, speaker: null, text: whole }]),
    language: languageOf(language ?? only ?? null),
  };
}

function parse(body: string): z.infer<typeof Answer> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new UnreadableAnswer('not JSON');
  }
  const answer = Answer.safeParse(value);
  if (!answer.success) throw new UnreadableAnswer('no text');
  return answer.data;
}

/** Half a character is no text that a database keeps. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();

type Timed = { readonly start: number; readonly end: number; readonly text: string; readonly speaker: null };

/** Groups words into stretches between pauses and ends of sentences. */
function phrasesOf(words: readonly z.infer<typeof Word>[]): Timed[] {
  const phrases: z.infer<typeof Word>[][] = [];
  for (const word of words) {
    const phrase = phrases.at(-1);
    const last = phrase?.at(-1);
    const goesOn =
      phrase !== undefined &&
      last !== undefined &&
      word.start - last.end < PAUSE_SECONDS &&
      phrase.length < WORDS_MAX &&
      !/[.!?]$/u.test(last.word.trim());
    if (goesOn) phrase.push(word);
    else phrases.push([word]);
  }
  return phrases.map((phrase) => ({
    start: phrase[0]?.start ?? 0,
    end: phrase.at(-1)?.end ?? 0,
    // Whisper puts a space before each word.
    text: phrase.map(({ word }) => word.trim()).join(' '),
    speaker: null,
  }));
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
let codesByName: ReadonlyMap<string, string> | undefined;

/** Returns the code of a language; Whisper says "english". Null for what is neither code nor name. */
function languageOf(said: string | null): string | null {
  const word = said?.trim().toLowerCase() ?? '';
  if (/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/u.test(word)) return Intl.getCanonicalLocales(word)[0] ?? null;
  codesByName ??= nameCodes();
  return codesByName.get(word) ?? null;
}

function nameCodes(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return new Map(codes.flatMap((code) => [[names.of(code)?.toLowerCase() ?? code, code] as const]));
}
