import { type Api, query } from '../../api/client.ts';
import { countedFilter, pipelineInput } from '../forecasts/pipelineView.ts';
import { filterInput, type OpportunityView } from '../opportunities/opportunityAddress.ts';

export type Drag = Awaited<ReturnType<Api['pipeline']['drag']>>;

export const dragOf = (filter: OpportunityView) => query.pipeline.drag.queryOptions({ input: pipelineInput(filter) });

const PAGE = 100;
/** Deals over this are looked at every week. */
export const REVIEWED_ABOVE = 50;

/** Judged deals of a filter, those that drag most first; pages end where nothing is over the review any more. */
export const reviewPages = (filter: OpportunityView) =>
  query.opportunities.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...filterInput(countedFilter(filter)),
      notYetQualified: false,
      sort: 'drag' as const,
      direction: 'desc' as const,
      limit: PAGE,
      ...(cursor && { cursor }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) =>
      (last.items.at(-1)?.health.drag ?? 0) > REVIEWED_ABOVE ? (last.nextCursor ?? undefined) : undefined,
  });
