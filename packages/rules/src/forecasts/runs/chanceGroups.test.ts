import { describe, expect, it } from 'vitest';
import { calibrationError, chanceGroups } from './chanceGroups.ts';

const NONE = { deals: 0, said: 0, won: 0 };

describe('win chances by tenths', () => {
  const tenths = [{ deals: 40, said: 2, won: 1 }, ...Array(6).fill(NONE), { deals: 10, said: 7.5, won: 8 }, NONE, NONE];

  it('compare the mean chance with the share won, and leave out groups without deals', () => {
    const groups = chanceGroups(tenths);
    expect(groups.map(({ from, to, deals, said, happened }) => [from, to, deals, said, happened])).toEqual([
      [0, 10, 40, 5, 2.5],
      [70, 80, 10, 75, 80],
    ]);
    expect(groups[1]?.low).toBeCloseTo(49.02, 2);
    expect(groups[1]?.high).toBeCloseTo(94.33, 2);
  });

  it('are off by the distance of each group, weighted by its deals', () => {
    expect(calibrationError(chanceGroups(tenths))).toBeCloseTo((40 * 2.5 + 10 * 5) / 50, 12);
    expect(calibrationError([])).toBeNull();
  });
});
