import { queryClient } from '../shell/queryClient.ts';
import type { Route } from './+types/pipeline-intelligence.route';
import { forecastOf, overviewOf } from './forecastQueries.ts';
import { onlyWhose } from './onlyWhose.ts';
import { PipelineIntelligence } from './PipelineIntelligence.tsx';
import { readPipelineView } from './pipelineView.ts';
import { heatmapPages } from './useHeatmapPages.ts';

export const meta = () => [{ title: 'Pipeline Intelligence · Forecastle' }];

/** Asks for the figures beside the session instead of after it: the screen finds them under way. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = readPipelineView(new URL(request.url).searchParams);
  const whose = onlyWhose(view.filter);
  void queryClient.prefetchInfiniteQuery(heatmapPages(view));
  void queryClient.prefetchQuery(overviewOf(view.deals));
  if (whose) void queryClient.prefetchQuery(forecastOf({ ...view, ...whose }));
  return null;
}

/** From its arrival on the screen asks itself. */
export const shouldRevalidate = () => false;

export default function PipelineIntelligenceRoute() {
  return <PipelineIntelligence />;
}
