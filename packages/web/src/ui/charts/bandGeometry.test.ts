import { bandAxis } from '@forecastle/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf, bandGeometry } from './bandGeometry.ts';

/** 0 to 100, so that a figure is its place. */
const PERCENT = bandAxis([0, 100]);
const at = (low: number, likely: number, high: number) => bandGeometry({ low, likely, high }, PERCENT);

describe('a band', () => {
  it('is drawn to scale on its axis, with what is closed, the commit and the quota', () => {
    const geometry = bandGeometry({ low: 25, likely: 50, high: 75, closed: 20, commit: 60, quota: 90 }, PERCENT);
    expect(geometry).toEqual({
      band: { from: 25, to: 75, labels: { kind: 'apart', low: 'middle', high: 'middle' } },
      likely: 50,
      closed: { from: 0, to: 20 },
      commit: 60,
      quota: 90,
      open: [],
    });
  });

  it('is wide when its figures are far apart and narrow when they are near', () => {
    const wide = bandGeometry({ low: 2, likely: 6, high: 12 }).band;
    const narrow = bandGeometry({ low: 10.9, likely: 11, high: 12 }).band;
    expect(wide).toMatchObject({ from: expect.closeTo((2 / 12) * 100, 6), to: 100 });
    expect(narrow).toMatchObject({ from: expect.closeTo((4.9 / 6) * 100, 6), to: 100 });
  });

  it('has an axis that holds a quota far outside', () => {
    expect(axisOf({ low: 10, likely: 11, high: 12, quota: 60 })).toMatchObject({ from: 0, to: 60 });
  });

  it('hangs the labels outwards when the ends are near each other', () => {
    expect(at(49, 50, 51).band?.labels).toEqual({ kind: 'apart', low: 'end', high: 'start' });
  });

  it('keeps the labels inside at the edges', () => {
    expect(at(0, 50, 100).band?.labels).toEqual({ kind: 'apart', low: 'start', high: 'end' });
  });

  it('hangs the other label away from one at an edge, where the two would touch', () => {
    expect(at(58, 75, 98).band?.labels).toEqual({ kind: 'apart', low: 'end', high: 'end' });
    expect(at(2, 20, 42).band?.labels).toEqual({ kind: 'apart', low: 'start', high: 'start' });
    expect(at(50, 75, 98).band?.labels).toEqual({ kind: 'apart', low: 'middle', high: 'end' });
  });

  it('joins the labels where there is no room outside', () => {
    expect(at(1, 2, 4).band?.labels).toEqual({ kind: 'joined', at: 1, anchor: 'start' });
    expect(at(90, 95, 98).band?.labels).toEqual({ kind: 'joined', at: 98, anchor: 'end' });
  });

  it('can be a single point, even nothing', () => {
    const { band } = bandGeometry({ low: 0, likely: 0, high: 0 });
    expect(band?.from).toBe(band?.to);
    expect(band?.labels.kind).toBe('joined');
  });

  it.each([
    { low: 3, likely: 2, high: 4 },
    { low: 3, likely: null, high: 4 },
    { low: null, likely: 2, high: 4 },
    { low: Number.NaN, likely: 2, high: 4 },
    { low: 0, likely: 2, high: Number.POSITIVE_INFINITY },
  ])('refuses %j', (figures) => {
    expect(() => bandGeometry(figures)).toThrow(RangeError);
  });

  it('keeps every mark on the axis, as far apart as its figures are, whatever they are', () => {
    const figure = fc.integer({ min: -1e9, max: 1e12 });
    fc.assert(
      fc.property(figure, figure, figure, figure, (a, b, c, commit) => {
        const [low, likely, high] = [a, b, c].sort((x, y) => x - y) as [number, number, number];
        const figures = { low, likely, high, commit };
        const axis = axisOf(figures);
        const geometry = bandGeometry(figures, axis);
        const percent = (value: number) => ((value - axis.from) / (axis.to - axis.from)) * 100;
        expect(geometry.band?.from).toBeCloseTo(percent(low), 6);
        expect(geometry.likely).toBeCloseTo(percent(likely), 6);
        expect(geometry.band?.to).toBeCloseTo(percent(high), 6);
        expect(geometry.commit).toBeCloseTo(percent(commit), 6);
      }),
    );
  });
});

describe('without history', () => {
  const known = {
    low: null,
    high: null,
    likely: 55,
    closed: 20,
    open: [
      { label: 'Commit', value: 30 },
      { label: 'Pipeline', value: 40 },
    ],
  };

  it('there is no band: what is open is stacked on what is closed, and the rule of thumb is a mark', () => {
    expect(bandGeometry(known, PERCENT)).toMatchObject({
      band: null,
      likely: 55,
      closed: { from: 0, to: 20 },
      open: [
        { from: 20, to: 50 },
        { from: 50, to: 90 },
      ],
    });
  });

  it('the axis begins at nothing and holds the whole stack', () => {
    expect(axisOf(known)).toMatchObject({ from: 0, to: 100 });
    expect(axisOf({ ...known, closed: 1000, likely: 1010 }).from).toBe(0);
  });
});
