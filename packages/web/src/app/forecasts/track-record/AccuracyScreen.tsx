import { PERIOD_KIND_NAMES } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import type { Forecast, TrackRecord } from '../answers.ts';
import { ForecastTabs } from '../ForecastTabs.tsx';
import { forecastOf } from '../forecastQueries.ts';
import { PeriodLine } from '../PeriodLine.tsx';
import { PeriodKinds } from '../PeriodPicker.tsx';
import { useForecastView } from '../useForecastView.ts';
import { WhosePicker } from '../WhosePicker.tsx';
import { type Whose, whoseInput } from '../whose.ts';
import { AccuracyDetails } from './AccuracyDetails.tsx';
import { AccuracyEmpty } from './AccuracyEmpty.tsx';
import { AccuracyLoading } from './AccuracyLoading.tsx';
import { type AtWeek, calibrationHeadline, calibrationLine, landedHeadline, missLine } from './accuracyWords.ts';
import { CalibrationView } from './CalibrationView.tsx';
import { MethodTable } from './MethodTable.tsx';
import { RangesCard } from './RangesCard.tsx';
import { useAccuracyView } from './useAccuracyView.ts';
import { WeekSelect } from './WeekSelect.tsx';

/** How past ranges and win chances did, by kind of period, of everybody, a team or a rep, at a chosen week. */
export function AccuracyScreen() {
  const { kind, setKind, owner, team, setWhose } = useForecastView();
  const { asked } = useAccuracyView();
  const whose = { owner, team };
  const record = useQuery(
    query.forecastRuns.trackRecord.queryOptions({
      input: { period: kind, ...whoseInput(whose), ...(asked !== null && { weeksToGo: asked }) },
      placeholderData: keepPreviousData,
    }),
  );
  const forecast = useQuery({
    ...forecastOf({ kind, containing: null, owner, team }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title="Forecast"
        below={<PeriodLine period={forecast.data?.period} />}
        actions={
          <>
            <WhosePicker whose={whose} onWhose={setWhose} />
            <PeriodKinds kind={kind} onKind={setKind} />
          </>
        }
      />
      <ForecastTabs />
      {record.data && !forecast.isPending ? (
        <Accuracy
          record={record.data}
          forecast={forecast.data ?? null}
          whose={whose}
          isStale={record.isPlaceholderData}
        />
      ) : record.isError && !record.data ? (
        <Card>
          <FailedQuery title="Forecast accuracy could not be loaded" of={record} />
        </Card>
      ) : (
        <AccuracyLoading />
      )}
    </>
  );
}

interface AccuracyProps {
  record: TrackRecord;
  forecast: Forecast | null;
  whose: Whose;
  /** It is of what was asked before. */
  isStale: boolean;
}

function Accuracy({ record, forecast, whose, isStale }: AccuracyProps) {
  const { view, setView, setWeek } = useAccuracyView();
  const { atWeek, period: kind, namedWeek, byWeek } = record;
  if (!atWeek) return <AccuracyEmpty record={record} />;
  const { headline, line } = view === 'periods' ? ofPeriods(atWeek, kind) : ofChances(atWeek, kind);
  const week = (
    <WeekSelect
      kind={kind}
      weeks={byWeek.map(({ weeksToGo }) => weeksToGo)}
      week={atWeek.weeksToGo}
      onWeek={(next) => setWeek(next === namedWeek ? null : next)}
    />
  );
  return (
    <div className={isStale ? 'opacity-60' : undefined}>
      <div className="mb-3.5 flex flex-wrap items-end justify-between gap-x-8 gap-y-2.5">
        <div className="min-w-0">
          <h2 className="font-serif text-28 font-medium tracking-tight text-balance max-sm:text-22">{headline}</h2>
          <p className="num mt-0.5 text-pretty text-ink-2">{line}</p>
        </div>
        <Segments
          label="Accuracy of"
          names={{ periods: `By ${PERIOD_KIND_NAMES[kind].toLowerCase()}`, calibration: 'Calibration' }}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'periods' ? (
        <div className="grid gap-3">
          <RangesCard record={record} atWeek={atWeek} forecast={forecast} whose={whose} week={week} />
          <MethodTable atWeek={atWeek} kind={kind} currency={record.currency} />
        </div>
      ) : (
        <CalibrationView atWeek={atWeek} week={week} />
      )}
      <AccuracyDetails record={record} />
    </div>
  );
}

const ofPeriods = (atWeek: AtWeek, kind: TrackRecord['period']) => ({
  headline: landedHeadline(atWeek.summary, kind),
  line: missLine(atWeek, kind),
});

const ofChances = ({ calibration }: AtWeek, kind: TrackRecord['period']) => ({
  headline: calibration.error === null ? 'No win chances to check yet' : calibrationHeadline(calibration.error),
  line: calibrationLine(calibration, kind),
});
