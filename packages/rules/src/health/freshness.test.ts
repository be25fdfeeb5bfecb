import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../days.ts';
import { freshness, freshnessBand, freshnessPoints, isStale } from './freshness.ts';

const WEEK = 7 * DAY_MS;

describe('contact freshness', () => {
  it.each([
    [0, null, 0, 100],
    [0, null, 1, 95],
    [0, 0, 1, 95],
    [0, 10, 1, 90],
    // 5 + 5/2 = 7.5 a week: 92.5 rounds up.
    [0, 5, 1, 93],
    [0, 10, 10, 0],
    [0, 10, 11, 0],
    [0, 0, 20, 0],
    // Continuous: half a week at 10 a week.
    [0, 10, 0.5, 95],
  ])('met at %i with influence %s is, %f weeks later, %i', (lastMetAt, influence, weeks, points) => {
    expect(freshnessPoints({ lastMetAt, influence }, lastMetAt + weeks * WEEK)).toBe(points);
  });

  it('is 0 for a contact never met, which is stale', () => {
    expect(freshness({ lastMetAt: null, influence: 3 }, WEEK)).toEqual({
      points: 0,
      band: 'stale',
      nextChangeAt: null,
    });
    expect(isStale({ lastMetAt: null, influence: null }, 0)).toBe(true);
  });

  it.each([
    [100, 'active'],
    [80, 'active'],
    [79, 'needs_attention'],
    [50, 'needs_attention'],
    [49, 'stale'],
    [0, 'stale'],
  ] as const)('of %i is %s', (points, band) => {
    expect(freshnessBand(points)).toBe(band);
  });

  it.each([-1, 11, 2.5, Number.NaN])('refuses the influence %d', (influence) => {
    expect(() => freshnessPoints({ lastMetAt: 0, influence }, 0)).toThrow(`not ${influence}`);
  });

  it('names the very millisecond at which it next falls below 80, below 50, or to 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 25 * WEEK }), (influence, elapsed) => {
        const fact = { lastMetAt: 0, influence };
        const { points, nextChangeAt } = freshness(fact, elapsed);
        if (nextChangeAt === null) {
          expect(points).toBe(0);
          return;
        }
        const boundary = points >= 80 ? 80 : points >= 50 ? 50 : 1;
        expect(nextChangeAt).toBeGreaterThan(elapsed);
        expect(freshnessPoints(fact, nextChangeAt - 1)).toBeGreaterThanOrEqual(boundary);
        expect(freshnessPoints(fact, nextChangeAt)).toBeLessThan(boundary);
      }),
    );
  });
});
