import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { Money } from '../../../../ui/format/Money.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../../queries/FailedQuery.tsx';
import type { Deal, Stage } from '../../deal.ts';
import { useShownDeals } from '../../edit/useShownDeals.ts';
import type { OpportunityView } from '../../opportunityAddress.ts';
import type { DealGroups } from '../groupedPages.ts';
import { opportunityPages } from '../useOpportunityPages.ts';
import { BoardCard } from './BoardCard.tsx';
import { useDealDrop } from './useDealDrop.ts';

interface BoardColumnProps {
  stage: Stage;
  view: OpportunityView;
  /** Exact, of all its deals; null = it has none, undefined = still asked for. */
  sum: DealGroups['items'][number] | null | undefined;
  currency: string;
  today: string;
  targets: readonly Stage[];
  /** Deals that have just been moved, from whichever stage. */
  moved: readonly Deal[];
  onMove: (deal: Deal, stageId: string) => void;
}

/** Pixels of a card with the room under it, before it is measured. */
const CARD = 112;
/** Cards before the end at which the next page is asked for. */
const NEAR_END = 8;

/** The deals of a stage, page after page, and the place where a card is dropped. */
export function BoardColumn({ stage, view, sum, currency, today, targets, moved, onMove }: BoardColumnProps) {
  const { box, isOver } = useDealDrop((deal) => onMove(deal, stage.id));
  const pages = useInfiniteQuery({
    ...opportunityPages({ ...view, stage: [stage.id] }),
    placeholderData: keepPreviousData,
  });
  const loaded = useMemo(() => {
    const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
    return [...moved.filter(({ id }) => items.every((item) => item.id !== id)), ...items];
  }, [pages.data, moved]);
  // One that is on its way to another stage has left already.
  const deals = useShownDeals(loaded).filter((deal) => deal.stage.id === stage.id);

  const rows = useVirtualizer({
    count: deals.length,
    getScrollElement: () => box.current,
    estimateSize: () => CARD,
    getItemKey: (index) => deals[index]?.id ?? index,
    overscan: 4,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  useEffect(() => {
    if (last >= deals.length - NEAR_END && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [last, deals.length, hasNextPage, isFetchingNextPage, fetchNextPage]);

  return (
    <li
      className={classes(
        'flex w-72 shrink-0 flex-col rounded-md bg-sunken max-sm:w-[calc(100vw-5rem)]',
        isOver && 'outline-2 outline-focus',
      )}
    >
      <h2 className="px-3 pt-3 pb-2">
        <span className="block truncate text-14 font-medium">{stage.name}</span>
        <span className="num block h-4 truncate text-12 text-ink-3">
          {sum === undefined ? null : sum === null ? (
            'No deals'
          ) : (
            <>
              {sum.count.toLocaleString()} {sum.count === 1 ? 'deal' : 'deals'} ·{' '}
              <Money minor={sum.amountBaseMinor} currency={currency} style="compact" />
              {sum.withoutAmount > 0 && ` · ${sum.withoutAmount.toLocaleString()} without an amount`}
            </>
          )}
        </span>
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll */}
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        role="group"
        aria-label={`Deals in ${stage.name}`}
        className="h-[max(20rem,calc(100dvh-19rem))] overflow-y-auto px-2 pb-2"
      >
        {pages.isPending && <Skeleton className="h-24" />}
        {pages.isError && <FailedQuery title="These deals could not be loaded" of={pages} />}
        <ul className="relative" style={{ height: rows.getTotalSize() }}>
          {items.map((item) => {
            const deal = deals[item.index];
            return (
              deal && (
                <li
                  key={item.key}
                  ref={rows.measureElement}
                  data-index={item.index}
                  className="absolute inset-x-0 top-0 pb-2"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <BoardCard deal={deal} today={today} targets={targets} onMove={onMove} />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </li>
  );
}
