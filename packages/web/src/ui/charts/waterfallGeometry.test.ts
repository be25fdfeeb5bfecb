import { closeAxis } from '@forecastle/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waterfallGeometry } from './waterfallGeometry.ts';

describe('a waterfall', () => {
  it('begins each step where the one before ended', () => {
    const { axis, start, steps, end } = waterfallGeometry(10e6, [2e6, -1e6], 11e6);
    expect([axis.from, axis.to]).toEqual([9.5e6, 12e6]);
    expect(start).toBeCloseTo(20);
    expect(steps.map(({ from, to, end }) => [from, to, end].map(Math.round))).toEqual([
      [20, 100, 100],
      [60, 100, 60],
    ]);
    expect(end).toBeCloseTo(60);
  });

  it('joins its ends without a gap for any steps', () => {
    const amount = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 16 }), (from, changes) => {
        const to = changes.reduce((sum, change) => sum + change, from);
        const { start, steps, end } = waterfallGeometry(from, changes, to);
        let before = start;
        for (const step of steps) {
          expect(Math.min(Math.abs(step.from - before), Math.abs(step.to - before))).toBeLessThan(1e-6);
          before = step.end;
        }
        expect(before).toBeCloseTo(end, 6);
      }),
    );
  });

  it('is not drawn when its steps do not add up', () => {
    expect(() => waterfallGeometry(10, [2], 13)).toThrow(RangeError);
  });
});

describe('an axis drawn close', () => {
  it('shows a small change of a large figure, with labels that one decimal can name', () => {
    expect(closeAxis([9.8e6, 10.1e6]).ticks.map(({ value }) => value)).toEqual([9.7e6, 9.8e6, 9.9e6, 10e6, 10.1e6]);
    expect(closeAxis([1.79e8, 1.99e8], 100).ticks.map(({ value }) => value)).toEqual([1.7e8, 1.8e8, 1.9e8, 2e8]);
    expect(closeAxis([10e6, 10e6]).ticks.map(({ value }) => value)).toEqual([9.8e6, 9.9e6, 10e6]);
    expect(closeAxis([1]).ticks.map(({ value }) => value)).toEqual([0, 1, 2]);
  });

  it('holds every figure and goes below nothing only for one that is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: 0, max: 1e13 }), fc.integer({ min: 0, max: 20 })), {
          minLength: 1,
          maxLength: 8,
        }),
        (values) => {
          const axis = closeAxis(values);
          expect(axis.from).toBeGreaterThanOrEqual(0);
          expect(axis.from).toBeLessThanOrEqual(Math.min(...values));
          expect(axis.to).toBeGreaterThanOrEqual(Math.max(...values));
        },
      ),
    );
    expect(closeAxis([-3, 8]).from).toBeLessThanOrEqual(-3);
  });
});
