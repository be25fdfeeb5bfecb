import { describe, expect, it } from 'vitest';
import { type MeetingEffect, meetingEffect, movedScores } from './meetingEffect.ts';

const NONE: MeetingEffect = { risk: [50, 50], confidence: [40, 40], drag: [10, 10], chance: [null, null] };

describe('what decisions of a meeting did together', () => {
  it('is nothing without decisions', () => {
    expect(meetingEffect([])).toBeNull();
  });

  it('begins at the first and adds what each changed, without what others changed in between', () => {
    const first = { ...NONE, risk: [50, 58] as const, confidence: [40, 44] as const };
    // Somebody else took it from 58 to 30 in between.
    const second = { ...NONE, risk: [30, 33] as const, confidence: [44, 42] as const };
    expect(meetingEffect([first, second])).toEqual({
      risk: [50, 61],
      confidence: [40, 42],
      drag: [10, 10],
      chance: [null, null],
    });
  });

  it('begins without a score where there was none, and stays within the scale', () => {
    const unknown = { ...NONE, risk: [null, 80] as const };
    const high = { ...NONE, risk: [70, 75] as const };
    const more = { ...NONE, risk: [60, 90] as const };
    expect(meetingEffect([unknown])?.risk).toEqual([null, 80]);
    expect(meetingEffect([unknown, high])?.risk).toEqual([null, 85]);
    expect(meetingEffect([unknown, high, more])?.risk).toEqual([null, 100]);
  });

  it('tells a decision that moved a score from one that did not', () => {
    expect(movedScores(NONE)).toBe(false);
    expect(movedScores({ ...NONE, drag: [10, 9] })).toBe(true);
  });
});
