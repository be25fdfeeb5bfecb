import type { HTMLAttributes, ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  /** With its unit: "Amount, $k". */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Stands at the header in the place of its words, which it bears itself; such a column is not arranged. */
  readonly head?: ReactNode;
  /** `end` for numbers: right-aligned, tabular figures. */
  readonly align?: 'start' | 'end' | undefined;
  /** A CSS grid track; `minmax(6rem, 1fr)` by default. */
  readonly width?: string | undefined;
  readonly sortable?: boolean | undefined;
  /** What a cell reads, for the column budget to measure; without it a column asks for the room of its header. */
  readonly text?: ((row: Row) => string) | undefined;
  /** Pixels a cell takes beside its text: the inside of a chip. */
  readonly chrome?: number | undefined;
  /** The record's name: see columnBudget. */
  readonly isMain?: boolean | undefined;
  /** Its turn to leave when the name lacks room, 1 first. */
  readonly leaves?: number | undefined;
  /** Where a first press on the header begins; by default numbers with the largest, words with the first. */
  readonly first?: 'asc' | 'desc' | undefined;
  /** The header in full, for pointers and screen readers: "Risk score, higher is safer". */
  readonly title?: string | undefined;
  /** Pixels from the start of the table at which it stays while the rest scrolls sideways. */
  readonly stays?: number | undefined;
  /** Its place when the table is narrow: the card's title, a labelled line (default), or left out. */
  readonly narrow?: 'title' | 'line' | 'hidden' | undefined;
}

/** What lets people arrange columns at their headers; its code comes after the first view. */
export interface HeaderTools {
  /** Stands at the end of a header: the line that widens its column. */
  readonly edge: (key: string) => ReactNode;
  /** Of the cell of a header, which can be dragged to another place. */
  readonly cell: (key: string) => HTMLAttributes<HTMLElement>;
}

export interface Sort {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

export const gridTracks = (columns: readonly Column<never>[]) =>
  columns.map(({ width }) => width ?? 'minmax(6rem, 1fr)').join(' ');

/** What pressing a header does: first the column's own way round, then the other. */
export function nextSort(column: Pick<Column<never>, 'key' | 'align' | 'first'>, sort: Sort | null): Sort {
  const first = column.first ?? (column.align === 'end' ? 'desc' : 'asc');
  if (sort?.key !== column.key) return { key: column.key, direction: first };
  return { key: column.key, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}

/** A column that stays lies over those that scroll under it, with the colour of its row. */
export const stayingClasses =
  "sticky z-1 bg-inherit shadow-[1px_0_0_var(--line)] before:absolute before:inset-y-0 before:-left-5 before:w-5 before:bg-inherit before:content-['']";
