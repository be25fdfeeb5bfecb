import { groupsByCustom, isCustomColumn, sortsByCustom } from '@forecastle/rules';
import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Toggle } from '../../ui/fields/Toggles.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Skeleton, TableSkeleton } from '../../ui/Skeleton.tsx';
import { DensityToggle } from '../../ui/table/DensityToggle.tsx';
import { FilterPanel } from '../../ui/table/FilterPanel.tsx';
import { FilterTags } from '../../ui/table/FilterTags.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { ListExport } from '../exports/ListExport.tsx';
import { conditionTags } from '../lists/conditions/conditionWords.ts';
import { exportQuery } from '../lists/exportQuery.ts';
import { beginsWithMost, customChoices, customOffered } from '../opportunities/custom/customGroups.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { offeredOf } from './plainColumns.tsx';
import { type RecordColumns, RecordTable } from './RecordTable.tsx';
import type { ListedRecord, RecordListNoun } from './recordNoun.ts';
import { DEFAULT_RECORD_VIEW, recordFilter } from './recordView.ts';
import { ShownAs } from './ShownAs.tsx';
import { fieldOfColumn, NO_FIELDS, type RecordListState, useRecordList } from './useRecordList.ts';

/** Loaded where a bulk edit is under way, or asked for. */
const RecordBulkProgress = lazy(async () => ({
  default: (await import('./bulk/RecordBulkProgress.tsx')).RecordBulkProgress,
}));
const ColumnPanel = lazy(async () => ({
  default: (await import('../../ui/table/layout/ColumnPanel.tsx')).ColumnPanel,
}));

const ConditionBuilder = lazy(async () => ({
  default: (await import('../lists/conditions/ConditionBuilder.tsx')).ConditionBuilder,
}));
const OrderPanel = lazy(async () => ({ default: (await import('../lists/OrderPanel.tsx')).OrderPanel }));
const ViewPanel = lazy(async () => ({ default: (await import('../lists/ViewPanel.tsx')).ViewPanel }));
const ChangedView = lazy(async () => ({ default: (await import('../lists/ChangedView.tsx')).ChangedView }));

interface RecordListProps<Row extends ListedRecord> extends RecordColumns<Row> {
  noun: RecordListNoun<Row>;
  /** Loaded where the list is shown as a board. */
  board: ComponentType<{ list: RecordListState<Row>; by: string }>;
  actions: ReactNode;
  /** Shown when there is none at all. */
  none: ReactNode;
}

/** A list of accounts or contacts, like the list of deals. */
export function RecordList<Row extends ListedRecord>(props: RecordListProps<Row>) {
  const { noun, board: Board, actions, none } = props;
  const { title, words } = noun;
  const list = useRecordList(noun);
  const [bulk] = useUrlParam('bulk', '');
  const { view, change, count, layout, problem, hasAny } = list;
  const counted =
    count && `${count.more ? 'More than ' : ''}${count.count.toLocaleString()} ${words[count.count === 1 ? 0 : 1]}`;
  const isFiltered = view.search !== '' || view.strategic || view.where !== null;
  const isPending = list.isComing || (list.isPending && problem === null);
  const hasNone = !isPending && problem === null && !hasAny && !isFiltered;
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
      {bulk !== '' && (
        <LazyPart fallback={<Skeleton className="mb-3 h-24" />}>
          <RecordBulkProgress noun={noun.noun} />
        </LazyPart>
      )}
      {!hasNone && <RecordToolbar list={list} />}
      <div className="overflow-clip rounded-md bg-surface shadow-raised">
        {isPending ? (
          <TableSkeleton label={`Loading ${words[1]}`} rows={10} columns={6} />
        ) : problem !== null && !hasAny ? (
          <FailedQuery title={`The ${words[1]} could not be loaded`} of={{ ...list, error: problem }} />
        ) : hasAny && view.board !== null ? (
          <LazyPart fallback={<Skeleton className="h-96" />}>
            <Board key={view.board} list={list} by={view.board} />
          </LazyPart>
        ) : hasAny ? (
          <RecordTable {...props} list={list} />
        ) : hasNone ? (
          none
        ) : (
          <EmptyState
            icon="search"
            title={`No ${words[1]} match`}
            action={
              <Button onClick={() => change({ search: '', strategic: false, where: null })}>Show all {words[1]}</Button>
            }
          >
            Try part of the name, or remove a filter.
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
  const isBoard = view.board !== null;
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
          <LazyPart fallback={coming}>
            <ViewPanel list={list} onClose={() => setIsChoosing(false)} />
          </LazyPart>
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
        <ShownAs list={list} />
        <div className="ml-auto hidden items-center gap-2 sm:flex">
          <Popover label="Sort and group" align="end" trigger={<Button icon="sort">Sort</Button>}>
            <LazyPart fallback={coming}>
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
                groups={
                  isBoard
                    ? []
                    : [
                        ...Object.entries(noun.groups).map(([value, label]) => ({ value, label })),
                        ...customChoices(
                          customs,
                          ({ kind }) => groupsByCustom(kind),
                          (column) => view.group === column,
                        ),
                      ]
                }
                onGroup={(group) => change({ group })}
              />
            </LazyPart>
          </Popover>
          {!isBoard && (
            <>
              <Popover label="Columns" align="end" trigger={<Button icon="columns">Columns</Button>}>
                <LazyPart fallback={coming}>
                  <ColumnPanel
                    offered={[...offeredOf(fields), ...customOffered(customs)]}
                    shown={layout ?? noun.usual.map((key) => ({ key }))}
                    main="name"
                    onLayout={setLayout}
                  />
                </LazyPart>
              </Popover>
              <DensityToggle />
            </>
          )}
        </div>
      </div>
      {isChanged && (
        <LazyPart fallback={<div className="h-7" />}>
          <ChangedView list={list} />
        </LazyPart>
      )}
      {(tags.length > 0 || view.strategic) && (
        <FilterTags
          tags={view.strategic ? [STRATEGIC, ...tags] : tags}
          reset="Reset"
          onReset={() => change({ ...DEFAULT_RECORD_VIEW, order: view.order, board: view.board })}
          onRemove={({ without }) => change(without)}
        />
      )}
    </div>
  );
}

/** Kinds of which the first comes first, and not the most. */
const WORDS = new Set(['text', 'choice']);
const STRATEGIC = { key: 'strategic', label: 'Strategic', without: { strategic: false } };
