import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';
import { type Column, type HeaderTools, nextSort, type Sort, stayingClasses } from './columns.ts';

interface TableHeaderProps<Row> {
  columns: readonly Column<Row>[];
  tracks: string;
  sort: Sort | null;
  onSort: ((sort: Sort) => void) | undefined;
  narrow: boolean;
  tools?: HeaderTools | undefined;
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

export function TableHeader<Row>({ columns, tracks, sort, onSort, narrow, tools }: TableHeaderProps<Row>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows are a CSS grid, which thead and tr forbid
    <div role="rowgroup" className={narrow ? 'sr-only' : 'sticky top-0 z-10 border-b border-line bg-surface'}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row */}
      <div
        role="row"
        aria-rowindex={1}
        className="grid items-center bg-surface px-5"
        style={{ gridTemplateColumns: tracks }}
      >
        {columns.map((column) => {
          const sorted = sort?.key === column.key ? sort.direction : null;
          const arranged = column.head ? undefined : tools?.cell(column.key);
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: its sort button takes the focus
            <div
              key={column.key}
              role="columnheader"
              // The tools in it are no part of its name.
              aria-label={tools || column.head ? (column.title ?? column.header) : undefined}
              aria-sort={sorted ? ARIA[sorted] : undefined}
              {...arranged}
              style={column.stays === undefined ? undefined : { left: column.stays }}
              className={classes(
                column.stays === undefined ? 'relative' : stayingClasses,
                arranged?.className,
                'flex h-9 min-w-0 items-center pr-3 text-12 font-medium text-ink-3 last:pr-0',
                column.align === 'end' ? 'justify-end text-right' : 'justify-start',
              )}
            >
              {column.head ? (
                column.head
              ) : column.sortable && onSort && !narrow ? (
                <button
                  type="button"
                  title={column.title}
                  onClick={() => onSort(nextSort(column, sort))}
                  className={classes(
                    'inline-flex h-8 items-center gap-1 rounded-sm whitespace-nowrap hover:bg-hover hover:text-ink',
                    column.align === 'end' ? 'relative text-right' : '-mx-1 px-1',
                    sorted && 'text-ink',
                  )}
                >
                  <Words column={column} />
                  <Icon
                    name={sorted === 'asc' ? 'arrow-up' : sorted === 'desc' ? 'arrow-down' : 'sort'}
                    size={12}
                    // Over figures it stands in the room between two columns, and takes none of theirs.
                    className={classes(
                      !sorted && 'opacity-50',
                      column.align === 'end' && 'pointer-events-none absolute right-full',
                    )}
                  />
                </button>
              ) : (
                <span className="truncate" title={column.title}>
                  <Words column={column} />
                </span>
              )}
              {!column.head && tools?.edge(column.key)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Its name; where its title goes on from it, such as with which way its scores are good, the ear hears the title. */
function Words<Row>({ column: { header, title } }: { column: Column<Row> }) {
  if (!title?.startsWith(header)) return header;
  return (
    <>
      <span aria-hidden="true">{header}</span>
      <span className="sr-only left-0">{title}</span>
    </>
  );
}
