import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import type { PageOf } from '../walkGroups.ts';
import type { Card } from './card.ts';
import { useCardDrop } from './useCardDrop.ts';
import { useComesNear } from './useComesNear.ts';
import { useHeldWhilePressed } from './useHeldWhilePressed.ts';

type Pages<Row> = UseInfiniteQueryOptions<PageOf<Row>, Error, InfiniteData<PageOf<Row>>, QueryKey, string | undefined>;

interface BoardColumnProps<Row extends Card> {
  name: string;
  /** "deals" */
  many: string;
  /** Exact figures of all its records, loaded or not. */
  figures: ReactNode;
  /** Known by its figures: nothing is asked for. */
  isEmpty: boolean;
  /** The list narrowed to the column. */
  pages: Pages<Row>;
  /** Cards that have just been moved, from whichever column. */
  moved: readonly Row[];
  /** A record with what was given here and is on its way or not saved. */
  shown: (row: Row) => Row;
  /** Whether a record, as it is shown, stands in this column: one on its way to another has left already. */
  holds: (row: Row) => boolean;
  renderCard: (row: Row) => ReactNode;
  /** Null where no card can be moved to. */
  onDrop: ((row: Row) => void) | null;
}

/** Pixels of a card with the room under it, before it is measured. */
const CARD = 112;
/** Cards before the end at which the next page is asked for. */
const NEAR_END = 8;

/** The cards of a column, page after page from when it first comes near, and the place where a card is dropped. */
export function BoardColumn<Row extends Card>(props: BoardColumnProps<Row>) {
  const { name, many, figures, isEmpty, moved, shown, holds, renderCard, onDrop } = props;
  const { box, isOver } = useCardDrop(onDrop);
  const isNear = useComesNear(box);
  const pages = useInfiniteQuery({ ...props.pages, enabled: isNear && !isEmpty, placeholderData: keepPreviousData });
  const loaded = useMemo(() => {
    const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
    return [...moved.filter(({ id }) => items.every((item) => item.id !== id)), ...items];
  }, [pages.data, moved]);
  const cards = useHeldWhilePressed(box, loaded.map(shown).filter(holds));

  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => box.current,
    estimateSize: () => CARD,
    getItemKey: (index) => cards[index]?.id ?? index,
    overscan: 4,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  useEffect(() => {
    if (last >= cards.length - NEAR_END && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [last, cards.length, hasNextPage, isFetchingNextPage, fetchNextPage]);

  return (
    <li
      className={classes(
        'flex max-w-72 min-w-44 flex-1 flex-col rounded-md bg-sunken max-sm:min-w-[calc(100vw-5rem)]',
        isOver && 'outline-2 outline-focus',
      )}
    >
      {/* Its text is cut, so that it does not widen the board. */}
      <h2 className="px-3 pt-3 pb-2 contain-inline-size">
        <span className="block truncate text-14 font-medium" dir="auto">
          {name}
        </span>
        <span className="num block h-4 truncate text-12 text-ink-3">{figures}</span>
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll */}
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        role="group"
        aria-label={`${many[0]?.toUpperCase()}${many.slice(1)} in ${name}`}
        className="h-[max(20rem,calc(100dvh-19rem))] overflow-y-auto px-2 pb-2"
      >
        {pages.isPending && !isEmpty && <Skeleton className="h-24" />}
        {pages.isError && <FailedQuery title={`These ${many} could not be loaded`} of={pages} />}
        <ul className="relative" style={{ height: rows.getTotalSize() }}>
          {items.map((item) => {
            const card = cards[item.index];
            return (
              card && (
                <li
                  key={item.key}
                  ref={rows.measureElement}
                  data-index={item.index}
                  className="absolute inset-x-0 top-0 pb-2"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  {renderCard(card)}
                </li>
              )
            );
          })}
        </ul>
      </div>
    </li>
  );
}
