import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandAxis, placeOn } from './bandAxis.ts';

const ticksOf = (...values: number[]) => bandAxis(values).ticks.map(({ value }) => value);
const labelsOf = (...values: number[]) =>
  bandAxis(values)
    .ticks.filter(({ isMain }) => isMain)
    .map(({ value }) => value);

describe('the axis of a band', () => {
  it('runs from nothing to a round figure above all that is drawn', () => {
    expect(ticksOf(4.1, 9.2, 10, 10.8)).toEqual([0, 2, 4, 6, 8, 10, 12]);
    expect(ticksOf(0, 320_000, 410_000)).toEqual([0, 100_000, 200_000, 300_000, 400_000, 500_000]);
  });

  it('labels its beginning, its end, and as many steps between as have room on a phone', () => {
    expect(labelsOf(1, 4.8)).toEqual([0, 5]);
    expect(labelsOf(4.1, 10.8)).toEqual([0, 4, 8, 12]);
    expect(labelsOf(1, 3.6)).toEqual([0, 2, 4]);
    expect(labelsOf(1, 2.6)).toEqual([0, 1, 2, 3]);
  });

  it('begins at about half when all that is drawn lies near its end, so that the band stays visible', () => {
    expect(ticksOf(9.2, 10, 10.8)).toEqual([5, 6, 7, 8, 9, 10, 11]);
  });

  it('reaches below nothing only for a figure that is', () => {
    expect(bandAxis([-3, 8])).toMatchObject({ from: -4, to: 8 });
  });

  it('has one tick when there is nothing to draw', () => {
    expect(ticksOf(0, 0)).toEqual([0]);
  });

  it('holds every figure, starts and ends at a label, and has steps that one decimal can name', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e13 }), { minLength: 1, maxLength: 6 }), (values) => {
        const axis = bandAxis(values);
        const highest = Math.max(...values);
        expect(axis.from).toBeLessThanOrEqual(Math.min(...values));
        expect(axis.to).toBeGreaterThanOrEqual(highest);
        fc.pre(highest > 0);
        expect(axis.ticks[0]).toEqual({ value: axis.from, isMain: true });
        expect(axis.ticks.at(-1)).toEqual({ value: axis.to, isMain: true });
        expect(axis.ticks.length).toBeGreaterThan(2);
        expect(axis.ticks.length).toBeLessThanOrEqual(7);
        // Labels say one decimal of thousands, millions or billions: a tenth of the unit is the least step.
        const unit = 1000 ** Math.floor(Math.log10(axis.to) / 3 + 1e-9);
        const step = axis.to - (axis.ticks.at(-2)?.value ?? Number.NaN);
        expect(step).toBeGreaterThanOrEqual((unit / 10) * (1 - 1e-9));
      }),
    );
  });

  it('places figures to scale', () => {
    const axis = bandAxis([4.1, 10.8]);
    expect([0, 3, 6, 9, 12].map((value) => placeOn(axis, value))).toEqual([0, 25, 50, 75, 100]);
  });
});
