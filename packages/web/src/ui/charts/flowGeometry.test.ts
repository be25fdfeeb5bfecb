import { describe, expect, it } from 'vitest';
import { flowGeometry } from './flowGeometry.ts';

describe('bars above and below the line of nothing', () => {
  it('share one scale: created and won above, lost below', () => {
    const { zero, ticks, columns } = flowGeometry([
      { created: 100, won: 50, lost: 20 },
      { created: 40, won: 0, lost: 0 },
      null,
    ]);
    // Steps of 20: 100 above, 20 below.
    expect(ticks.map(({ value }) => value)).toEqual([100, 80, 60, 40, 20, 0, 20]);
    expect(zero).toBeCloseTo((100 * 100) / 120);
    expect(columns[0]?.created.top).toBe(0);
    expect(columns[0]?.created.height).toBeCloseTo(zero);
    expect(columns[0]?.lost.top).toBeCloseTo(zero);
    expect(columns[0]?.lost.height).toBeCloseTo((100 * 20) / 120);
    expect(columns[0]?.won).toBeCloseTo((100 * 50) / 120);
    expect(columns[1]?.won).toBeNull();
    expect(columns[2]).toBeNull();
  });

  it('make room below only where something was lost', () => {
    expect(flowGeometry([{ created: 10, won: 0, lost: 0 }]).zero).toBe(100);
    const { zero, ticks } = flowGeometry([{ created: 0, won: 0, lost: 100 }]);
    expect(zero).toBeCloseTo((100 * 20) / 120);
    expect(ticks.at(-1)).toEqual({ value: 100, top: 100 });
  });

  it('are nothing where nothing is known', () => {
    expect(flowGeometry([null, { created: 0, won: 0, lost: 0 }]).columns).toEqual([
      null,
      { created: { top: 100, height: 0 }, lost: { top: 100, height: 0 }, won: null },
    ]);
  });
});
