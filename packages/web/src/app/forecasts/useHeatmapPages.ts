import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/client.ts';
import { COUNTED } from './answers.ts';

const PAGE = 50;

/** Open deals, those with the most revenue at stake first. */
export const heatmapPages = (owner: string | null) =>
  query.opportunities.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      status: ['open' as const],
      category: [...COUNTED.category],
      ...(owner && { ownerId: [owner] }),
      sort: 'stake' as const,
      direction: 'desc' as const,
      limit: PAGE,
      ...(cursor && { cursor }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

export function useHeatmapPages(owner: string | null) {
  const pages = useInfiniteQuery({ ...heatmapPages(owner), placeholderData: keepPreviousData });
  const deals = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, deals };
}
