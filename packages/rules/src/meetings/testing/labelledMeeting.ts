import type { MeetingItemKind } from '../meetingItem.ts';

export interface LabelledItem {
  readonly kind: MeetingItemKind;
  readonly cue: number;
  readonly lastCue: number;
  /** Index of a speaker, or a name that was said. */
  readonly owner: number | string | null;
  /** ISO date. */
  readonly due: string | null;
  /** Framework and component with a point between, of evidence alone. */
  readonly component: string | null;
  /** Name in the meeting's list, of a competitor alone. */
  readonly competitor: string | null;
  readonly quote: string;
}

export interface LabelledMeeting {
  readonly file: string;
  /** Whether rules may not be written by reading it: meetings 31 to 45. */
  readonly heldOut: boolean;
  readonly title: string;
  /** ISO date, local. */
  readonly day: string;
  readonly speakers: readonly { readonly name: string; readonly side: 'ours' | 'theirs' }[];
  readonly competitors: readonly { readonly name: string; readonly aliases: readonly string[] }[];
  readonly cues: readonly (readonly [startMs: number, endMs: number, speaker: number, text: string])[];
  readonly labels: readonly LabelledItem[];
}

const FIRST_HELD_OUT = 31;

/** Reads the text of one file of `set/`. Tests list the folder themselves, because rules do no I/O. */
export const labelledMeeting = (file: string, text: string): LabelledMeeting => ({
  file,
  heldOut: Number(file.slice(0, 2)) >= FIRST_HELD_OUT,
  ...JSON.parse(text),
});
