import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton, TableSkeleton } from '../../ui/Skeleton.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { DensityToggle } from '../../ui/table/DensityToggle.tsx';
import { type Density, ROW_HEIGHTS, useDensity } from '../../ui/table/density.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useColumnBudget } from '../../ui/table/useColumnBudget.ts';
import { CARDS_BELOW } from '../../ui/table/useNarrow.ts';
import { useWidth } from '../../ui/table/useWidth.ts';
import { useStable } from '../../ui/useStable.ts';
import { RECORD_SORTS, type RecordView } from './recordView.ts';

const SORT_NAMES = { name: 'Name', updated: 'Last changed' } as const;

interface Pages {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

export interface Look {
  readonly isNarrow: boolean;
  readonly density: Density;
}

interface RecordListProps<Row extends { id: string }> {
  title: string;
  /** One and many of it: "account", "accounts". */
  words: readonly [one: string, many: string];
  view: RecordView;
  onView: (part: Partial<RecordView>) => void;
  pages: Pages;
  rows: readonly Row[];
  /** In all, up to a bound; undefined until counted. */
  count: { readonly count: number; readonly more: boolean } | undefined;
  columns: (look: Look) => readonly Column<Row>[];
  toPath: (row: Row) => string;
  /** Filters beside the search. */
  filters?: ReactNode;
  actions: ReactNode;
  /** Shown when there is none at all. */
  none: ReactNode;
}

/** A list of accounts or contacts, like the list of deals. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { title, words, view, onView, pages, rows, count, filters, actions, none } = props;
  const isFiltered = view.search !== '' || view.strategic;
  const hasNone = !pages.isPending && !pages.isError && rows.length === 0 && !isFiltered;
  const searches = `Search ${words[1]}`;
  return (
    <>
      <PageHeader
        title={title}
        below={
          !hasNone &&
          (count === undefined ? (
            <Skeleton className="mt-1 h-4 w-32" />
          ) : (
            <span className="num" aria-live="polite">
              {count.more && 'More than '}
              {count.count.toLocaleString()} {words[count.count === 1 ? 0 : 1]}
            </span>
          ))
        }
        actions={actions}
      />
      {!hasNone && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <SearchField label={searches} value={view.search} onChange={(search) => onView({ search })} />
          {filters}
          <div className="ml-auto hidden items-center gap-1 text-14 text-ink-3 sm:flex">
            <span aria-hidden="true">Sorted by</span>
            <Select
              label="Sorted by"
              align="end"
              value={view.sort}
              choices={RECORD_SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort] }))}
              onChange={(sort) => onView({ sort })}
              className="h-9 rounded-sm px-2 font-medium text-ink touch:min-h-12 hover:bg-hover"
            />
            <DensityToggle />
          </div>
        </div>
      )}
      <div className="overflow-hidden rounded-md bg-surface shadow-raised">
        {pages.isPending ? (
          <TableSkeleton label={`Loading ${words[1]}`} rows={10} columns={6} />
        ) : pages.isError && rows.length === 0 ? (
          <ErrorState
            title={`The ${words[1]} could not be loaded`}
            cause={problemOf(pages.error).message}
            onRetry={() => void pages.refetch()}
            busy={pages.isFetching}
          />
        ) : rows.length > 0 ? (
          <RecordTable {...props} />
        ) : hasNone ? (
          none
        ) : (
          <EmptyState
            icon="search"
            title={`No ${words[0]} matches`}
            action={<Button onClick={() => onView({ search: '', strategic: false })}>Show all {words[1]}</Button>}
          >
            Try a part of the name, or of an address.
          </EmptyState>
        )}
      </div>
    </>
  );
}

function RecordTable<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { title, view, onView, pages, rows, count, toPath } = props;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const density = useDensity();
  const [selected, setSelected] = useState<string | null>(null);
  const isNarrow = width !== null && width < CARDS_BELOW;
  const columns = useColumnBudget(props.columns({ isNarrow, density }), rows, isNarrow ? null : width);
  const fetchMore = useStable(() => {
    if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
  });
  return (
    <div
      ref={box}
      className={pages.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
      aria-busy={pages.isPlaceholderData}
    >
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        total={Math.max(count?.count ?? 0, rows.length + (pages.hasNextPage ? 1 : 0))}
        sort={view.sort === 'name' ? { key: 'name', direction: 'asc' } : null}
        onSort={() => onView({ sort: 'name' })}
        selectedKey={selected}
        onSelect={(row) => setSelected(row.id)}
        onOpen={(row) => navigate(toPath(row))}
        onEndReached={fetchMore}
        busy={pages.isFetchingNextPage}
        rowHeight={ROW_HEIGHTS[density]}
        height="max(24rem, calc(100dvh - 13rem))"
      />
    </div>
  );
}

const keyOf = (row: { id: string }) => row.id;
