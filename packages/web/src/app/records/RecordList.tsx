import { type CustomColumn, groupsByCustom, isCustomColumn, keyOfColumn, sortsByCustom } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Toggle } from '../../ui/fields/Toggles.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Skeleton, TableSkeleton } from '../../ui/Skeleton.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { DensityToggle } from '../../ui/table/DensityToggle.tsx';
import { type Density, ROW_HEIGHTS, useDensity } from '../../ui/table/density.ts';
import { FilterPanel } from '../../ui/table/FilterPanel.tsx';
import { FilterTags } from '../../ui/table/FilterTags.tsx';
import type { ArrangedColumns as Arranged, Arrangement } from '../../ui/table/layout/ArrangedColumns.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useColumnBudget } from '../../ui/table/useColumnBudget.ts';
import { CARDS_BELOW } from '../../ui/table/useNarrow.ts';
import { useWidth } from '../../ui/table/useWidth.ts';
import { useStable } from '../../ui/useStable.ts';
import { ListExport } from '../exports/ListExport.tsx';
import type { Asking } from '../lists/conditions/asking.ts';
import { conditionTags } from '../lists/conditions/conditionWords.ts';
import { exportQuery } from '../lists/exportQuery.ts';
import { useWorkingList } from '../lists/workingList.ts';
import { type CustomField, customFieldsOf } from '../opportunities/custom/customFields.ts';
import {
  beginsWithMost,
  customChoices,
  customGroupKey,
  customGroupName,
  customOffered,
} from '../opportunities/custom/customGroups.ts';
import { customColumns } from '../opportunities/list/customColumns.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useSession } from '../shell/session.ts';
import { offeredOf } from './plainColumns.tsx';
import { RecordGroupHeading } from './RecordGroupHeading.tsx';
import type { ListedRecord, RecordListNoun } from './recordNoun.ts';
import { DEFAULT_RECORD_VIEW, RECORD_TOOLS, recordFilter } from './recordView.ts';
import { useRecordPages } from './useRecordPages.ts';

/** Loaded after the first view, and when columns are chosen. */
const ArrangedColumns = lazy(async () => ({
  default: (await import('../../ui/table/layout/ArrangedColumns.tsx')).ArrangedColumns,
})) as unknown as typeof Arranged;
const ColumnPanel = lazy(async () => ({
  default: (await import('../../ui/table/layout/ColumnPanel.tsx')).ColumnPanel,
}));

const ConditionBuilder = lazy(async () => ({
  default: (await import('../lists/conditions/ConditionBuilder.tsx')).ConditionBuilder,
}));
const OrderPanel = lazy(async () => ({ default: (await import('../lists/OrderPanel.tsx')).OrderPanel }));
const ViewPanel = lazy(async () => ({ default: (await import('../lists/ViewPanel.tsx')).ViewPanel }));
const ChangedView = lazy(async () => ({ default: (await import('../lists/ChangedView.tsx')).ChangedView }));

/** The first view comes before what is needed for the first change, in milliseconds. */
const AFTER_FIRST_VIEW = 300;

export interface Look {
  readonly isNarrow: boolean;
  readonly density: Density;
}

interface RecordListProps<Row extends ListedRecord> {
  noun: RecordListNoun<Row>;
  /** The usual ones; the same function for the same columns. */
  columns: (look: Look) => readonly Column<Row>[];
  /** Those beyond the usual ones. */
  moreColumns: readonly Column<Row>[];
  actions: ReactNode;
  /** Shown when there is none at all. */
  none: ReactNode;
}

const useTools = () => RECORD_TOOLS;

/** The working list of a noun with its records. */
function useRecordList<Row extends ListedRecord>(noun: RecordListNoun<Row>) {
  const { currency } = useSession().organization;
  const list = useWorkingList(noun.address, useTools);
  const customs = useQuery(customFieldsOf(noun.noun)).data?.items;
  // People are named where somebody can be a value of a field.
  const hasPeople = customs?.some(({ kind }) => kind === 'person') ?? false;
  const people = useQuery(query.people.list.queryOptions({ enabled: hasPeople })).data?.items;
  const asking = useMemo(
    (): Asking => ({
      fields: noun.fields,
      customs,
      currency,
      named: (field) => (field === 'owner' ? (people ?? []) : null),
    }),
    [noun.fields, customs, currency, people],
  );
  return { ...list, ...useRecordPages(noun.source, list.view, !list.isComing), asking, noun, currency };
}
type RecordListState<Row extends ListedRecord> = ReturnType<typeof useRecordList<Row>>;

