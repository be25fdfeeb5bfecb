import type { ReactNode } from 'react';
import { nextSort, type Sort } from '../../ui/table/columns.ts';
import { FigureCell, FigureHeading } from '../../ui/table/FigureCells.tsx';
import { ARIA_SORT, SortButton } from '../../ui/table/SortButton.tsx';

export interface SumsRow {
  readonly key: string;
  readonly name: ReactNode;
  /** In the order of the columns. */
  readonly cells: readonly ReactNode[];
}

interface SumsTableProps {
  caption: string;
  /** What the rows are: "Rep". */
  of: string;
  columns: readonly string[];
  /** Those of the columns that hold words, which begin at the left. */
  words?: readonly string[];
  rows: readonly SumsRow[];
  /** What the rows add up to. */
  total?: readonly ReactNode[] | undefined;
  /** What it is called where it is no sum. */
  totalName?: string | undefined;
  /** Columns can be sorted by, under their names; the rows come sorted. */
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
}

/** Names stay in sight, over the figures that are scrolled beneath them. */
const NAMES = 'bg-surface sm:sticky sm:left-0 sm:z-1';

/** Parts and what they add up to; on a phone each row is a small block. */
export function SumsTable({
  caption,
  of,
  columns,
  words = [],
  rows,
  total,
  totalName = 'Total',
  sort,
  onSort,
}: SumsTableProps) {
  const heading = (name: string, align: 'start' | 'end') =>
    sort && onSort ? (
      <>
        {/* On a phone the heading is for screen readers alone, where a button would take the focus unseen. */}
        <span className="sm:hidden">{name}</span>
        <SortButton
          name={name}
          direction={sort.key === name ? sort.direction : null}
          onPress={() => onSort(nextSort({ key: name, align }, sort))}
        />
      </>
    ) : (
      name
    );
  const sorted = (name: string) => (sort?.key === name ? ARIA_SORT[sort.direction] : undefined);
  return (
    // The last column ends where the lines between the rows do.
    <table className="num w-full max-sm:block sm:[&_tr>:last-child]:pr-0">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-12 text-ink-3 max-sm:sr-only">
        <tr>
          <th scope="col" aria-sort={sorted(of)} className={`${NAMES} pr-3 pb-2 text-left font-medium`}>
            {heading(of, 'start')}
          </th>
          {columns.map((column) => (
            <FigureHeading key={column} sorted={sorted(column)} isWords={words.includes(column)}>
              {heading(column, words.includes(column) ? 'start' : 'end')}
            </FigureHeading>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(({ key, name, cells }) => (
          <Row key={key} name={name} cells={cells} columns={columns} words={words} />
        ))}
        {total && <Row name={totalName} cells={total} columns={columns} words={words} isTotal />}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<SumsRow, 'name' | 'cells'> {
  columns: readonly string[];
  words: readonly string[];
  isTotal?: boolean;
}

function Row({ name, cells, columns, words, isTotal = false }: RowProps) {
  return (
    <tr
      className={`border-line max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:py-2 ${isTotal ? 'border-t-2 font-medium' : 'border-b'}`}
    >
      <th
        scope="row"
        className={`${NAMES} h-9 pr-3 text-left normal-nums max-sm:col-span-2 max-sm:h-auto sm:min-w-24 ${isTotal ? 'font-medium' : 'font-normal'}`}
      >
        {name}
      </th>
      {columns.map((column, at) => (
        <FigureCell key={column} heading={column} isUnder isWords={words.includes(column)}>
          {cells[at]}
        </FigureCell>
      ))}
    </tr>
  );
}
