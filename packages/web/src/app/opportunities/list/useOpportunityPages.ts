import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../../api/client.ts';
import { useShownDeals } from '../edit/useShownDeals.ts';
import { filterInput, type OpportunityView, orderOf } from '../opportunityAddress.ts';
import type { ListTools } from './listTools.ts';

const PAGE = 50;

/** The deals of a view, page after page. */
export const opportunityPages = (view: OpportunityView) =>
  query.opportunities.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...filterInput(view),
      order: [...orderOf(view)],
      limit: PAGE,
      ...(cursor && { cursor }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

interface PagesInput {
  view: OpportunityView;
  /** What groups the deals; its code comes after the first view. */
  tools: ListTools | undefined;
  /** False while it is not known yet which view to show. */
  isKnown: boolean;
}

/** The deals of a view, in groups where it has them; and, after the first page, how many and how much there are in all. */
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
