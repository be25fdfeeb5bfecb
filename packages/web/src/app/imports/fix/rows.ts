/** The rows of the grid, without React: where the cursor goes, what is a problem, and how an answer changes what is shown. */
import type { api } from '../../../api/client.ts';

export type RowPage = Awaited<ReturnType<typeof api.imports.rows>>;
export type Row = RowPage['items'][number];
export type Cell = Row['cells'][number];
export type Issue = Row['issues'][number];
export type Which = 'problems' | 'all';

/** A cell by its row's place among those loaded and its own place in the row. */
export interface Place {
  readonly row: number;
  readonly cell: number;
}

/** What is wrong with a cell; what is wrong with the row as a whole stands beside its number. */
export const issuesOfCell = (row: Row, { column }: Pick<Cell, 'column'>): readonly Issue[] =>
  row.leftOut ? [] : row.issues.filter((issue) => issue.column === column && issue.severity !== 'skipped');
export const issuesOfRow = (row: Row): readonly Issue[] =>
  row.issues.filter(({ column }) => column === null || !row.cells.some((cell) => cell.column === column));

export type RowState = 'wrong' | 'check' | 'out' | 'skipped' | 'mended' | 'good';

export function stateOf(row: Row): RowState {
  if (row.leftOut) return 'out';
  if (row.issues.some(({ severity }) => severity === 'rejected')) return 'wrong';
  if (row.issues.some(({ severity }) => severity === 'skipped')) return 'skipped';
  if (row.issues.some(({ severity }) => severity === 'warning')) return 'check';
  return row.cells.some(({ original }) => original !== null) ? 'mended' : 'good';
}

/** Cells to look at, in reading order; a row that is wrong as a whole counts at its first cell. */
const isProblem = (row: Row, cell: number): boolean => {
  const at = row.cells[cell];
  if (!at || row.leftOut) return false;
  if (issuesOfCell(row, at).length > 0) return true;
  return cell === 0 && issuesOfRow(row).some(({ severity }) => severity !== 'skipped');
};

/** The next (1) or previous (-1) cell to look at; null when none of the loaded ones is. */
export function problemFrom(rows: readonly Row[], from: Place, step: 1 | -1): Place | null {
  for (let row = from.row; row >= 0 && row < rows.length; row += step) {
    const at = rows[row];
    if (!at) continue;
    const edge = step === 1 ? 0 : at.cells.length - 1;
    for (let cell = row === from.row ? from.cell + step : edge; cell >= 0 && cell < at.cells.length; cell += step) {
      if (isProblem(at, cell)) return { row, cell };
    }
  }
  return null;
}

/** Where a key leads; null for keys that move nothing. `page` is how many rows are in sight. */
export function moved(
  key: string,
  { ctrl, page }: { ctrl: boolean; page: number },
  from: Place,
  { rows, cells }: { rows: number; cells: number },
): Place | null {
  const lastRow = rows - 1;
  const lastCell = cells - 1;
  const inside = (row: number, cell: number): Place => ({
    row: Math.max(0, Math.min(lastRow, row)),
    cell: Math.max(0, Math.min(lastCell, cell)),
  });
  switch (key) {
    case 'ArrowUp':
      return inside(ctrl ? 0 : from.row - 1, from.cell);
    case 'ArrowDown':
      return inside(ctrl ? lastRow : from.row + 1, from.cell);
    case 'ArrowLeft':
      return inside(from.row, ctrl ? 0 : from.cell - 1);
    case 'ArrowRight':
      return inside(from.row, ctrl ? lastCell : from.cell + 1);
    case 'Home':
      return inside(ctrl ? 0 : from.row, 0);
    case 'End':
      return inside(ctrl ? lastRow : from.row, lastCell);
    case 'PageUp':
      return inside(from.row - page, from.cell);
    case 'PageDown':
      return inside(from.row + page, from.cell);
    default:
      return null;
  }
}

/** The cell after or before one in reading order, for Tab. */
export function beside(from: Place, step: 1 | -1, { rows, cells }: { rows: number; cells: number }): Place {
  const at = from.row * cells + from.cell + step;
  const inside = Math.max(0, Math.min(rows * cells - 1, at));
  return { row: Math.floor(inside / cells), cell: inside % cells };
}

/** The first cell of what was copied from a spreadsheet, or all of one cell's text. */
export function firstCell(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  return plain.includes('\t') ? (plain.split('\n')[0]?.split('\t')[0] ?? '') : plain;
}

/** Pages with rows as they were judged anew; rows that have become a problem are put among those that are listed. */
export function withJudged(pages: readonly RowPage[], judged: readonly Row[]): RowPage[] {
  const anew = new Map(judged.map((row) => [row.row, row]));
  const shown = pages.map((page) => ({
    ...page,
    items: page.items.map((row) => {
      const found = anew.get(row.row);
      anew.delete(row.row);
      return found ?? row;
    }),
  }));
  let added = 0;
  for (const row of anew.values()) {
    const at = shown.findIndex(({ items, nextCursor }) => nextCursor === null || (items.at(-1)?.row ?? 0) > row.row);
    const page = shown[at];
    if (!page) continue;
    page.items = [...page.items, row].sort((a, b) => a.row - b.row);
    added++;
  }
  const [first] = shown;
  if (first && first.total !== null) first.total += added;
  return shown;
}

/** Some reasons are sentences, some parts of one: here each begins one that may go on with what was expected. */
export function issueWords({ reason, expected }: Pick<Issue, 'reason' | 'expected'>): string {
  const words = reason.charAt(0).toUpperCase() + reason.slice(1).replace(/\.$/, '');
  return expected ? `${words}; expected ${expected}` : words;
}
