import { lazy } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { NextMeeting } from '../../meetings/NextMeeting.tsx';
import { useNextMeeting } from '../../meetings/useMeetings.ts';
import { DealTriggers } from '../../triggers/DealTriggers.tsx';
import { useDealTriggers } from '../../triggers/useTriggers.ts';
import type { Deal } from '../deal.ts';
import { DealOutcome } from '../outcome/DealOutcome.tsx';
import { DealFacts } from './DealFacts.tsx';
import { DealScores } from './DealScores.tsx';
import { FrameworkSummary } from './FrameworkSummary.tsx';

const CustomFacts = lazy(async () => ({ default: (await import('../custom/CustomFacts.tsx')).CustomFacts }));

/** Scores with their reasons on one side, or of a closed deal how it ended, what is known of the deal on the other. */
export function OpportunityOverview({ deal }: { deal: Deal }) {
  const triggers = useDealTriggers(deal.id);
  const meeting = useNextMeeting(deal.id);
  const isJudged = deal.status === 'open' && !deal.health.notYetQualified && deal.category !== 'omitted';
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      {deal.status === 'open' ? <DealScores deal={deal} /> : <DealOutcome deal={deal} />}
      {/* How many risks stand first nobody knows before, nor whether they meet: what is below comes with them. */}
      {(isJudged && triggers.standing.isPending) || meeting.isPending ? (
        <Skeleton className="h-96" />
      ) : (
        <div className="grid gap-4">
          <NextMeeting deal={deal} />
          {isJudged && (
            <Card title="Risk Triggers">
              <DealTriggers dealId={deal.id} />
            </Card>
          )}
          <DealFacts deal={deal} />
          <FrameworkSummary deal={deal} />
          {/* Last, because few deals have them, and what comes late must move nothing. */}
          <LazyPart fallback={null}>
            <CustomFacts deal={deal} />
          </LazyPart>
        </div>
      )}
    </div>
  );
}
