import { describe, expect, it } from 'vitest';
import { labelRow } from './labelRow.ts';

describe('a row of labels', () => {
  it('centres each on its point, and keeps it on the axis', () => {
    const [low, high] = labelRow([
      { at: 50, text: '$1.80M' },
      { at: 100, text: '$2.13M' },
    ]);
    expect(low?.left).toBeCloseTo(50 - 4.42, 1);
    expect(high?.left).toBeCloseTo(100 - 8.84, 1);
  });

  it('moves one aside where two points are near, and never lets two touch', () => {
    const placed = labelRow([
      { at: 50, text: 'Team commit $2.09M' },
      { at: 54, text: 'Quota $2.30M' },
    ]);
    expect(placed).toHaveLength(2);
    const [commit, quota] = placed;
    expect(quota?.left).toBeGreaterThan((commit?.left ?? 0) + 26);
  });

  it('keeps the end of a label at its point on an axis of any width', () => {
    const [commit, quota, end] = labelRow([
      { at: 69.5, text: 'Commit $556.0K' },
      { at: 83.8, text: 'Quota $670.0K' },
      { at: 0, text: '$0' },
    ]);
    expect(commit).toMatchObject({ anchor: 'end', edge: expect.closeTo(68.75) });
    expect(quota).toMatchObject({ anchor: 'middle', edge: expect.closeTo(83.8) });
    expect(end).toMatchObject({ anchor: 'start', edge: 0 });
  });

  it('leaves out the least important one where there is no room', () => {
    const placed = labelRow([
      { at: 50, text: 'Team commit $2.09M' },
      { at: 50, text: 'Quota $2.30M' },
      { at: 50, text: 'Best case $2.40M' },
    ]);
    expect(placed.map(({ text }) => text)).toEqual(['Team commit $2.09M', 'Quota $2.30M']);
  });
});
