import { describe, expect, it } from 'vitest';
import { beside, firstCell, moved, problemFrom, type Row, stateOf, withJudged } from './rows.ts';

const row = (number: number, wrong: readonly number[] = [], more: Partial<Row> = {}): Row => ({
  row: number,
  leftOut: false,
  cells: [0, 1, 2].map((column) => ({ column, value: 'x', original: null })),
  issues: wrong.map((column) => ({ column, reason: 'wrong', expected: null, severity: 'rejected' })),
  ...more,
});

describe('the grid of rows', () => {
  it('leads to the next and the previous problem in reading order', () => {
    const rows = [row(2, [1]), row(3), row(4, [0, 2])];
    expect(problemFrom(rows, { row: 0, cell: 0 }, 1)).toEqual({ row: 0, cell: 1 });
    expect(problemFrom(rows, { row: 0, cell: 1 }, 1)).toEqual({ row: 2, cell: 0 });
    expect(problemFrom(rows, { row: 2, cell: 2 }, 1)).toBeNull();
    expect(problemFrom(rows, { row: 2, cell: 2 }, -1)).toEqual({ row: 2, cell: 0 });
    expect(problemFrom(rows, { row: 2, cell: 0 }, -1)).toEqual({ row: 0, cell: 1 });
    const out = row(5, [1], { leftOut: true });
    const whole = row(6, [], { issues: [{ column: null, reason: 'r', expected: null, severity: 'warning' }] });
    expect(problemFrom([row(4), out, whole], { row: 0, cell: 0 }, 1)).toEqual({ row: 2, cell: 0 });
  });

  it('moves by keys and stops at its edges', () => {
    const size = { rows: 3, cells: 3 };
    const plain = { ctrl: false, page: 10 };
    expect(moved('ArrowDown', plain, { row: 2, cell: 1 }, size)).toEqual({ row: 2, cell: 1 });
    expect(moved('ArrowRight', plain, { row: 0, cell: 1 }, size)).toEqual({ row: 0, cell: 2 });
    expect(moved('End', { ctrl: true, page: 10 }, { row: 0, cell: 1 }, size)).toEqual({ row: 2, cell: 2 });
    expect(moved('PageDown', plain, { row: 0, cell: 1 }, size)).toEqual({ row: 2, cell: 1 });
    expect(moved('a', plain, { row: 0, cell: 0 }, size)).toBeNull();
    expect(beside({ row: 0, cell: 2 }, 1, size)).toEqual({ row: 1, cell: 0 });
    expect(beside({ row: 0, cell: 0 }, -1, size)).toEqual({ row: 0, cell: 0 });
  });

  it('takes one cell of what is pasted', () => {
    expect(firstCell('12\t13\r\n14\t15\r\n')).toBe('12');
    expect(firstCell('one line\r\n')).toBe('one line');
    expect(firstCell('two\nlines')).toBe('two\nlines');
  });

  it('says of a row what is to be done with it', () => {
    expect(stateOf(row(2, [1]))).toBe('wrong');
    expect(stateOf(row(2, [1], { leftOut: true }))).toBe('out');
    expect(stateOf(row(2, [], { cells: [{ column: 0, value: 'a', original: 'b' }] }))).toBe('mended');
    expect(stateOf(row(2))).toBe('good');
  });

  it('shows rows as they were judged anew, and those that have become a problem in their place', () => {
    const pages = [
      { items: [row(2, [1]), row(9, [1])], nextCursor: 'x', total: 4 },
      { items: [row(20, [1])], nextCursor: 'y', total: null },
    ];
    const after = withJudged(pages, [row(9), row(5, [0]), row(30, [0])]);
    expect(after.map(({ items }) => items.map((each) => [each.row, each.issues.length]))).toEqual([
      [
        [2, 1],
        [5, 1],
        [9, 0],
      ],
      [[20, 1]],
    ]);
    expect(after[0]?.total).toBe(5);
  });
});
