import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../../api/client.ts';
import { useShownDeals } from '../edit/useShownDeals.ts';
import { filterInput, type OpportunityView, orderOf } from '../opportunityAddress.ts';
import type { ListTools } from './listTools.ts';

const PAGE = 50;

/** The deals of a view, page after page. What the first tells of all of them is the answer to how many there are. */
export function opportunityPages(view: OpportunityView) {
  const filter = filterInput(view);
  const asked = query.opportunities.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...filter,
      order: [...orderOf(view)],
      limit: PAGE,
      ...(cursor ? { cursor } : { withTotal: true }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
  });
  return {
    ...asked,
    queryFn: async (context: Parameters<typeof asked.queryFn>[0]) => {
      const page = await asked.queryFn(context);
      if (page.total) context.client.setQueryData(query.opportunities.count.queryKey({ input: filter }), page.total);
      return page;
    },
  };
}

interface PagesInput {
  view: OpportunityView;
  /** What groups the deals; its code comes after the first view. */
  tools: ListTools | undefined;
  /** False while it is not known yet which view to show. */
  isKnown: boolean;
}

/**
 * The deals of a view, in groups where it has them; and how many and how much there are in all, which is asked for after the
 * first page where that did not tell it.
 */
export function useOpportunityPages({ view, tools, isKnown }: PagesInput) {
  const filter = filterInput(view);
  const { group } = view;
  const groups = useQuery(
    query.opportunities.groups.queryOptions({
      input: { ...filter, by: group ?? 'stage' },
      enabled: isKnown && group !== null,
      placeholderData: keepPreviousData,
    }),
  );
  const isGrouped = group !== null && tools !== undefined && groups.data !== undefined && !groups.isPlaceholderData;
  // While a new filter loads, the old rows stay (dimmed), so that the screen does not flicker.
  const pages = useInfiniteQuery({
    ...(isGrouped ? tools.groupedPages(view, group, groups.data) : opportunityPages(view)),
    enabled: isKnown && (group === null || isGrouped),
    placeholderData: keepPreviousData,
  });
  const count = useQuery(
    query.opportunities.count.queryOptions({
      input: filter,
      enabled: pages.isSuccess && !pages.isPlaceholderData,
      placeholderData: keepPreviousData,
    }),
  );
  const loaded = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  const deals = useShownDeals(loaded);
  return { pages, count, deals, groups: isGrouped ? groups.data : null, groupsProblem: groups.error };
}

export type OpportunityPages = ReturnType<typeof useOpportunityPages>;
