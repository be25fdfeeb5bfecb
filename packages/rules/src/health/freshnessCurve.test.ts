import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshnessBand, freshnessPoints } from './freshness.ts';
import { freshnessCurve } from './freshnessCurve.ts';

const MET = Date.parse('2026-03-02T09:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const anyFact = fc.record({
  lastMetAt: fc.integer({ min: MET - 400 * DAY, max: MET }),
  influence: fc.option(fc.nat(10)),
});

describe('the curve of freshness', () => {
  it('is none of somebody who was never met', () => {
    expect(freshnessCurve({ lastMetAt: null, influence: 5 }, MET)).toBeNull();
  });

  it('falls from 100 at the meeting to 0, twenty weeks later without influence and ten with the most', () => {
    const weeks = (influence: number | null) => {
      const [first, last] = freshnessCurve({ lastMetAt: MET, influence }, MET)?.line ?? [];
      return Math.round(((last?.at ?? 0) - (first?.at ?? 0)) / (7 * DAY));
    };
    expect([weeks(null), weeks(0), weeks(10)]).toEqual([20, 20, 10]);
  });

  it('goes on to now where now is later, and never ends before', () => {
    const curve = freshnessCurve({ lastMetAt: MET, influence: 10 }, MET + 200 * DAY);
    expect(curve?.line.at(-1)).toEqual({ at: MET + 200 * DAY, points: 0 });
    expect(curve?.now).toEqual({ at: MET + 200 * DAY, points: 0 });
  });

  it('turns exactly where the score changes its band', () => {
    fc.assert(
      fc.property(anyFact, (fact) => {
        const curve = freshnessCurve(fact, MET);
        if (!curve) throw new Error('somebody who was met has a curve');
        const bandAt = (instant: number) => freshnessBand(freshnessPoints(fact, instant));
        expect([bandAt(curve.attentionAt - 1), bandAt(curve.attentionAt)]).toEqual(['active', 'needs_attention']);
        expect([bandAt(curve.staleAt - 1), bandAt(curve.staleAt)]).toEqual(['needs_attention', 'stale']);
      }),
    );
  });
});