/** A list of accounts or contacts, like the list of deals. */
export function RecordList<Row extends ListedRecord>(props: RecordListProps<Row>) {
  const { noun, actions, none } = props;
  const { title, words } = noun;
  const list = useRecordList(noun);
  const { view, change, pages, rows, count, layout, problem } = list;
  const counted =
    count && `${count.more ? 'More than ' : ''}${count.count.toLocaleString()} ${words[count.count === 1 ? 0 : 1]}`;
  const isFiltered = view.search !== '' || view.strategic || view.where !== null;
  const isPending = list.isComing || (pages.isPending && problem === null);
  const hasNone = !isPending && problem === null && rows.length === 0 && !isFiltered;
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
              <ListExport
                what={words[1]}
                count={count}
                rows={counted}
                asked={() =>
                  exportQuery(layout, {
                    ...recordFilter(view),
                    order: view.order,
                    ...(view.group && { group: view.group }),
                  })
                }
              />
            )}
            {actions}
          </>
        }
      />
      {!hasNone && <RecordToolbar list={list} />}
      <div className="overflow-hidden rounded-md bg-surface shadow-raised">
        {isPending ? (
          <TableSkeleton label={`Loading ${words[1]}`} rows={10} columns={6} />
        ) : problem !== null && rows.length === 0 ? (
          <FailedQuery title={`The ${words[1]} could not be loaded`} of={{ ...pages, error: problem }} />
        ) : rows.length > 0 ? (
          <RecordTable {...props} list={list} />
        ) : hasNone ? (
          none
        ) : (
          <EmptyState
            icon="search"
            title={`No ${words[0]} matches`}
            action={
              <Button onClick={() => change({ search: '', strategic: false, where: null })}>Show all {words[1]}</Button>
            }
          >
            Try a part of the name, or of an address, or take a condition away.
          </EmptyState>
        )}
      </div>
    </>
  );
}

/** Views, search, conditions, order and columns over the list; what holds stands under them as tags. */
function RecordToolbar<Row extends ListedRecord>({ list }: { list: RecordListState<Row> }) {
  const { noun, view, change, layout, setLayout, saved, isChanged, asking } = list;
  const { words, fields } = noun;
  const customs = asking.customs ?? NO_FIELDS;
  const [isChoosing, setIsChoosing] = useState(false);
  const coming = <Skeleton className="h-64" />;
  const tags = conditionTags(view.where, asking);
  const named = (keys: readonly string[]) => keys.map((value) => ({ value, label: fields[value]?.name ?? value }));
  return (
    <div className="mb-3 grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <Popover
          label="Views"
          open={isChoosing}
          onOpenChange={setIsChoosing}
          trigger={
            <Button icon="bookmark" className="max-w-60">
              <span className="truncate">{saved?.name ?? 'Views'}</span>
              <Icon name="chevron-down" size={14} className="shrink-0 text-ink-3" />
            </Button>
          }
        >
          <LaterPart fallback={coming}>
            <ViewPanel list={list} onClose={() => setIsChoosing(false)} />
          </LaterPart>
        </Popover>
        <SearchField label={`Search ${words[1]}`} value={view.search} onChange={(search) => change({ search })} />
        <FilterPanel holding={tags.length + (view.strategic ? 1 : 0)} done={`Show the ${words[1]}`}>
          <div className="grid gap-4">
            {'strategic' in fields && (
              <Toggle on={view.strategic} onPress={() => change({ strategic: !view.strategic })}>
                Strategic
              </Toggle>
            )}
            <ConditionBuilder where={view.where} asking={asking} onChange={(where) => change({ where })} />
          </div>
        </FilterPanel>
        <div className="ml-auto hidden items-center gap-2 sm:flex">
          <Popover label="Sort and group" align="end" trigger={<Button icon="sort">Sort</Button>}>
            <LaterPart fallback={coming}>
              <OrderPanel
                keys={view.order}
                sorts={[
                  ...named(noun.sorts),
                  ...customChoices(
                    customs,
                    ({ kind }) => sortsByCustom(kind),
                    (column) => view.order.some((key) => key.replace(/^-/, '') === column),
                  ),
                ]}
                beginsDown={(sort) =>
                  isCustomColumn(sort)
                    ? beginsWithMost(fieldOfColumn(customs, sort))
                    : !WORDS.has(fields[sort]?.kind ?? 'text')
                }
                onOrder={(order) => change({ order })}
                group={view.group}
                groups={[
                  ...Object.entries(noun.groups).map(([value, label]) => ({ value, label })),
                  ...customChoices(
                    customs,
                    ({ kind }) => groupsByCustom(kind),
                    (column) => view.group === column,
                  ),
                ]}
                onGroup={(group) => change({ group })}
              />
            </LaterPart>
          </Popover>
          <Popover label="Columns" align="end" trigger={<Button icon="columns">Columns</Button>}>
            <LaterPart fallback={coming}>
              <ColumnPanel
                offered={[...offeredOf(fields), ...customOffered(customs)]}
                shown={layout ?? noun.usual.map((key) => ({ key }))}
                main="name"
                onLayout={setLayout}
              />
            </LaterPart>
          </Popover>
          <DensityToggle />
        </div>
      </div>
      {isChanged && (
        <LaterPart fallback={<div className="h-7" />}>
          <ChangedView list={list} />
        </LaterPart>
      )}
      {(tags.length > 0 || view.strategic) && (
        <FilterTags
          tags={view.strategic ? [STRATEGIC, ...tags] : tags}
          reset="Reset"
          onReset={() => change({ ...DEFAULT_RECORD_VIEW, order: view.order })}
          onRemove={({ without }) => change(without)}
        />
      )}
    </div>
  );
}

