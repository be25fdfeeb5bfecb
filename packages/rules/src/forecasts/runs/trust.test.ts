import { describe, expect, it } from 'vitest';
import { trackRecord } from '../fitted/trackRecord.ts';
import { trustSentence } from './trust.ts';

const record = (held: number, of: number) =>
  trackRecord(
    Array.from({ length: of }, (_, i) => ({
      cluster: String(i),
      low: 80,
      middle: 110,
      high: 120,
      actual: i < held ? 100 : 200,
    })),
  );
const sentence = (held: number, of: number): string =>
  trustSentence(record(held, of), { periods: of, kind: 'quarter' });

describe('how much to trust a forecast', () => {
  it('says that there is nothing to look back on', () => {
    expect(sentence(0, 0)).toMatch(/^No past range to look back on yet: .* the quarter after the first with ten wins/);
  });

  it('names ranges of next periods as such', () => {
    const next = (held: number, of: number): string =>
      trustSentence(record(held, of), { periods: of, kind: 'month', horizon: 'next' });
    expect(next(0, 0)).toBe('No past range of a next month to look back on yet.');
    expect(next(10, 12)).toMatch(/^Of the ranges of 12 past months, worked out as of the month before each, 83% held/);
  });

  it('judges nothing by a few', () => {
    expect(sentence(3, 4)).toBe(
      'Of the ranges of 4 past quarters 75% held what happened, where 80% were meant to; the most likely figure was off by 24% on average. That is too few to judge by.',
    );
    expect(sentence(1, 1)).toContain('Of the ranges of 1 past quarter 100% held');
  });

  it.each([
    [3, 12, 'too narrow'],
    [10, 12, 'say what they mean'],
    [40, 40, 'wider than they need'],
  ])('of %d that held of %d it says %s', (held, of, words) => {
    expect(sentence(held, of)).toContain(words);
  });
});
