import { lazy, memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { dayIn } from '../../ui/format/dates.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, TableSkeleton } from '../../ui/Skeleton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { DensityToggle } from '../../ui/table/DensityToggle.tsx';
import { ROW_HEIGHTS, useDensity } from '../../ui/table/density.ts';
import { useColumnBudget } from '../../ui/table/useColumnBudget.ts';
import { useWidth } from '../../ui/table/useWidth.ts';
import { useMedia } from '../../ui/useMedia.ts';
import { type Deal, dealPath } from '../opportunities/deal.ts';
import { DEFAULT_VIEW, isFiltered, opportunitiesPath } from '../opportunities/opportunityAddress.ts';
import { FIRST_DIRECTION } from '../opportunities/sorts.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useSession } from '../shell/session.ts';
import { heatmapColumns } from './heatmapColumns.tsx';
import { HEATMAP_SORT_NAMES, HEATMAP_SORTS, type HeatmapSort, type PipelineView } from './pipelineView.ts';
import { useSelectedDeal } from './useSelectedDeal.ts';

/** Loaded when a deal is to be explained: where there is no room beside the table most are not. */
const DealPanel = lazy(async () => ({ default: (await import('./DealPanel.tsx')).DealPanel }));

/** Drawn anew with another deal, not with every page of the table beside it. */
const Panel = memo(({ deal, isNamed }: { deal: Deal; isNamed: boolean }) => (
  <LazyPart fallback={<Skeleton className="h-96" />}>
    <DealPanel deal={deal} isNamed={isNamed} />
  </LazyPart>
));

interface RiskHeatmapProps {
  currency: string;
  /** Exact number of deals; null until counted. */
  count: number | null;
  view: PipelineView;
  onView: (part: Partial<PipelineView>) => void;
  /** A phone offers its orders with the filters: over the cards they would push the first deal out of the first view. */
  isOrdered: boolean;
  /** Stands under the deals, beside the panel: few deals would leave a hole there. */
  children: ReactNode;
}

/** Here the deals are cards that scroll with the page, so what stands under them must stay in reach. */
const PHONE = '(max-width: 40rem)';
/** Cards that a phone shows at first, and how many more at each press. */
const CARDS = 10;

/** Deals by revenue at stake, every judgement a chip; the selected one is explained beside them. */
export function RiskHeatmap({ currency, count, view, onView, isOrdered, children }: RiskHeatmapProps) {
  const { sort, direction } = view;
  const onSelect = (deal: string | null) => onView({ deal });
  const { isBeside, pages, deals, id: selected, deal: shown, apart } = useSelectedDeal(view);
  const isPhone = useMedia(PHONE);
  const [cards, setCards] = useState(CARDS);
  const navigate = useNavigate();
  const density = useDensity();
  const today = dayIn(useSession().organization.timeZone);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const rows = useMemo(() => (isPhone ? deals.slice(0, cards) : deals), [isPhone, cards, deals]);
  const all = useMemo(
    () => heatmapColumns(currency, density, today, sort, isPhone),
    [currency, density, today, sort, isPhone],
  );
  const columns = useColumnBudget(all, deals, isPhone ? null : width);
  const showMore = () => {
    setCards(cards + CARDS);
    if (cards + CARDS >= deals.length) more();
  };
  const hasNone = pages.isSuccess && deals.length === 0;
  const isShown = selected !== null && pages.isSuccess && !(hasNone && isBeside);
  const panel = shown ? (
    <Panel deal={shown} isNamed={!isBeside} />
  ) : apart.isError ? (
    <FailedQuery title="The deal could not be loaded" of={apart} />
  ) : (
    <Skeleton className="h-96" />
  );

  return (
    <div className={classes('grid items-start gap-3.5', !hasNone && 'min-[90rem]:grid-cols-[minmax(0,1fr)_20.5rem]')}>
      <div className="grid min-w-0 gap-3.5">
        <Card
          flush
          ref={box}
          title={<span className="text-ink">Risk Heatmap</span>}
          aside={
            <span className="num flex items-center gap-3">
              <span>
                {count !== null && `${count.toLocaleString()} ${count === 1 ? 'deal' : 'deals'}`}
                {!isPhone && ' · sorted by'}
              </span>
              {/* By what has no room as a column too; a phone chooses over its cards. */}
              {!isPhone && (
                <Select
                  label="Sort by"
                  align="end"
                  value={sort}
                  choices={HEATMAP_SORTS.map((value) => ({ value, label: HEATMAP_SORT_NAMES[value] }))}
                  onChange={(chosen) => onView({ sort: chosen, direction: firstDirection(chosen) })}
                  className="h-8 min-w-44 rounded-sm border border-control bg-surface px-2.5 text-ink"
                />
              )}
              <span className="max-sm:hidden">
                <DensityToggle />
              </span>
            </span>
          }
        >
          {pages.isPending && <TableSkeleton label="Loading the deals" rows={8} columns={7} />}
          {pages.isError && deals.length === 0 && <FailedQuery title="The deals could not be loaded" of={pages} />}
          {hasNone && <NoDeals view={view} onView={onView} />}
          {deals.length > 0 && (
            <div className={pages.isPlaceholderData ? 'opacity-60' : undefined}>
              <DataTable
                label={sort === 'stake' ? 'Deals by revenue at stake' : 'Deals with their scores'}
                sort={{ key: sort, direction }}
                onSort={
                  isOrdered
                    ? ({ key, direction }) =>
                        onView({ sort: HEATMAP_SORTS.find((known) => known === key) ?? 'stake', direction })
                    : undefined
                }
                columns={columns}
                rows={rows}
                rowKey={keyOf}
                total={Math.max(count ?? 0, deals.length + (hasNextPage ? 1 : 0))}
                selectedKey={selected}
                onSelect={(deal) => onSelect(deal.id)}
                onOpen={(deal) => navigate(dealPath(deal.id))}
                onEndReached={isPhone ? undefined : more}
                busy={isFetchingNextPage}
                rowHeight={ROW_HEIGHTS[density]}
                height="max(26rem, calc(100dvh - 9rem))"
              />
              {isPhone && (rows.length < deals.length || hasNextPage) && (
                <div className="px-4 py-3">
                  <Button className="w-full" busy={isFetchingNextPage} onClick={showMore}>
                    Show more deals
                  </Button>
                </div>
              )}
            </div>
          )}
        </Card>
        {children}
      </div>
      {isBeside
        ? isShown && (
            <aside aria-label="Deal Details" className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto">
              <Card>{panel}</Card>
            </aside>
          )
        : isShown && (
            <Sheet open onOpenChange={() => onSelect(null)} title={shown?.name ?? 'Deal Details'}>
              {panel}
            </Sheet>
          )}
    </div>
  );
}

function NoDeals({ view: { all, filter }, onView }: Pick<RiskHeatmapProps, 'view' | 'onView'>) {
  const filtered = isFiltered(filter);
  return (
    <EmptyState
      icon="deals"
      title={all ? 'No open deals' : 'No deals due in this period'}
      action={
        <>
          {!all && <Button onClick={() => onView({ all: true })}>Show all open deals</Button>}
          {filtered && <Button onClick={() => onView({ filter: DEFAULT_VIEW })}>Reset all filters</Button>}
          {all && !filtered && <ButtonLink to={opportunitiesPath({ status: [] })}>See every deal</ButtonLink>}
        </>
      }
    >
      {filtered
        ? 'No open deal in the forecast matches the filters.'
        : all
          ? 'Every deal is closed or omitted.'
          : 'Other deals are due in other periods or undated.'}
    </EmptyState>
  );
}

const keyOf = (deal: Deal) => deal.id;

/** As in the list of deals; of the parts of risk, which it does not sort by, the low ones first. */
const firstDirection = (sort: HeatmapSort): PipelineView['direction'] =>
  sort in FIRST_DIRECTION ? FIRST_DIRECTION[sort as keyof typeof FIRST_DIRECTION] : 'asc';
