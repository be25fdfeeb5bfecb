import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/client.ts';
import { type FreshnessView, scopeOf } from './freshnessView.ts';

const PAGE = 50;

/** The rows of a view, page after page. */
export const freshnessPages = (view: FreshnessView) =>
  query.contactFreshness.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...scopeOf(view),
      ...(view.band.length > 0 && { band: [...view.band] }),
      direction: view.direction,
      limit: PAGE,
      ...(cursor && { cursor }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** The rows of a view and how many there are in each band. The old ones stay, dimmed, while new ones load. */
export function useFreshness(view: FreshnessView) {
  const pages = useInfiniteQuery({ ...freshnessPages(view), placeholderData: keepPreviousData });
  const summary = useQuery(
    query.contactFreshness.summary.queryOptions({ input: scopeOf(view), placeholderData: keepPreviousData }),
  );
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, summary, rows };
}

export type Freshness = ReturnType<typeof useFreshness>;

/** Contacts were met, moved or taken off: the dashboard asks anew. */
export const freshnessChanged = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: query.contactFreshness.key() });
