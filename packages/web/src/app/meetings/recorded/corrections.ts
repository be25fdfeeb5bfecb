import { formatInstant } from '../../../ui/format/dates.ts';
import type { CueCorrection, WholeTranscript } from './recordedMeeting.ts';

interface Corrected {
  readonly cue: number;
  readonly text: string;
  readonly by: { readonly id: string; readonly name: string };
}

/** Returns a transcript in which a line says something else. One that says its original again is not corrected. */
export function withCorrection({ cues, corrections }: WholeTranscript, { cue, text, by }: Corrected): WholeTranscript {
  const before = cues[cue];
  if (!before) return { cues, corrections };
  const [startMs, endMs, speaker, said] = before;
  const original = corrections.find((each) => each.cue === cue)?.original ?? said;
  const others = corrections.filter((each) => each.cue !== cue);
  const { id, name } = by;
  return {
    cues: cues.with(cue, [startMs, endMs, speaker, text]),
    corrections:
      original === text
        ? others
        : [...others, { cue, original, by: { id, name }, at: new Date().toISOString() }].sort((a, b) => a.cue - b.cue),
  };
}

/** Says who corrected a line and when, and what stood there. */
export const correctionWords = ({ original, by, at }: CueCorrection): string =>
  `Corrected${by ? ` by ${by.name}` : ''} on ${formatInstant(at)}. Before: ${original}`;