const NO_FIELDS: readonly CustomField[] = [];
const fieldOfColumn = (customs: readonly CustomField[], column: CustomColumn) =>
  customs.find(({ key }) => key === keyOfColumn(column));

/** Kinds of which the first comes first, and not the most. */
const WORDS = new Set(['text', 'choice']);
const STRATEGIC = { key: 'strategic', label: 'Strategic', without: { strategic: false } };

interface RecordTableProps<Row extends ListedRecord> extends RecordListProps<Row> {
  list: RecordListState<Row>;
}

function RecordTable<Row extends ListedRecord>(props: RecordTableProps<Row>) {
  const { noun, list, moreColumns, columns: columnsOf } = props;
  const { view, change, pages, rows, count, groups, layout, setLayout: onLayout, currency } = list;
  const customs = list.asking.customs ?? NO_FIELDS;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const density = useDensity();
  const [selected, setSelected] = useState<string | null>(null);
  const isNarrow = width !== null && width < CARDS_BELOW;
  const [arrangement, setArrangement] = useState<Arrangement | null>(null);
  const sorted = useMemo(() => sortableBy<Row>(noun.sorts), [noun.sorts]);
  const usual = useMemo(() => columnsOf({ isNarrow, density }).map(sorted), [columnsOf, isNarrow, density, sorted]);
  const budget = useColumnBudget(usual, rows, isNarrow ? null : width);
  // What arranges columns comes after the first view, and at once where somebody has chosen some.
  const [arranges, setArranges] = useState(layout !== null);
  useEffect(() => {
    const timer = setTimeout(() => setArranges(true), AFTER_FIRST_VIEW);
    return () => clearTimeout(timer);
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
        return column ? [{ ...column, width: `${pixels}px`, stays }] : [];
      })
    : budget;
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
        label={noun.title}
        columns={columns}
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
        {...(isArranged && { tools: arrangement.tools, minWidth: `${arrangement.width}px` })}
        height="max(24rem, calc(100dvh - 13rem))"
      />
      {groups?.others && (
        <p className="border-t border-line px-5 py-3 text-12 text-ink-3">
          {groups.others.groups.toLocaleString()} more groups with {groups.others.count.toLocaleString()}{' '}
          {noun.words[1]} are not listed: filter further to see them.
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
