import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx';
import { NotFound } from '../../shell/NotFound.tsx';
import { useAsOfDay } from '../as-of/asOfAddress.ts';
import { type Deal, dealPath } from '../deal.ts';
import { useShownDeal } from '../edit/useShownDeals.ts';
import { useSending } from '../files/sendingFiles.ts';
import { DragBanner, useDragBannerReady } from './DragBanner.tsx';
import { OpportunityHeader } from './OpportunityHeader.tsx';
import { TABS, tabOfPath, tabPath } from './tabs.ts';

const DealAsOf = lazy(() => import('../as-of/DealAsOf.tsx'));
const SendingFiles = lazy(() => import('../files/SendingFiles.tsx'));
const ElsewhereDeal = lazy(() => import('../../memberships/ElsewhereDeal.tsx'));

export function OpportunityShow({ id }: { id: string }) {
  const deal = useQuery(query.opportunities.get.queryOptions({ input: { id } }));
  const name = deal.data?.name;
  const isBannerReady = useDragBannerReady(deal.data);
  useEffect(() => {
    if (name) document.title = `${name} · Forecastle`;
  }, [name]);

  if (deal.isPending) return <ShowSkeleton />;
  if (deal.isError && !deal.data) {
    const problem = problemOf(deal.error);
    // An id that cannot be one is answered as not valid: there is nothing at that address either.
    if (problem.code === 'NOT_FOUND') {
      return (
        <LazyPart>
          <ElsewhereDeal id={id} />
        </LazyPart>
      );
    }
    if (problem.status === 400 || problem.status === 422) return <NotFound />;
    return (
      <ErrorState
        title="The deal could not be loaded"
        cause={problem.message}
        onRetry={() => void deal.refetch()}
        busy={deal.isFetching}
      />
    );
  }
  return isBannerReady ? <Loaded deal={deal.data} /> : <ShowSkeleton />;
}

function Loaded({ deal: saved }: { deal: Deal }) {
  const deal = useShownDeal(saved);
  const navigate = useNavigate();
  const shown = tabOfPath(useLocation().pathname);
  const path = dealPath(deal.id);
  const [asOf, setAsOf] = useAsOfDay();
  const isSending = useSending(deal.id).length > 0;
  if (asOf !== null) {
    return (
      <LazyPart fallback={<ShowSkeleton />}>
        <DealAsOf deal={deal} day={asOf} onDay={setAsOf} />
      </LazyPart>
    );
  }
  return (
    <>
      <OpportunityHeader deal={deal} />
      <DragBanner deal={deal} />
      {/* The notes show them with the files. */}
      {isSending && shown !== 'notes' && (
        <LazyPart silent>
          <SendingFiles recordId={deal.id} />
        </LazyPart>
      )}
      <Tabs
        label="Deal sections"
        value={shown}
        onChange={(tab) => void navigate(tabPath(path, tab), { preventScrollReset: true })}
        items={TABS.map(({ tab, name }) => ({ value: tab, label: name, to: tabPath(path, tab) }))}
      >
        <TabPanel value={shown}>
          <Outlet context={deal} />
        </TabPanel>
      </Tabs>
    </>
  );
}

function ShowSkeleton() {
  return (
    <Loading label="Loading the deal">
      <Skeleton className="mb-3 h-4 w-40" />
      <Skeleton className="mb-4 h-8 w-80 max-w-full" />
      <Skeleton className="mb-6 h-14" />
      <Skeleton className="mb-5 h-9" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </Loading>
  );
}
