import { usualDealColumns } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { dayIn } from '../../../ui/format/dates.ts';
import { Money } from '../../../ui/format/Money.tsx';
import { useHotkeys } from '../../../ui/hotkeys/useHotkeys.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ROW_HEIGHTS, useDensity } from '../../../ui/table/density.ts';
import type { Arrangement } from '../../../ui/table/layout/ArrangedColumns.tsx';
import { useColumnBudget } from '../../../ui/table/useColumnBudget.ts';
import { CARDS_BELOW } from '../../../ui/table/useNarrow.ts';
import { useWidth } from '../../../ui/table/useWidth.ts';
import { useStable } from '../../../ui/useStable.ts';
import { countMarked, NO_MARKS } from '../../bulk/marks.ts';
import { MARKS_WIDTH, useMarks, withBoxes } from '../../bulk/useMarks.tsx';
import { firstView } from '../../shell/firstView.ts';
import { useSession } from '../../shell/session.ts';
import { customFieldsOfDeals } from '../custom/customFields.ts';
import { type Deal, type DealInput, dealPath } from '../deal.ts';
import { EDITABLE, type EditableField, nextField } from '../edit/editableFields.ts';
import { loadDealEditor, saveEdited } from '../edit/lazyEditor.tsx';
import { useDealChoices } from '../edit/useDealChoices.ts';
import { filterInput, sortNamed } from '../opportunityAddress.ts';
import type { DealList } from './useDealList.ts';
import { type Editing, useOpportunityColumns } from './useOpportunityColumns.tsx';
import type { OpportunityPages } from './useOpportunityPages.ts';

/** Loaded with the first deal that is selected. */
const DealBulkBar = lazy(async () => ({ default: (await import('./bulk/DealBulkBar.tsx')).DealBulkBar }));

interface OpportunityTableProps {
  list: OpportunityPages;
  dealList: DealList;
}

/** Columns in the order `e` and Tab walk, by the key the table knows them by. */
const COLUMN_OF: Partial<Record<EditableField, string>> = {
  close: 'close_date',
  closed: 'closed_on',
  next: 'next_step',
};

