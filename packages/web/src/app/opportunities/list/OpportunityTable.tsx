import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { dayIn } from '../../../ui/format/dates.ts';
import { useHotkeys } from '../../../ui/hotkeys/useHotkeys.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useSession } from '../../shell/session.ts';
import { type Deal, dealPath } from '../deal.ts';
import { EDITABLE, type EditableField, nextField } from '../edit/editableFields.ts';
import { useDealChoices } from '../edit/useDealChoices.ts';
import { useSaveDeal } from '../edit/useSaveDeal.ts';
import { type OpportunityView, SORTS } from '../opportunityAddress.ts';
import { type Editing, hasRoom, useOpportunityColumns } from './useOpportunityColumns.tsx';
import type { OpportunityPages } from './useOpportunityPages.ts';
import { useWidth } from './useWidth.ts';

interface OpportunityTableProps {
  list: OpportunityPages;
  view: OpportunityView;
  onView: (part: Partial<OpportunityView>) => void;
}

/** Columns in the order `e` and Tab walk, by the key the table knows them by. */
const COLUMN_OF: Partial<Record<EditableField, string>> = { close: 'close_date' };
/** Two lines a row, in pixels. */
const ROW_HEIGHT = 48;

export function OpportunityTable({ list, view, onView }: OpportunityTableProps) {
  const { pages, count, deals } = list;
  const { organization, abilities } = useSession();
  const navigate = useNavigate();
  const choices = useDealChoices();
  const save = useSaveDeal();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [selected, setSelected] = useState<string | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);

  const shown = EDITABLE.filter((field) => hasRoom(COLUMN_OF[field] ?? field, width));
  const next = (deal: Deal, from: EditableField | null, back = false) => {
    const field = nextField(deal, from, shown, back);
    setEditing(field && { id: deal.id, field });
  };
  const onNext = useStable(next);
  const onSave = useStable((...change: Parameters<typeof save>) => void save(...change));
  const columns = useOpportunityColumns({
    currency: organization.currency,
    today: dayIn(organization.timeZone),
    choices,
    showOwner: abilities.seeTeam || abilities.seeOrganization,
    editing,
    width,
    onEdit: setEditing,
    onSave,
    onNext,
  });

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
  ]);

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
        label="Opportunities"
        columns={columns}
        rows={deals}
        rowKey={keyOf}
        // Until the exact count is here, one more than is loaded lets the next page be asked for.
        total={Math.max(count.data?.count ?? 0, deals.length + (pages.hasNextPage ? 1 : 0))}
        sort={{ key: view.sort, direction: view.direction }}
        onSort={({ key, direction }) => onView({ sort: SORTS.find((sort) => sort === key) ?? view.sort, direction })}
        selectedKey={selected}
        onSelect={(deal) => setSelected(deal.id)}
        onOpen={(deal) => navigate(dealPath(deal.id))}
        onEndReached={fetchMore}
        busy={pages.isFetchingNextPage}
        rowHeight={ROW_HEIGHT}
        height="max(24rem, calc(100dvh - 13rem))"
        minWidth="44rem"
      />
    </div>
  );
}

const keyOf = (deal: Deal) => deal.id;

/** The same function for every render, calling the newest one: cells are not made anew because of it. */
function useStable<T extends (...args: never[]) => unknown>(run: T): T {
  const latest = useRef(run);
  latest.current = run;
  return useCallback(((...args: Parameters<T>) => latest.current(...args)) as T, []);
}
