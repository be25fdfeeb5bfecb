/** Writes the captions as WebVTT. */
export interface Cue {
  /** Seconds. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const MS_A_SECOND = 1000;

export const toWebVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${escaped(text)}\n`).join('\n')}`;

function clock(seconds: number): string {
  const ms = Math.round(seconds * MS_A_SECOND);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 60_000)}:${two((ms / MS_A_SECOND) % 60)}.${String(ms % MS_A_SECOND).padStart(3, '0')}`;
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
