/** Reads SubRip and files of cues like it: https://www.matroska.org/technical/subtitles.html#srt-subtitles. */
import { readTiming } from './cueTimes.ts';
import { isProper, mayBeName } from './speakerLabels.ts';
import type { TranscriptBuilder } from './transcriptBuilder.ts';

const ARROW = '-->';
/** Marks of how words look. Anything else in angle brackets is part of what was said. */
const MARKS = /<\/?(?:[biu]|font\b[^<>]{0,200})>|\{\\[^{}]{0,200}\}/gi;

/** Returns whether any line has the times of a cue. */
export const hasTimings = (lines: readonly string[]): boolean =>
  lines.some((line) => line.includes(ARROW) && readTiming(line) !== null);

/** Adds the cues: words reach to the next times, blank lines included, without the number that may stand above those. */
export function readSrt(lines: readonly string[], builder: TranscriptBuilder): void {
  const timed = lines.flatMap((line, at) => (line.includes(ARROW) && isTiming(line) ? [at] : []));
  const cues = timed.map((at, order) => {
    const next = timed[order + 1];
    const isNumbered = next !== undefined && next - 1 > at && /^\s*\d+\s*$/.test(lines[next - 1] ?? '');
    const words = lines.slice(at + 1, isNumbered ? next - 1 : next).filter((line) => line.trim() !== '');
    return { at, words: words.map((line) => line.replaceAll(MARKS, '')) };
  });
  const isNamed = areNamed(cues.map(({ words }) => words));
  for (const { at, words } of cues) {
    const timing = readTiming(lines[at] ?? '');
    if (timing === null) builder.skip(at + 1);
    else if (isNamed) builder.add({ ...timing, speaker: words[0]?.trim() ?? null, text: words.slice(1).join('\n') });
    else builder.add({ ...timing, speaker: null, text: words.join('\n') });
  }
}

/** Returns whether the first line of every cue is a name, as in documents of Teams: few names, many cues. */
function areNamed(cues: readonly (readonly string[])[]): boolean {
  const names = new Set(cues.map(([name]) => name?.trim() ?? ''));
  const isFew = names.size * 2 <= cues.length || cues.length <= 2;
  return (
    cues.length > 0 &&
    isFew &&
    cues.every((words) => words.length > 1) &&
    [...names].every((name) => mayBeName(name) && isProper(name))
  );
}

/** Returns whether an arrow stands between times, be they readable or not, and not between words. */
const isTiming = (line: string): boolean => /^[\s\d:.,]*-->[\s\d:.,]*(?:\s.*)?$/.test(line) && /\d/.test(line);
