/** The widest cell of each column of a table. */
export interface WidestCells<Column, Row> {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Pixels, in the order of the columns. */
  readonly widths: readonly number[];
}

/**
 * Of a list that grows only what has come is measured: it may have become very long. The widths are the same array while
 * none grows, so that columns that fit stay those they are.
 */
export function widestCells<Column, Row>(
  before: WidestCells<Column, Row> | null,
  { columns, rows }: { readonly columns: readonly Column[]; readonly rows: readonly Row[] },
  widthOf: (column: Column, row: Row) => number,
): WidestCells<Column, Row> {
  const isGrown = before?.columns === columns && before.rows.every((row, at) => row === rows[at]);
  const come = isGrown ? rows.slice(before.rows.length) : rows;
  const widths = columns.map((column, at) =>
    come.reduce((most, row) => Math.max(most, widthOf(column, row)), (isGrown && before.widths[at]) || 0),
  );
  const isSame = isGrown && widths.every((width, at) => width === before.widths[at]);
  return { columns, rows, widths: isSame ? before.widths : widths };
}
