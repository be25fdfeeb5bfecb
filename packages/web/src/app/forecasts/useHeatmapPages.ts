import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/client.ts';
import { filterInput } from '../opportunities/opportunityAddress.ts';
import { countedFilter, type PipelineView } from './pipelineView.ts';

const PAGE = 50;

/** Open deals of the filter in the order of the heatmap. */
export const heatmapPages = ({ deals, sort, direction }: Pick<PipelineView, 'deals' | 'sort' | 'direction'>) =>
  query.opportunities.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...filterInput(countedFilter(deals)),
      ...ordered(sort, direction),
      limit: PAGE,
      ...(cursor && { cursor }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** Freshness moves with time: it is no plain order of the list. */
const ordered = (sort: PipelineView['sort'], direction: PipelineView['direction']) =>
  sort === 'freshness' ? { order: [direction === 'asc' ? sort : `-${sort}`] as const } : { sort, direction };

export function useHeatmapPages(view: Pick<PipelineView, 'deals' | 'sort' | 'direction'>) {
  const pages = useInfiniteQuery({ ...heatmapPages(view), placeholderData: keepPreviousData });
  const deals = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, deals };
}
