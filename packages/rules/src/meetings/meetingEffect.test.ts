import { describe, expect, it } from 'vitest';
import { type ChanceBasis, type MeetingEffect, meetingEffect, movedScores } from './meetingEffect.ts';

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

  it('distinguishes a decision that moved a score from one that did not', () => {
    expect(movedScores(NONE)).toBe(false);
    expect(movedScores({ ...NONE, drag: [10, 9] })).toBe(true);
  });

  describe('to the win chance', () => {
    const basis = (day: number, parts: ChanceBasis['parts'], more: Partial<ChanceBasis> = {}): ChanceBasis => ({
      model: 'fitted',
      learnedFrom: 8,
      period: { kind: 'quarter', key: 'FY2026-Q4', label: 'Q4 FY26', firstDay: 0, lastDay: 91 },
      days: [day, day],
      parts,
      ...more,
    });
    const moved = (chance: [number, number], chanceBasis: ChanceBasis): MeetingEffect => ({
      ...NONE,
      chance,
      chanceBasis,
    });

    it('adds up over days with its parts, without what others changed in between', () => {
      const first = moved(
        [41, 44.3],
        basis(10, [
          ['evidence', 3.4],
          ['rounding', -0.1],
        ]),
      );
      const second = moved(
        [20, 26.1],
        basis(12, [
          ['activity', 4],
          ['evidence', 2.1],
        ]),
      );
      expect(meetingEffect([first, NONE, second])).toMatchObject({
        chance: [41, 50.4],
        chanceBasis: {
          days: [10, 12],
          parts: [
            ['evidence', 5.5],
            ['activity', 4],
            ['rounding', -0.1],
          ],
        },
      });
    });

    it('is that by the latest model and period alone', () => {
      const byThumb = moved([35, 70], basis(10, [['activity', 35]], { model: 'rule_of_thumb', learnedFrom: 0 }));
      const before = moved(
        [10, 12],
        basis(9, [['activity', 2]], { period: { ...basis(0, []).period, key: 'FY2026-Q3' } }),
      );
      const last = moved([50, 52], basis(11, [['activity', 2]]));
      expect(meetingEffect([before, byThumb, last])).toMatchObject({
        chance: [50, 52],
        chanceBasis: { days: [11, 11] },
      });
      expect(meetingEffect([last, byThumb])).toMatchObject({
        chance: [35, 70],
        chanceBasis: { model: 'rule_of_thumb' },
      });
    });

    it('says why there is none, and stands once it was measured', () => {
      const closed: MeetingEffect = { ...NONE, noChance: 'closed' };
      expect(meetingEffect([NONE, closed])).toMatchObject({ chance: [null, null], noChance: 'closed' });
      expect(meetingEffect([NONE])).not.toHaveProperty('noChance');
      const both = meetingEffect([moved([50, 52], basis(11, [['activity', 2]])), closed]);
      expect(both).toMatchObject({ chance: [50, 52] });
      expect(both).not.toHaveProperty('noChance');
    });

    it('stays within 0 and 100, and the parts still add up', () => {
      const up = (from: number) => moved([from, from + 40], basis(10, [['evidence', 40]]));
      expect(meetingEffect([up(30), up(30)])).toMatchObject({
        chance: [30, 100],
        chanceBasis: {
          parts: [
            ['evidence', 80],
            ['rounding', -10],
          ],
        },
      });
    });
  });
});
