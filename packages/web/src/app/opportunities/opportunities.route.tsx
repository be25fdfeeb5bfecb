import { query } from '../../api/client.ts';
import { readLayout } from '../../ui/table/layout/columnLayout.ts';
import { addressOf } from '../lists/workingList.ts';
import { queryClient } from '../shell/queryClient.ts';
import type { Route } from './+types/opportunities.route';
import { loadListTools } from './list/listTools.ts';
import { OpportunityList } from './list/OpportunityList.tsx';
import { opportunityPages } from './list/useOpportunityPages.ts';
import { readView } from './opportunityAddress.ts';
import { CloseDialog } from './outcome/CloseDialog.tsx';
import { RequiredDialog } from './required/RequiredDialog.tsx';

export const meta = () => [{ title: 'Opportunities · Forecastle' }];

/** Asks for the deals beside the session instead of after it: the screen finds them under way. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams;
  const { id, isBare } = addressOf('deals', params);
  if (id !== null || readLayout('deals')) void loadListTools().catch(() => undefined);
  if (id !== null) void queryClient.prefetchQuery(query.savedViews.list.queryOptions({ input: { list: 'deals' } }));
  if (id === null || !isBare) void queryClient.prefetchInfiniteQuery(opportunityPages(readView(params)));
  return null;
}

/** From its arrival on the screen asks itself: what it shows must not be asked for anew because its address says more. */
export const shouldRevalidate = () => false;

export default function OpportunitiesRoute() {
  return (
    <>
      <OpportunityList />
      <CloseDialog />
      <RequiredDialog />
    </>
  );
}
