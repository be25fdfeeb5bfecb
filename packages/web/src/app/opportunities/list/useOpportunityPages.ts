import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../../api/client.ts';
import { useShownDeals } from '../edit/useShownDeals.ts';
import { filterInput, type OpportunityView } from '../opportunityAddress.ts';

const PAGE = 50;

/** The deals of a view, page after page. */
export const opportunityPages = (view: OpportunityView) =>
  query.opportunities.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...filterInput(view),
      sort: view.sort,
      direction: view.direction,
      limit: PAGE,
      ...(cursor && { cursor }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** The deals of a view; and, right after the first page, how many and how much there are in all. */
export function useOpportunityPages(view: OpportunityView) {
  const filter = filterInput(view);
  // While a new filter loads, the old rows stay (dimmed), so that the screen does not flicker.
  const pages = useInfiniteQuery({ ...opportunityPages(view), placeholderData: keepPreviousData });
  const count = useQuery(
    query.opportunities.count.queryOptions({
      input: filter,
      enabled: pages.isSuccess && !pages.isPlaceholderData,
      placeholderData: keepPreviousData,
    }),
  );
  const loaded = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  const deals = useShownDeals(loaded);
  return { pages, count, deals };
}

export type OpportunityPages = ReturnType<typeof useOpportunityPages>;
