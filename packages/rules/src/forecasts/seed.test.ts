import { describe, expect, it } from 'vitest';
import { chanceFrom, chancesFrom } from './seed.ts';

describe('chance', () => {
  it('is the same again for the same seed, and other for another', () => {
    const draw = (seed: string) => Array.from({ length: 4 }, chanceFrom(seed));
    expect(draw('a|FY2026-Q4|0')).toEqual(draw('a|FY2026-Q4|0'));
    expect(draw('a|FY2026-Q4|0')).not.toEqual(draw('a|FY2026-Q4|1'));
  });

  it('is the same drawn one by one and into lists', () => {
    const fill = chancesFrom('lists');
    const lists = [new Uint32Array(3), new Uint32Array(0), new Uint32Array(40)];
    for (const list of lists) fill(list);
    expect(lists.flatMap((list) => [...list])).toEqual(Array.from({ length: 43 }, chanceFrom('lists')));
  });

  it('is even: every bit is set in half of the draws', () => {
    const chance = chanceFrom('even');
    const draws = Array.from({ length: 20_000 }, chance);
    for (let bit = 0; bit < 32; bit += 1) {
      const set = draws.filter((draw) => ((draw >>> bit) & 1) === 1).length;
      // Five standard errors of 70.7 either way.
      expect(Math.abs(set - 10_000)).toBeLessThan(354);
    }
  });
});
