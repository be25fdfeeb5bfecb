/** Names of speakers in front of what they say: `Ann Lee: Hello.` */
import { wordCount } from '../wordCount.ts';

export interface Labelled {
  readonly name: string;
  readonly text: string;
}

/** Characters, and words: "Sandra van der Berg (Pivot Interiors Limited)" has six. */
const LABEL_MAX = 80;
const WORDS_MAX = 8;
const LABEL = new RegExp(
  String.raw`^(?:>>\s*|[-–—•*]\s+)?(?:\[([^\]:]{1,${LABEL_MAX}})\]|([^:：]{1,${LABEL_MAX}}?))\s?(?::(?:\s+|$)|：\s*)`,
);
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Pd} .,'’&()@|/_+#]*$/u;
const HAS_LETTER = /\p{L}/u;
/** Words within a name that begin with a small letter. */
const PARTICLES = new Set(
  'a al and bin da das de del den der di do dos du e el en et ibn la le of ten ter und van von y zu'.split(' '),
);
/** What stands before a colon in notes and headers of files, and is nobody. */
const NOBODY = new Set(
  'action action-item actions agenda attendees attended company date decision decisions description duration example file guests host http https id invited invitees keywords language link location meeting meeting-date meeting-id meeting-name meeting-title next-steps note notes organiser organizer participants passcode people present question re recording source speakers start-time subject summary time title to-do todo topic topics transcript transcription url'.split(
    ' ',
  ),
);

/** Returns the name and the words of a line that begins as a label does; null for any other. */
export function labelled(line: string): Labelled | null {
  const found = LABEL.exec(line);
  if (!found) return null;
  const name = (found[1] ?? found[2] ?? '').trim();
  return mayBeName(name) ? { name, text: line.slice(found[0].length) } : null;
}

/** Returns whether a text is written as a name may be. It says nothing of whether it is one. */
export function mayBeName(text: string): boolean {
  if (
    text.length > LABEL_MAX ||
    !NAME.test(text) ||
    !HAS_LETTER.test(text) ||
    /[.,]$/.test(text.replace(/\b\p{L}\.$/u, ''))
  )
    return false;
  if (/\w\.\s+\p{Ll}/u.test(text)) return false;
  return wordCount(text) <= WORDS_MAX && !NOBODY.has(text.toLowerCase().replaceAll(/\s+/g, '-'));
}

/** Returns whether each word begins as names do: with a capital, a number, or a letter of a script that has none. */
export const isProper = (name: string): boolean =>
  name
    .replaceAll(/\([^)]*\)/g, '')
    .split(/[\s/&+|,-]+/)
    .every((word) => word === '' || PARTICLES.has(word) || !/^\p{Ll}/u.test(word));

export interface LabelShares {
  /** Lines, or cues, that say something. */
  readonly lines: number;
  /** Share of them that begin with a name, from which a colon is taken for the end of one. */
  readonly leastShare: number;
  /** The same where a name comes more than once. */
  readonly leastShareRepeated: number;
}

/**
 * Returns which of the names, one for each line that has a label, are speakers: those that come more than once or are written
 * as proper names. Returns none where too few lines have a label: there a colon is a colon.
 */
export function speakersAmong(
  names: readonly string[],
  { lines, leastShare, leastShareRepeated }: LabelShares,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const speakers = new Set([...counts].filter(([name, count]) => count > 1 || isProper(name)).map(([name]) => name));
  const heard = names.filter((name) => speakers.has(name)).length;
  const least = [...counts.values()].some((count) => count > 1) ? leastShareRepeated : leastShare;
  return heard > 0 && heard >= lines * least ? speakers : new Set();
}
