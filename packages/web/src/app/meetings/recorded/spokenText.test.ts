import { describe, expect, it } from 'vitest';
import type { Cue, MeetingSpeaker } from './recordedMeeting.ts';
import { spokenText, wholeText } from './spokenText.ts';

const speaker = (nth: number, label: string): MeetingSpeaker => ({
  speaker: nth,
  label,
  contact: null,
  member: null,
  isConfirmed: false,
  talkMs: 0,
  longestMs: 0,
  questions: 0,
  isRedacted: false,
  merged: [],
});
const speakers = [speaker(0, 'Ana'), speaker(1, '')];
const cues: Cue[] = [
  [1_000, 2_000, 0, 'Shall we begin?'],
  [62_000, 63_000, 1, 'Yes.'],
  [64_000, 65_000, 1, 'Go on.'],
  [66_000, 67_000, 0, ''],
  [3_700_000, 3_701_000, null, 'A door.'],
];

describe('what was said, as text', () => {
  it('has a line for each turn, with its time and speaker', () => {
    expect(wholeText({ cues, speakers, isTimed: true })).toBe(
      '[0:01] Ana: Shall we begin?\n[1:02] Speaker 2: Yes. Go on.\n[1:01:40] A door.',
    );
  });

  it('has no times where the transcript has none', () => {
    expect(wholeText({ cues: cues.slice(0, 2), speakers, isTimed: false })).toBe(
      'Ana: Shall we begin?\nSpeaker 2: Yes.',
    );
  });

  it('holds no more than what was selected', () => {
    expect(spokenText({ cues, speakers, isTimed: true }, { first: 0, parts: ['begin?', 'Ye'] })).toBe(
      '[0:01] Ana: begin?\n[1:02] Speaker 2: Ye',
    );
  });
});