export function OpportunityTable({ list, dealList }: OpportunityTableProps) {
  const { pages, count, deals, groups } = list;
  const { view, change, layout, setLayout, tools } = dealList;
  const { organization, abilities } = useSession();
  const navigate = useNavigate();
  const choices = useDealChoices();
  const box = useRef<HTMLDivElement>(null);
  const whole = useWidth(box);
  const width = whole === null ? null : whole - MARKS_WIDTH;
  const [selected, setSelected] = useState<string | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);

  const density = useDensity();
  const [arrangement, setArrangement] = useState<Arrangement | null>(null);
  const today = dayIn(organization.timeZone);
  const isNarrow = whole !== null && whole < CARDS_BELOW;
  const filter = filterInput(view);
  const marking = useMarks(deals, JSON.stringify(filter), 'deals');
  const { marks, mark } = marking;

  const next = (deal: Deal, from: EditableField | null, back = false) => {
    const shown = EDITABLE.filter((field) => columns.some(({ key }) => key === (COLUMN_OF[field] ?? field)));
    const field = nextField(deal, from, shown, back);
    setEditing(field && { id: deal.id, field });
  };
  const onNext = useStable((...step: Parameters<typeof next>) => next(...step));
  const onSave = useStable(
    (deal: Deal, change: DealInput, words: string) => void saveEdited(choices, deal, change, words),
  );
  const all = useOpportunityColumns({
    currency: organization.currency,
    today,
    choices,
    showOwner: abilities.seeTeam || abilities.seeOrganization,
    editing,
    isNarrow,
    density,
    usual: usualDealColumns(view.status),
    asksClosedOn: view.missing.includes('closed_on'),
    isChosen: layout !== null,
    onEdit: setEditing,
    onSave,
    onNext,
  });
  const budget = useColumnBudget(all, deals, isNarrow ? null : width);
  const { currency, timeZone } = organization;
  const fields = useQuery({ ...customFieldsOfDeals(), enabled: tools !== undefined });
  const known = useMemo(
    () =>
      tools
        ? [
            ...all,
            ...tools.moreColumns({ currency, timeZone, today }),
            ...tools.customColumns(fields.data?.items ?? []),
          ]
        : all,
    [tools, all, currency, timeZone, today, fields.data],
  );
  const isArranged = !isNarrow && arrangement !== null;
  const columns = useMemo(
    () =>
      isArranged
        ? arrangement.places.flatMap(({ key, width: pixels, stays }) => {
            const column = known.find((each) => each.key === key);
            const at = stays === undefined ? undefined : stays + MARKS_WIDTH;
            return column ? [{ ...column, width: `${pixels}px`, stays: at }] : [];
          })
        : budget,
    [isArranged, arrangement, known, budget],
  );

  const { column: boxes } = marking;
  const withMarks = useMemo(
    () => withBoxes(columns, { marks, mark, column: boxes }, isNarrow),
    [isNarrow, columns, boxes, marks, mark],
  );

  useEffect(() => {
    void firstView()
      .then(loadDealEditor)
      .catch(() => undefined);
  }, []);

  useHotkeys([
    {
      keys: 'e',
      label: 'Edit in place, Tab moves on',
      group: 'Lists',
      run: () => {
        const deal = deals.find(({ id }) => id === selected) ?? deals[0];
        if (!deal) return;
        setSelected(deal.id);
        next(deal, null);
      },
    },
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

  const by = view.group;
  const sectionOf = (deal: Deal) => {
    const key = by && tools ? tools.groupKeyOf(deal, by) : null;
    const group = groups?.items.find((each) => each.key === key);
    return {
      key: key ?? '',
      heading: by && tools && group && <tools.GroupHeading by={by} group={group} currency={organization.currency} />,
    };
  };
  const fetchMore = useStable(() => {
    if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the space bar of the grid inside
    <div
      ref={box}
      onKeyDown={onKeyDown}
      className={pages.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
      aria-busy={pages.isPlaceholderData}
    >
      {tools && width !== null && !isNarrow && (
        <tools.ArrangedColumns
          columns={known}
          budget={budget}
          rows={deals}
          room={width}
          layout={layout}
          onLayout={setLayout}
          onArranged={setArrangement}
        />
      )}
      <DataTable
        label="Opportunities"
        columns={withMarks}
        rows={deals}
        rowKey={keyOf}
        // Until the exact count is here, one more than is loaded lets the next page be asked for.
        total={Math.max(count.data?.count ?? 0, deals.length + (pages.hasNextPage ? 1 : 0))}
        sort={{ key: view.sort, direction: view.direction }}
        onSort={({ key, direction }) => change({ sort: sortNamed(key) ?? view.sort, direction, thenBy: [] })}
        sectionOf={by && tools && groups ? sectionOf : undefined}
        selectedKey={selected}
        onSelect={(deal) => setSelected(deal.id)}
        onOpen={(deal) => navigate(dealPath(deal.id))}
        onEndReached={fetchMore}
        busy={pages.isFetchingNextPage}
        rowHeight={ROW_HEIGHTS[density]}
        {...(isArranged && { tools: arrangement.tools, minWidth: `${arrangement.width + MARKS_WIDTH}px` })}
        height="max(24rem, calc(100dvh - 13rem))"
      />
      {(marks.all || marks.ids.size > 0) && (
        <LazyPart fallback={null}>
          <DealBulkBar
            marking={marking}
            filter={filter}
            loaded={deals}
            matching={count.data?.count ?? null}
            selected={countMarked(marks, count.data?.count ?? deals.length)}
            onClear={() => marking.setMarks(NO_MARKS)}
          />
        </LazyPart>
      )}
      {groups?.others && (
        <p className="border-t border-line px-5 py-3 text-12 text-ink-3">
          {groups.others.groups.toLocaleString()} more groups with {groups.others.count.toLocaleString()} deals (
          <Money minor={groups.others.amountBaseMinor} currency={organization.currency} style="compact" />) are not
          listed. Add a filter to see them.
        </p>
      )}
    </div>
  );
}

const keyOf = (deal: Deal) => deal.id;
