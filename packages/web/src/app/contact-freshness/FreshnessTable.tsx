import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useHotkeys } from '../../ui/hotkeys/useHotkeys.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ROW_HEIGHTS, useDensity } from '../../ui/table/density.ts';
import { useColumnBudget } from '../../ui/table/useColumnBudget.ts';
import { CARDS_BELOW } from '../../ui/table/useNarrow.ts';
import { useWidth } from '../../ui/table/useWidth.ts';
import { useStable } from '../../ui/useStable.ts';
import { dealPath } from '../opportunities/deal.ts';
import { tabPath } from '../opportunities/show/tabs.ts';
import { useSession } from '../shell/session.ts';
import { rowKey } from './freshContact.ts';
import type { FreshnessView } from './freshnessView.ts';
import type { Freshness } from './useFreshness.ts';
import { useFreshnessActions } from './useFreshnessActions.ts';
import { useFreshnessColumns } from './useFreshnessColumns.tsx';

interface FreshnessTableProps {
  list: Freshness;
  total: number | undefined;
  view: FreshnessView;
  onView: (part: Partial<FreshnessView>) => void;
}

export function FreshnessTable({ list: { pages, rows }, total, view, onView }: FreshnessTableProps) {
  const { user, abilities } = useSession();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const density = useDensity();
  const [selected, setSelected] = useState<string | null>(null);
  const isNarrow = width !== null && width < CARDS_BELOW;
  const newest = useFreshnessActions();
  const confirm = useStable(newest.confirm);
  const remove = useStable(newest.remove);
  const all = useFreshnessColumns({
    actions: useMemo(() => ({ confirm, remove }), [confirm, remove]),
    isNarrow,
    density,
    showOwner: abilities.seeTeam || abilities.seeOrganization,
    sender: user.name,
  });
  const columns = useColumnBudget(all, rows, isNarrow ? null : width);
  const chosen = rows.find((row) => rowKey(row) === selected);
  useHotkeys([
    { keys: 'c', label: 'Confirm engagement', group: 'Contacts', run: () => chosen && void confirm(chosen) },
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
        label="Contacts by freshness"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        // Until the exact count is here, one more than is loaded lets the next page be asked for.
        total={Math.max(total ?? 0, rows.length + (pages.hasNextPage ? 1 : 0))}
        sort={{ key: 'freshness', direction: view.direction }}
        onSort={({ direction }) => onView({ direction })}
        selectedKey={selected}
        onSelect={(row) => setSelected(rowKey(row))}
        onOpen={({ opportunity }) => navigate(tabPath(dealPath(opportunity.id), 'contacts'))}
        onEndReached={fetchMore}
        busy={pages.isFetchingNextPage}
        rowHeight={ROW_HEIGHTS[density]}
        height="max(24rem, calc(100dvh - 17rem))"
      />
    </div>
  );
}
