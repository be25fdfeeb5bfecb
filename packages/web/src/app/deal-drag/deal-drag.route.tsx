import { readPipelineView } from '../forecasts/pipelineView.ts';
import { queryClient } from '../shell/queryClient.ts';
import type { Route } from './+types/deal-drag.route';
import { DealDragScreen } from './DealDragScreen.tsx';
import { dragOf } from './dragQueries.ts';

export const meta = () => [{ title: 'Deal drag · Forecastle' }];

/** Asks for the figures beside the session instead of after it: the screen finds them under way. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  void queryClient.prefetchQuery(dragOf(readPipelineView(new URL(request.url).searchParams).filter));
  return null;
}

/** From its arrival on the screen asks itself. */
export const shouldRevalidate = () => false;

export default function DealDragRoute() {
  return <DealDragScreen />;
}
