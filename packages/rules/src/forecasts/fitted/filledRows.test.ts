import { describe, expect, it } from 'vitest';
import { chanceFrom } from '../seed.ts';
import { type Filled, FilledRows, RARE } from './filledRows.ts';

/** The numbers of all rows, as they are read. */
function readAgain({ first, column, code, known, rare }: Filled, columns: number): number[] {
  const x = new Array<number>((first.length - 1) * columns).fill(0);
  let nextRare = 0;
  for (let row = 0; row + 1 < first.length; row += 1) {
    for (let at = first[row] as number; at < (first[row + 1] as number); at += 1) {
      const named = code[at] as number;
      x[row * columns + (column[at] as number)] = (named === RARE ? rare[nextRare++] : known[named]) as number;
    }
  }
  return x;
}

const chance = chanceFrom('filled rows');
/** About a third of them 0, and the others of so many kinds. */
const numbers = (count: number, kinds: number): number[] =>
  Array.from({ length: count }, () => (chance() % 3 === 0 ? 0 : (chance() % kinds) / 7 - 3));

const [COMMON, OWN] = [false, true];

describe('the numbers of a fit', () => {
  it.each([
    ['few of which differ', 50],
    ['more of which differ than are known by a place', 1_000_000],
  ])('are read as they were given, to the bit: rows %s', (_, kinds) => {
    const given = numbers(120_000, kinds);
    const room = new FilledRows(given.length / 4, 4);
    room.begin(given.length / 4, [COMMON, OWN, COMMON, COMMON]);
    // In parts, as they come.
    room.add(Float64Array.from(given.slice(0, 4_000)));
    room.add(Float64Array.from(given.slice(4_000)));
    expect(readAgain(room.done(), 4)).toEqual(given);
  });

  it('take the room of the fit before, and more where they need it', () => {
    const room = new FilledRows(2, 2);
    for (const [rows, columns] of [
      [2, 2],
      [5, 300],
      [3, 4],
    ] as const) {
      const given = numbers(rows * columns, 9);
      room.begin(rows, new Array<boolean>(columns).fill(COMMON));
      room.add(Float64Array.from(given));
      expect(readAgain(room.done(), columns)).toEqual(given);
    }
  });
});
