import { PERIOD_KIND_NAMES } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { COMMAND_CENTER, screenPath } from '../forecastScreens.ts';
import { PeriodKinds } from '../PeriodPicker.tsx';
import { useForecastView } from '../useForecastView.ts';
import { WhosePicker } from '../WhosePicker.tsx';
import { whoseInput } from '../whose.ts';
import { BandsCard } from './BandsCard.tsx';
import { BaselinesCard } from './BaselinesCard.tsx';
import { ReliabilityCard } from './ReliabilityCard.tsx';
import { SummaryCard } from './SummaryCard.tsx';
import { TrackEmpty } from './TrackEmpty.tsx';
import { WeeksCard } from './WeeksCard.tsx';

/** How past bands and chances fared against what happened, by kind of period, of everybody, a team or a rep. */
export function TrackRecordScreen() {
  const { kind, setKind, owner, team, setWhose } = useForecastView();
  const whose = { owner, team };
  const record = useQuery(
    query.forecastRuns.trackRecord.queryOptions({
      input: { period: kind, ...whoseInput(whose) },
      placeholderData: keepPreviousData,
    }),
  );
  const { data } = record;
  return (
    <>
      <PageHeader
        title="Track record"
        below={
          <>
            What was said beside what came, by {PERIOD_KIND_NAMES[kind].toLowerCase()}.{' '}
            <Link to={screenPath(COMMAND_CENTER, { kind, ...whose })}>The forecast now</Link>
          </>
        }
        actions={
          <>
            <WhosePicker whose={whose} onWhose={setWhose} />
            <PeriodKinds kind={kind} onKind={setKind} />
          </>
        }
      />
      {!data ? (
        <Card>
          {record.isError ? (
            <FailedQuery title="The track record could not be loaded" of={record} />
          ) : (
            <Loading label="Loading the track record">
              <Skeleton className="h-6 w-96 max-w-full" />
              <Skeleton className="mt-6 h-64" />
            </Loading>
          )}
        </Card>
      ) : data.bands.length === 0 ? (
        <TrackEmpty record={data} />
      ) : (
        <div className={record.isPlaceholderData ? 'grid gap-3.5 opacity-60' : 'grid gap-3.5'}>
          <SummaryCard record={data} />
          <BandsCard record={data} />
          <div className="grid items-start gap-3.5 xl:grid-cols-2">
            <WeeksCard record={data} />
            <div className="grid gap-3.5">
              <BaselinesCard record={data} />
              {data.reliability.length > 0 && <ReliabilityCard record={data} />}
            </div>
          </div>
        </div>
      )}
    </>
  );
}
