import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { useMedia } from '../../ui/useMedia.ts';
import type { PipelineView } from './pipelineView.ts';
import { selectedOf } from './selectedOf.ts';
import { heatmapPages, useHeatmapPages } from './useHeatmapPages.ts';

/** From here on the panel has room beside the table with every column whole; also in the classes of the grid. */
const BESIDE = '(min-width: 90rem)';

/**
 * The deal that is selected, the same for the heatmap and what endangers it: the one the address names, wherever it
 * stands in the order; where its panel always shows, the first until another is chosen.
 */
export function useSelectedDeal(view: PipelineView) {
  const { pages, deals } = useHeatmapPages(view);
  const isBeside = useMedia(BESIDE);
  const { id, deal } = selectedOf(view.deal, deals, isBeside);
  const apart = useDealApart(id, deal === null && pages.isSuccess);
  return { isBeside, pages, deals, id, deal: deal ?? (id === null ? null : (apart.data ?? null)), apart };
}

/** Which one that is, or null where it cannot be had: told when another is selected, not with every page that comes. */
export function useSelectedId(view: PipelineView): string | null {
  const isBeside = useMedia(BESIDE);
  const { data, isSuccess } = useInfiniteQuery({
    ...heatmapPages(view),
    placeholderData: keepPreviousData,
    select: ({ pages }) => {
      const deals = pages.flatMap((page) => page.items);
      return selectedOf(view.deal, deals, isBeside);
    },
  });
  const id = data ? data.id : view.deal;
  const apart = useDealApart(id, isSuccess && data.deal === null);
  return apart.isError ? null : id;
}

/** A deal that is none of those that have come. */
function useDealApart(id: string | null, isApart: boolean) {
  return useQuery(query.opportunities.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== null && isApart }));
}
