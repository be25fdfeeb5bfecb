import { describe, expect, it } from 'vitest';
import { leftOutSentence, pointsOfWeight } from './columnWords.ts';

describe('what a column moves', () => {
  it('is a quarter of its weight where every second deal is won, and less where nearly all are', () => {
    expect(pointsOfWeight(0.4, 0.5)).toBeCloseTo(10);
    expect(pointsOfWeight(0.4, 0.9)).toBeCloseTo(3.6);
    expect(pointsOfWeight(0, 0.5)).toBe(0);
  });
});

describe('a column that is left out', () => {
  it('says why', () => {
    expect(leftOutSentence({ name: 'Loss notes', reason: 'tells_the_outcome' })).toBe(
      'Loss notes: filled in after the outcome was known.',
    );
  });
});
