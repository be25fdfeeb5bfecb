import { useSearchParams } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { dealPath } from '../../opportunities/deal.ts';
import { useDealName } from '../../opportunities/findDeals.ts';
import { goesOn, useRecorder } from './activeRecording.ts';
import { MeetingSourceTabs } from './MeetingSourceTabs.tsx';
import { RecorderPanel } from './RecorderPanel.tsx';
import { RecordSetup } from './RecordSetup.tsx';
import { NO_RECORDER } from './recordWords.ts';
import { canRecord } from './soundSource.ts';
import { UnfinishedRecordings } from './UnfinishedRecordings.tsx';

export const meta = () => [{ title: 'Record a meeting · Forecastle' }];

/** Records a meeting in the browser. */
export default function RecordRoute() {
  const state = useRecorder();
  // While it starts, what was filled in stands where it is.
  const isOn = (goesOn(state) && !(state.phase === 'starting' && state.id === null)) || state.phase === 'finished';
  return (
    <>
      <PageHeader above={<DealTrail />} title="Record a meeting" />
      <MeetingSourceTabs />
      {isOn ? (
        <RecorderPanel />
      ) : (
        <>
          <UnfinishedRecordings />
          {canRecord() ? (
            <RecordSetup />
          ) : (
            <Card>
              <EmptyState icon="mic" title="Recording is not available here">
                {NO_RECORDER}
              </EmptyState>
            </Card>
          )}
        </>
      )}
    </>
  );
}

/** Links back to the deal that the address names. */
export function DealTrail() {
  const [params] = useSearchParams();
  const deal = params.get('deal');
  const name = useDealName(deal);
  if (deal === null || name === undefined) return 'Meetings';
  return <Link to={dealPath(deal)}>{name}</Link>;
}
