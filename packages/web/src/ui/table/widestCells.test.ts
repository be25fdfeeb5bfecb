import { describe, expect, it } from 'vitest';
import { type WidestCells, widestCells } from './widestCells.ts';

const COLUMNS = ['name', 'stage'] as const;
type Column = (typeof COLUMNS)[number];
type Row = Readonly<Record<Column, string>>;
const row = (name: string, stage: string): Row => ({ name, stage });
const FIRST = [row('Crane', 'Proposal'), row('Tug', 'Discovery')];

let measured: string[] = [];
const look = (before: WidestCells<Column, Row> | null, rows: readonly Row[], columns: readonly Column[] = COLUMNS) => {
  measured = [];
  return widestCells(before, { columns, rows }, (column, { [column]: text }) => {
    measured.push(text);
    return text.length;
  });
};

describe('the widest cells', () => {
  it('are those of all rows', () => {
    expect(look(null, FIRST).widths).toEqual([5, 9]);
    expect(look(null, []).widths).toEqual([0, 0]);
  });

  it('of a list that grows are found by measuring what has come', () => {
    const grown = look(look(null, FIRST), [...FIRST, row('Breakwater', 'Won')]);
    expect([grown.widths, measured]).toEqual([
      [10, 9],
      ['Breakwater', 'Won'],
    ]);
    look(grown, grown.rows);
    expect(measured).toEqual([]);
  });

  it('are the same array while none of them grows', () => {
    const before = look(null, FIRST);
    expect(look(before, [...FIRST, row('Sloop', 'Won')]).widths).toBe(before.widths);
    expect(look(before, [...FIRST, row('Breakwater', 'Won')]).widths).not.toBe(before.widths);
  });

  it('are found anew where a row changed, rows went, or columns are others', () => {
    const before = look(null, FIRST);
    expect(look(before, [row('Crane', 'Won'), FIRST[1] as Row]).widths).toEqual([5, 9]);
    expect(look(before, [FIRST[0] as Row, row('Tug', 'Won')]).widths).toEqual([5, 8]);
    expect(look(before, FIRST.slice(0, 1)).widths).toEqual([5, 8]);
    expect(look(before, FIRST, ['stage']).widths).toEqual([9]);
    expect(measured).toHaveLength(2);
  });
});
