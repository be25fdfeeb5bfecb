import { describe, expect, it } from 'vitest';
import { type PaceWeek, paceGeometry, spreadLabels } from './paceGeometry.ts';

const week = (given: Partial<PaceWeek>): PaceWeek => ({ closed: null, forecast: null, lastYear: null, ...given });
const range = (low: number, likely: number, high: number) => ({ low, likely, high });

describe('a chart of what has closed', () => {
  it('has one axis from nothing, on which the line begins at nothing', () => {
    const { axis, closed, quota } = paceGeometry([week({ closed: 25 }), week({ closed: 50 }), week({}), week({})], 100);
    expect([axis.from, axis.to]).toEqual([0, 100]);
    expect(closed).toEqual([
      { x: 0, y: 100 },
      { x: 25, y: 75 },
      { x: 50, y: 50 },
    ]);
    expect(quota).toBe(0);
  });

  it('draws no forecast for weeks in which none was kept', () => {
    const { likely, bands } = paceGeometry(
      [
        week({ forecast: range(40, 50, 60) }),
        week({ forecast: range(50, 60, 100) }),
        week({}),
        week({ forecast: { low: null, likely: 80, high: null } }),
      ],
      null,
    );
    expect(bands).toEqual([
      [
        { x: 25, y: 40 },
        { x: 50, y: 0 },
        { x: 50, y: 50 },
        { x: 25, y: 60 },
      ],
    ]);
    expect(likely).toEqual([
      [
        { x: 25, y: 50 },
        { x: 50, y: 40 },
      ],
      // The last week by itself, without a range: a short piece that does not leave the drawing.
      [
        { x: 99.25, y: 20 },
        { x: 100, y: 20 },
      ],
    ]);
  });

  it('is empty where nothing is known', () => {
    expect(paceGeometry([week({}), week({})], null)).toMatchObject({
      closed: [],
      lastYear: [],
      likely: [],
      bands: [],
      quota: null,
    });
  });
});

describe('labels of lines', () => {
  it.each([
    [
      [10, 50],
      [10, 50],
    ],
    [
      [50, 52],
      [50, 57],
    ],
    [
      [52, 50],
      [57, 50],
    ],
    // At the end they go up.
    [
      [99, 98],
      [100, 93],
    ],
    [[], []],
  ])('%j stand at %j', (places, spread) => expect(spreadLabels(places, 7)).toEqual(spread));
});
