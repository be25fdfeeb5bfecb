import { isCustomColumn, keyOfColumn } from '@forecastle/rules';
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useHotkeys } from '../../ui/hotkeys/useHotkeys.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type Density, ROW_HEIGHTS, useDensity } from '../../ui/table/density.ts';
import type { ArrangedColumns as Arranged, Arrangement } from '../../ui/table/layout/ArrangedColumns.tsx';
import { useColumnBudget } from '../../ui/table/useColumnBudget.ts';
import { CARDS_BELOW } from '../../ui/table/useNarrow.ts';
import { useWidth } from '../../ui/table/useWidth.ts';
import { useStable } from '../../ui/useStable.ts';
import { countMarked, NO_MARKS } from '../bulk/marks.ts';
import { MARKS_WIDTH, useMarks, withBoxes } from '../bulk/useMarks.tsx';
import { customGroupKey, customGroupName } from '../opportunities/custom/customGroups.ts';
import { customColumns } from '../opportunities/list/customColumns.tsx';
import { firstView } from '../shell/firstView.ts';
import { RecordGroupHeading } from './RecordGroupHeading.tsx';
import type { ListedRecord, RecordListNoun } from './recordNoun.ts';
import { recordFilter } from './recordView.ts';
import { fieldOfColumn, NO_FIELDS, type RecordListState } from './useRecordList.ts';

/** Loaded after the first view, and when columns are chosen. */
const ArrangedColumns = lazy(async () => ({
  default: (await import('../../ui/table/layout/ArrangedColumns.tsx')).ArrangedColumns,
})) as unknown as typeof Arranged;
/** Loaded with the first record that is selected. */
const RecordBulkBar = lazy(async () => ({ default: (await import('./bulk/RecordBulkBar.tsx')).RecordBulkBar }));

export interface Look {
  readonly isNarrow: boolean;
  readonly density: Density;
}

export interface RecordColumns<Row extends ListedRecord> {
  /** The usual ones; the same function for the same columns. */
  columns: (look: Look) => readonly Column<Row>[];
  /** Those beyond the usual ones. */
  moreColumns: readonly Column<Row>[];
}

interface RecordTableProps<Row extends ListedRecord> extends RecordColumns<Row> {
  noun: RecordListNoun<Row>;
  list: RecordListState<Row>;
}

/** The records of a list, which can be selected for a bulk edit. */
export function RecordTable<Row extends ListedRecord>(props: RecordTableProps<Row>) {
  const { noun, list, moreColumns, columns: columnsOf } = props;
  const { view, change, pages, rows, count, groups, layout, setLayout: onLayout, currency } = list;
  const customs = list.asking.customs ?? NO_FIELDS;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const whole = useWidth(box);
  const width = whole === null ? null : whole - MARKS_WIDTH;
  const density = useDensity();
  const [selected, setSelected] = useState<string | null>(null);
  const isNarrow = whole !== null && whole < CARDS_BELOW;
  const [arrangement, setArrangement] = useState<Arrangement | null>(null);
  const sorted = useMemo(() => sortableBy<Row>(noun.sorts), [noun.sorts]);
  const usual = useMemo(() => columnsOf({ isNarrow, density }).map(sorted), [columnsOf, isNarrow, density, sorted]);
  const budget = useColumnBudget(usual, rows, isNarrow ? null : width);
  // What arranges columns comes after the first view, and at once where somebody has chosen some.
  const [arranges, setArranges] = useState(layout !== null);
  useEffect(() => {
    void firstView().then(() => setArranges(true));
  }, []);
  // Once more where one is chosen that two lines of a row have under the name.
  const known = useMemo(
    () => [
      ...usual,
      ...moreColumns.filter(({ key }) => !usual.some((each) => each.key === key)).map(sorted),
      ...customColumns<Row>(customs),
    ],
    [usual, moreColumns, sorted, customs],
  );
  const isArranged = !isNarrow && arrangement !== null;
  const columns = isArranged
    ? arrangement.places.flatMap(({ key, width: pixels, stays }) => {
        const column = known.find((each) => each.key === key);
        const at = stays === undefined ? undefined : stays + MARKS_WIDTH;
        return column ? [{ ...column, width: `${pixels}px`, stays: at }] : [];
      })
    : budget;
  const marking = useMarks(rows, JSON.stringify(recordFilter(view)), noun.words[1]);
  const { marks, mark } = marking;
  const boxed = withBoxes(columns, marking, isNarrow);
  useHotkeys([
    {
      keys: 'x',
      label: 'Select for a bulk edit',
      group: 'Lists',
      run: () => selected !== null && mark(selected, false),
    },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnRow = event.target instanceof Element && event.target.role === 'grid' && selected !== null;
    if (event.key !== ' ' || !isOnRow) return;
    event.preventDefault();
    mark(selected, event.shiftKey);
  };
  const fetchMore = useStable(() => {
    if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
  });
  const [first = 'name'] = view.order;
  const by = view.group;
  const sectionOf = (row: Row) => {
    const custom = by !== null && isCustomColumn(by) ? by : null;
    const field = custom === null ? undefined : fieldOfColumn(customs, custom);
    const keyOfRow =
      custom === null ? by && noun.groupOf(row, by) : customGroupKey(row.custom, keyOfColumn(custom), field);
    const key = keyOfRow || null;
    const group = groups?.items.find((each) => each.key === key);
    const name = custom === null ? (group?.label ?? 'None') : customGroupName(field, key, group?.label ?? null);
    return {
      key: key ?? '',
      heading: group && <RecordGroupHeading noun={noun} group={group} name={name} currency={currency} />,
    };
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the space bar of the grid inside
    <div
      ref={box}
      onKeyDown={onKeyDown}
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
        label={noun.title}
        columns={boxed}
        rows={rows}
        rowKey={keyOf}
        total={Math.max(count?.count ?? 0, rows.length + (pages.hasNextPage ? 1 : 0))}
        sort={{ key: first.replace(/^-/, ''), direction: first.startsWith('-') ? 'desc' : 'asc' }}
        onSort={({ key, direction }) => change({ order: [direction === 'desc' ? `-${key}` : key] })}
        sectionOf={by !== null && groups ? sectionOf : undefined}
        selectedKey={selected}
        onSelect={(row) => setSelected(row.id)}
        onOpen={(row) => navigate(noun.toPath(row))}
        onEndReached={fetchMore}
        busy={pages.isFetchingNextPage}
        rowHeight={ROW_HEIGHTS[density]}
        {...(isArranged && { tools: arrangement.tools, minWidth: `${arrangement.width + MARKS_WIDTH}px` })}
        height="max(24rem, calc(100dvh - 13rem))"
      />
      {(marks.all || marks.ids.size > 0) && (
        <LazyPart fallback={null}>
          <RecordBulkBar
            noun={noun.noun}
            marking={marking}
            view={view}
            loaded={rows}
            matching={count ?? null}
            selected={countMarked(marks, count?.count ?? rows.length)}
            onClear={() => marking.setMarks(NO_MARKS)}
          />
        </LazyPart>
      )}
      {groups?.others && (
        <p className="border-t border-line px-5 py-3 text-12 text-ink-3">
          {groups.others.groups.toLocaleString()} more groups with {groups.others.count.toLocaleString()}{' '}
          {noun.words[1]} are not listed. Add a filter to see them.
        </p>
      )}
    </div>
  );
}

const keyOf = (row: { id: string }) => row.id;

/** Marks the columns that the list can be sorted by. */
const sortableBy =
  <Row,>(sorts: readonly string[]) =>
  (column: Column<Row>): Column<Row> => ({ ...column, sortable: sorts.includes(column.key) });
