/** A transcript as a file that other programs read. */

export interface FileCue {
  readonly startMs: number;
  readonly endMs: number;
  /** Null where nobody is named. */
  readonly speaker: string | null;
  /** Empty where the words were removed. */
  readonly text: string;
}

const REMOVED_WORDS = '[removed]';

const stamp = (ms: number): string => {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${hours}:${minutes}:${seconds}.${String(Math.floor(ms % 1000)).padStart(3, '0')}`;
};

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);
/** An empty line ends a cue. */
const oneLine = (text: string): string => text.replaceAll(/(?<!\s)\s*[\r\n]\s*/gu, ' ').trim() || REMOVED_WORDS;
const escaped = (text: string): string => oneLine(text).replaceAll(/[&<>]/gu, (sign) => ENTITIES.get(sign) ?? sign);

/** Returns a transcript as WebVTT, with a voice for each cue. */
export const webVttOf = (cues: readonly FileCue[]): string =>
  `${[
    'WEBVTT',
    ...cues.map(({ startMs, endMs, speaker, text }) => {
      const words = speaker === null ? escaped(text) : `<v ${escaped(speaker)}>${escaped(text)}</v>`;
      return `${stamp(startMs)} --> ${stamp(endMs)}\n${words}`;
    }),
  ].join('\n\n')}\n`;

/** Returns a transcript as plain text: a line for each cue, with its time where it has one. */
export const textOf = (cues: readonly FileCue[], isTimed: boolean): string =>
  cues
    .map(({ startMs, speaker, text }) => {
      const said = speaker === null ? oneLine(text) : `${oneLine(speaker)}: ${oneLine(text)}`;
      return `${isTimed ? `[${stamp(startMs).slice(0, 8)}] ` : ''}${said}\n`;
    })
    .join('');
