import { useEffect, useMemo, useRef, useState } from 'react';
import { type ColumnNeed, shareWidth } from './columnBudget.ts';
import type { Column } from './columns.ts';
import { type WidestCells, widestCells } from './widestCells.ts';
import { widthOfText } from './widthOfText.ts';

/** Pixels at both ends of a row, and between a cell and the next. */
export const EDGES = 40;
const BETWEEN = 12;
/** The sign for the order beside the header of a column of words that can be sorted by. */
const SORT_SIGN = 16;
/** A longer name is cut, so that one does not push every column out; and so are words beside it. */
const LONGEST_NAME = 320;
const LONGEST_WORDS = 320;
/** Under it a name says nothing. */
const SHORTEST_NAME = 160;
/** Words in a cell say something from here on. */
const SHORTEST_WORDS = 112;

/** The columns that have room in a width, each as wide as the budget gives it; as they were until the width is known. */
export function useColumnBudget<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number | null,
): readonly Column<Row>[] {
  const needs = useColumnNeeds(columns, rows);
  return useMemo(() => {
    if (width === null) return columns;
    const shares = shareWidth(needs, width - EDGES);
    return columns.flatMap((column) => {
      const share = shares.get(column.key);
      return share === undefined ? [] : [{ ...column, width: `${share}px` }];
    });
  }, [columns, needs, width]);
}

/** What each column needs for its rows. Of a list that grows only what has come is measured: it may be very long. */
export function useColumnNeeds<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly ColumnNeed[] {
  const fonts = useFontsReady();
  const kept = useRef<{ fonts: boolean; cells: WidestCells<Column<Row>, Row> } | null>(null);
  const widths = useMemo(() => {
    // The same text has another width once its font is here.
    const before = kept.current?.fonts === fonts ? kept.current.cells : null;
    const cells = widestCells(before, { columns, rows }, cellOf<Row>);
    kept.current = { fonts, cells };
    return cells.widths;
  }, [columns, rows, fonts]);
  return useMemo(() => columns.map((column, at) => needOf(column, widths[at] ?? 0)), [columns, widths]);
}

const cellOf = <Row>({ text, chrome = 0, isMain = false }: Column<Row>, row: Row): number =>
  text ? widthOfText(text(row), isMain ? 'name' : 'cell') + chrome : 0;

function needOf<Row>(column: Column<Row>, widest: number): ColumnNeed {
  const { key, header, align, sortable, isMain = false, leaves } = column;
  const sign = sortable && align !== 'end' ? SORT_SIGN : 0;
  const head = widthOfText(header, 'header') + sign;
  const whole = Math.ceil(Math.max(head, widest)) + BETWEEN;
  const floor = Math.ceil(head) + BETWEEN;
  if (isMain) return { key, isMain, leaves, least: SHORTEST_NAME, natural: Math.min(whole, LONGEST_NAME) };
  // Figures are never cut: half a number is another number.
  if (align === 'end') return { key, isMain, leaves, least: whole, natural: whole };
  const natural = Math.min(whole, LONGEST_WORDS);
  return { key, isMain, leaves, least: Math.max(floor, Math.min(natural, SHORTEST_WORDS)), natural };
}

/** Turns true when the fonts of the page are here. Text measured before has another width then. */
function useFontsReady(): boolean {
  const [ready, setReady] = useState(() => document.fonts.status === 'loaded');
  useEffect(() => {
    void document.fonts.ready.then(() => setReady(true));
  }, []);
  return ready;
}
