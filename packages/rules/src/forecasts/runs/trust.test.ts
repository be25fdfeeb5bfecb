import { describe, expect, it } from 'vitest';
import { trackRecord } from '../fitted/trackRecord.ts';
import { atNamedWeek } from './namedWeek.ts';
import { trustSentence } from './trust.ts';

const record = (landed: number, of: number) =>
  trackRecord(
    Array.from({ length: of }, (_, i) => ({
      cluster: String(i),
      low: 80,
      middle: 110,
      high: 120,
      actual: i < landed ? 100 : 200,
    })),
  );
const sentence = (landed: number, of: number): string =>
  trustSentence(record(landed, of), { kind: 'quarter', weeksToGo: 7 });

describe('how far to trust a forecast', () => {
  it('says that there is nothing to check yet', () => {
    expect(sentence(0, 0)).toBe(
      'No past forecast to check yet. The first comes one quarter after your first with ten wins.',
    );
  });

  it('counts periods at one week, of next periods as such', () => {
    expect(trustSentence(record(0, 0), { kind: 'month', weeksToGo: 6, horizon: 'next' })).toBe(
      'No past forecast of a next month to check yet.',
    );
    expect(trustSentence(record(10, 12), { kind: 'month', weeksToGo: 6, horizon: 'next' })).toMatch(
      /^Accuracy: 10 of the last 12 months landed in range, 6 weeks before its end\. Typical miss: /,
    );
  });

  it('judges nothing by a few', () => {
    expect(sentence(3, 4)).toBe(
      'Accuracy: 3 of the last 4 quarters landed in range, 7 weeks before the end. Typical miss: 24%. Too few to judge yet.',
    );
    expect(sentence(1, 1)).toContain('1 of the last 1 quarter landed in range');
  });

  it.each([
    [3, 12, 'Ranges are too narrow (25% hit, target 80%).'],
    [40, 40, 'Ranges are a little wide (100% hit, target 80%).'],
  ])('with %d of %d in range it says %s', (landed, of, words) => {
    expect(sentence(landed, of)).toContain(words);
  });

  it('says no more where what landed is within chance of the target', () => {
    expect(sentence(10, 12)).toMatch(/Typical miss: \d+%\.$/);
  });

  it('counts a forecast that was withheld as a miss', () => {
    const range = { low: 80, middle: 110, high: 120, actual: 100 };
    const withheld = trackRecord([
      { cluster: 'a', ...range },
      { cluster: 'b', ...range },
      { cluster: 'c', ...range, middle: 900, withheld: true },
    ]);
    expect(withheld).toMatchObject({ runs: 3, withheld: 1, error: 0.1 });
    expect(withheld.coverage).toBeCloseTo(2 / 3, 10);
  });

  it('takes the range nearest to the named week, one of each period', () => {
    const bands = [13, 9, 6, 2].map((weeksToGo) => ({ period: 'Q1', weeksToGo }));
    expect(atNamedWeek([...bands, { period: 'Q2', weeksToGo: 1 }], { kind: 'quarter' })).toEqual([
      { period: 'Q1', weeksToGo: 6 },
      { period: 'Q2', weeksToGo: 1 },
    ]);
  });
});
