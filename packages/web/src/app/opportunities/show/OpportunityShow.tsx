import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useRef } from 'react';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LaterPart } from '../../../ui/LaterPart.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { NotFound } from '../../shell/NotFound.tsx';
import { ActivityList } from '../activities/ActivityList.tsx';
import { DealContactList } from '../contacts/DealContactList.tsx';
import type { Deal } from '../deal.ts';
import { useShownDeal } from '../edit/useShownDeals.ts';
import { FrameworkShow } from '../frameworks/FrameworkShow.tsx';
import { TimelineList } from '../timeline/TimelineList.tsx';
import { DragBanner } from './DragBanner.tsx';
import { OpportunityHeader } from './OpportunityHeader.tsx';
import { OpportunityOverview } from './OpportunityOverview.tsx';
import { FRAMEWORK_TABS, TAB_NAMES, TABS, type Tab } from './tabs.ts';

const ElsewhereDeal = lazy(() => import('../../memberships/ElsewhereDeal.tsx'));

export function OpportunityShow({ id }: { id: string }) {
  const deal = useQuery(query.opportunities.get.queryOptions({ input: { id } }));
  const name = deal.data?.name;
  useEffect(() => {
    if (name) document.title = `${name} · Forecastle`;
  }, [name]);

  if (deal.isPending) return <ShowSkeleton />;
  if (deal.isError && !deal.data) {
    const problem = problemOf(deal.error);
    // An id that cannot be one is answered as not valid: there is nothing at that address either.
    if (problem.code === 'NOT_FOUND') {
      return (
        <LaterPart>
          <ElsewhereDeal id={id} />
        </LaterPart>
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
  return <Loaded deal={deal.data} />;
}

function Loaded({ deal: saved }: { deal: Deal }) {
  const deal = useShownDeal(saved);
  const [tab, setTab] = useUrlParam<Tab>('tab', 'overview', { push: true });
  const shown = TABS.includes(tab) ? tab : 'overview';
  const box = useRef<HTMLDivElement>(null);
  // On a phone the strip of tabs is wider than the screen: a link to a tab must show which one it opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls exactly when the tab changes
  useEffect(() => {
    box.current
      ?.querySelector('[role="tab"][aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <div ref={box}>
      <OpportunityHeader deal={deal} />
      <DragBanner deal={deal} />
      <Tabs
        label="Parts of the deal"
        value={shown}
        onChange={setTab}
        items={TABS.map((value) => ({ value, label: TAB_NAMES[value] }))}
      >
        <TabPanel value="overview">
          <OpportunityOverview deal={deal} />
        </TabPanel>
        {(['meddpic', 'bant', 'spiced', 'three_whys'] as const).map((framework) => (
          <TabPanel key={framework} value={FRAMEWORK_TABS[framework]}>
            <FrameworkShow deal={deal} framework={framework} />
          </TabPanel>
        ))}
        <TabPanel value="contacts">
          <DealContactList deal={deal} />
        </TabPanel>
        <TabPanel value="activities">
          <ActivityList deal={deal} />
        </TabPanel>
        <TabPanel value="timeline">
          <TimelineList deal={deal} />
        </TabPanel>
      </Tabs>
    </div>
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
