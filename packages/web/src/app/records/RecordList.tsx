import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Skeleton, TableSkeleton } from '../../ui/Skeleton.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { DensityToggle } from '../../ui/table/DensityToggle.tsx';
import { type Density, ROW_HEIGHTS, useDensity } from '../../ui/table/density.ts';
import { ExportMenu } from '../../ui/table/ExportMenu.tsx';
import type { ArrangedColumns as Arranged, Arrangement } from '../../ui/table/layout/ArrangedColumns.tsx';
import type { OfferedColumn } from '../../ui/table/layout/ColumnPanel.tsx';
import { type ColumnLayout, useLayout } from '../../ui/table/layout/columnLayout.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useColumnBudget } from '../../ui/table/useColumnBudget.ts';
import { CARDS_BELOW } from '../../ui/table/useNarrow.ts';
import { useWidth } from '../../ui/table/useWidth.ts';
import { useStable } from '../../ui/useStable.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { exportHref } from './exportHref.ts';
import { RECORD_SORTS, type RecordView } from './recordView.ts';

/** Loaded after the first view, and when columns are chosen. */
const ArrangedColumns = lazy(async () => ({
  default: (await import('../../ui/table/layout/ArrangedColumns.tsx')).ArrangedColumns,
})) as unknown as typeof Arranged;
const ColumnPanel = lazy(async () => ({
  default: (await import('../../ui/table/layout/ColumnPanel.tsx')).ColumnPanel,
}));

/** The first view comes before what is needed for the first change, in milliseconds. */
const AFTER_FIRST_VIEW = 300;
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

/** The columns that can be chosen, and those there are until somebody does. */
export interface ColumnOffer {
  readonly offered: readonly OfferedColumn[];
  readonly usual: readonly string[];
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
  /** The usual ones; the same function for the same columns. */
  columns: (look: Look) => readonly Column<Row>[];
  /** Those beyond the usual ones. */
  moreColumns: readonly Column<Row>[];
  choice: ColumnOffer;
  /** What the list is asked for, beside its order. */
  filter: Readonly<Record<string, string | boolean>>;
  toPath: (row: Row) => string;
  /** Filters beside the search. */
  filters?: ReactNode;
  actions: ReactNode;
  /** Shown when there is none at all. */
  none: ReactNode;
}

/** A list of accounts or contacts, like the list of deals. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { title, words, view, onView, pages, rows, count, filters, actions, none, choice } = props;
  const place = words[1];
  const [remembered, setLayout] = useLayout(place);
  const layout: ColumnLayout = remembered ?? null;
  const counted =
    count && `${count.more ? 'More than ' : ''}${count.count.toLocaleString()} ${words[count.count === 1 ? 0 : 1]}`;
  const isFiltered = view.search !== '' || view.strategic;
  const hasNone = !pages.isPending && !pages.isError && rows.length === 0 && !isFiltered;
  const searches = `Search ${words[1]}`;
  return (
    <>
      <PageHeader
        title={title}
        below={
          !hasNone &&
          (counted === undefined ? (
            <Skeleton className="mt-1 h-4 w-32" />
          ) : (
            <span className="num" aria-live="polite">
              {counted}
            </span>
          ))
        }
        actions={
          <>
            {!hasNone && (
              <ExportMenu
                rows={counted}
                hrefOf={(format) => exportHref(words[1], format, { ...props.filter, sort: view.sort }, layout)}
              />
            )}
            {actions}
          </>
        }
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
            <Popover label="Columns" align="end" trigger={<Button icon="columns">Columns</Button>}>
              <LaterPart fallback={<Skeleton className="h-64" />}>
                <ColumnPanel
                  offered={choice.offered}
                  shown={layout ?? choice.usual.map((key) => ({ key }))}
                  main="name"
                  onLayout={setLayout}
                />
              </LaterPart>
            </Popover>
            <DensityToggle />
          </div>
        </div>
      )}
      <div className="overflow-hidden rounded-md bg-surface shadow-raised">
        {pages.isPending ? (
          <TableSkeleton label={`Loading ${words[1]}`} rows={10} columns={6} />
        ) : pages.isError && rows.length === 0 ? (
          <FailedQuery title={`The ${words[1]} could not be loaded`} of={pages} />
        ) : rows.length > 0 ? (
          <RecordTable {...props} layout={layout} onLayout={setLayout} />
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

interface RecordTableProps<Row extends { id: string }> extends RecordListProps<Row> {
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
}

function RecordTable<Row extends { id: string }>(props: RecordTableProps<Row>) {
  const { title, view, onView, pages, rows, count, toPath, moreColumns, layout, onLayout } = props;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const density = useDensity();
  const [selected, setSelected] = useState<string | null>(null);
  const isNarrow = width !== null && width < CARDS_BELOW;
  const [arrangement, setArrangement] = useState<Arrangement | null>(null);
  const { columns: columnsOf } = props;
  const usual = useMemo(() => columnsOf({ isNarrow, density }), [columnsOf, isNarrow, density]);
  const budget = useColumnBudget(usual, rows, isNarrow ? null : width);
  // What arranges columns comes after the first view, and at once where somebody has chosen some.
  const [arranges, setArranges] = useState(layout !== null);
  useEffect(() => {
    const timer = setTimeout(() => setArranges(true), AFTER_FIRST_VIEW);
    return () => clearTimeout(timer);
  }, []);
  // Once more where one is chosen that two lines of a row have under the name.
  const known = useMemo(
    () => [...usual, ...moreColumns.filter(({ key }) => !usual.some((each) => each.key === key))],
    [usual, moreColumns],
  );
  const isArranged = !isNarrow && arrangement !== null;
  const columns = isArranged
    ? arrangement.places.flatMap(({ key, width: pixels, stays }) => {
        const column = known.find((each) => each.key === key);
        return column ? [{ ...column, width: `${pixels}px`, stays }] : [];
      })
    : budget;
  const fetchMore = useStable(() => {
    if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
  });
  return (
    <div
      ref={box}
      className={pages.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
      aria-busy={pages.isPlaceholderData}
    >
      {arranges && width !== null && !isNarrow && (
        <Suspense>
          <ArrangedColumns
            columns={known}
            budget={budget}
            rows={rows}
            room={width}
            layout={layout}
            onLayout={onLayout}
            onArranged={setArrangement}
          />
        </Suspense>
      )}
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
        {...(isArranged && { tools: arrangement.tools, minWidth: `${arrangement.width}px` })}
        height="max(24rem, calc(100dvh - 13rem))"
      />
    </div>
  );
}

const keyOf = (row: { id: string }) => row.id;
