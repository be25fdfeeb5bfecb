/**
 * Reads WebVTT as browsers do: https://www.w3.org/TR/webvtt1/#file-parsing. Where they drop a cue for its times, it is kept if
 * another program's way to write times explains them.
 */
import { readTiming } from './cueTimes.ts';
import { cueVoices } from './cueVoices.ts';
import type { TranscriptBuilder } from './transcriptBuilder.ts';

const ARROW = '-->';

/** Returns whether a file says that it is WebVTT. */
export const isWebVtt = (text: string): boolean => /^\ufeff?WEBVTT(?:[ \t\n\r]|$)/.test(text);

/** Adds the cues of a file that begins with the header of WebVTT. */
export function readWebVtt(lines: readonly string[], builder: TranscriptBuilder): void {
  // The header is as long as nothing in it is empty or an arrow.
  let at = 1;
  while (at < lines.length && lines[at] !== '' && !lines[at]?.includes(ARROW)) at++;
  while (at < lines.length) at = readBlock(lines, at, builder);
}

/** Reads a block and returns where the next one begins. */
function readBlock(lines: readonly string[], from: number, builder: TranscriptBuilder): number {
  let at = from;
  while (at < lines.length && lines[at] === '') at++;
  if (at >= lines.length) return at;
  // A cue may have one line before its times: its id.
  const timed = lines[at]?.includes(ARROW) ? at : lines[at + 1]?.includes(ARROW) ? at + 1 : null;
  const begin = timed === null ? at : timed + 1;
  let end = begin;
  while (end < lines.length && lines[end] !== '' && !lines[end]?.includes(ARROW)) end++;
  if (timed === null) return end;
  const timing = readTiming(lines[timed] ?? '');
  if (timing === null) builder.skip(timed + 1);
  else
    for (const { voice, text } of cueVoices(lines.slice(begin, end).join('\n')))
      builder.add({ ...timing, speaker: voice, text });
  return end;
}
