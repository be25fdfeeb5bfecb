/** Reads transcripts that are text: from Google Meet, Otter, Fathom, Fireflies, Granola, Zoom, Teams and people. */
import { TRANSCRIPT_TIME_MAX } from './cueTimes.ts';
import { HOUR_MS, type PlainLine, readPlainLine } from './plainLines.ts';
import { speakersAmong } from './speakerLabels.ts';
import type { TranscriptBuilder } from './transcriptBuilder.ts';

export interface PlainReading {
  /** false: the file has names and no times. */
  readonly isTimed: boolean;
  /** Whether it is the document of Google Meet. */
  readonly isMeet: boolean;
  /** Index of the first line that is speech. */
  readonly firstLine: number;
}

/** Shares of lines that begin with a name: what one says may go over many lines. */
const LABELLED_SHARES = { leastShare: 0.5, leastShareRepeated: 0.1 };
/** Two lines that begin with a time are a transcript; one may be a sentence. */
const LEAST_TIMED = 2;
/** A recording that begins so late has times of the day. */
const OF_DAY_FROM_MS = 3 * HOUR_MS;
/** How slowly people speak, pauses included: where a file does not say when somebody stopped, it was no later. */
const SLOWEST_CHARACTERS_PER_SECOND = 8;
const PAUSE_MS = 2000;
const HEADING = /^(?:[^\p{L}\p{N}]*(?:full )?transcript[^\p{L}\p{N}]*|.{1,200} [-–—] transcript)$/iu;

interface Turn {
  /** Null where the line has none: that of the block it stands in. */
  ms: number | null;
  speaker: string | null;
  text: string;
}

export function readPlain(lines: readonly string[], builder: TranscriptBuilder): PlainReading | null {
  const heading = lines.findIndex((line) => HEADING.test(line.replaceAll(/[*_#]/g, '').trim()));
  return (heading < 0 ? null : readFrom(lines, heading + 1, builder)) ?? readFrom(lines, 0, builder);
}

function readFrom(file: readonly string[], from: number, builder: TranscriptBuilder): PlainReading | null {
  const read = file.map((line, at): PlainLine => (at < from ? { kind: 'none' } : readPlainLine(line)));
  const count = (kind: PlainLine['kind']) => read.filter((line) => line.kind === kind).length;
  // A name on a line of its own and what it says are one.
  const lines = read.filter((line) => 'text' in line && line.text !== '').length;
  const labels = read.flatMap((line) => (line.kind === 'label' ? [line.name] : []));
  const labelled = speakersAmong(labels, { lines, ...LABELLED_SHARES });
  const heard = labels.filter((name) => labelled.has(name)).length;
  // In a file of either kind some lines look like those of the other.
  const hasNamed = count('named') > 0 && count('named') * 2 >= heard;
  const speakers = hasNamed ? new Set<string>() : labelled;
  const isTimedText = !hasNamed && speakers.size === 0 && count('timed') >= LEAST_TIMED;
  const hasTimes = hasNamed || isTimedText || count('time') > 0;
  if (!hasTimes && speakers.size === 0) return null;
  const reader = new TurnReader({ speakers, hasNamed, isTimedText });
  for (const [at, line] of read.entries()) reader.take(line, at);
  const { turns, firstLine } = reader;
  if (turns.every(({ text }) => text === '')) return null;
  if (!hasTimes) for (const { speaker, text } of turns) builder.add({ startMs: 0, endMs: 0, speaker, text });
  else addTimed(turns, reader.endMs, builder);
  return { isTimed: hasTimes, isMeet: hasTimes && !hasNamed && speakers.size > 0, firstLine };
}

/** How a file says who speaks and when. */
interface PlainForm {
  readonly speakers: ReadonlySet<string>;
  readonly hasNamed: boolean;
  readonly isTimedText: boolean;
}

class TurnReader {
  readonly turns: Turn[] = [];
  firstLine = 0;
  /** When the program says that it stopped; null where it does not. */
  endMs: number | null = null;
  readonly #form: PlainForm;
  #isOver = false;
  /** Milliseconds to take away: of times of the day, the first. */
  #zero: number | null = null;

  constructor(form: PlainForm) {
    this.#form = form;
  }

  take(line: PlainLine, at: number): void {
    const { speakers, hasNamed, isTimedText } = this.#form;
    if (line.kind === 'none' || this.#isOver) return;
    if (line.kind === 'end') {
      this.#isOver = this.turns.length > 0;
      this.endMs = line.ms;
    } else if (line.kind === 'named' && hasNamed)
      this.#begin({ ms: this.#since(line), speaker: line.name, text: line.text }, at);
    else if (line.kind === 'time') this.#begin({ ms: this.#since(line), speaker: null, text: '' }, at);
    else if (line.kind === 'timed' && isTimedText)
      this.#begin({ ms: this.#since(line), speaker: null, text: line.text }, at);
    else if (line.kind === 'label' && speakers.has(line.name))
      this.#begin({ ms: null, speaker: line.name, text: line.text }, at);
    else this.#goOn(line.whole);
  }

  #begin(turn: Turn, at: number): void {
    if (this.turns.length === 0) this.firstLine = at;
    this.turns.push(turn);
  }

  /** Adds words to the turn that has begun; in front of the first they are nobody's. */
  #goOn(words: string): void {
    const turn = this.turns.at(-1);
    if (turn) turn.text = turn.text === '' ? words : `${turn.text} ${words}`;
  }

  #since({ ms, isOfDay }: { ms: number; isOfDay: boolean }): number {
    this.#zero ??= isOfDay || ms >= OF_DAY_FROM_MS ? ms : 0;
    return Math.min(Math.max(0, ms - this.#zero), TRANSCRIPT_TIME_MAX);
  }
}

/**
 * Adds turns that have times. Those that share one, as all of a minute or more do in Google Meet's, share the time to the next
 * by the length of what they say.
 */
function addTimed(turns: readonly Turn[], endMs: number | null, builder: TranscriptBuilder): void {
  let at = 0;
  while (at < turns.length) {
    const startMs = turns[at]?.ms ?? 0;
    let end = at + 1;
    while (end < turns.length && (turns[end]?.ms === null || turns[end]?.ms === startMs)) end++;
    addBlock(turns.slice(at, end), startMs, turns[end]?.ms ?? endMs, builder);
    at = end;
  }
}

function addBlock(block: readonly Turn[], startMs: number, next: number | null, builder: TranscriptBuilder): void {
  const characters = block.reduce((sum, { text }) => sum + text.length, 0);
  const slow = PAUSE_MS + (characters / SLOWEST_CHARACTERS_PER_SECOND) * 1000;
  const length = next === null || next <= startMs ? slow : Math.min(slow, next - startMs);
  const timeAfter = (said: number): number => startMs + Math.round(characters === 0 ? 0 : (length * said) / characters);
  let said = 0;
  for (const { speaker, text } of block) {
    builder.add({ startMs: timeAfter(said), endMs: timeAfter(said + text.length), speaker, text });
    said += text.length;
  }
}
