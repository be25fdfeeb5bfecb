import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { dayIn } from '../../../ui/format/dates.ts';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../shell/session.ts';
import type { Forecast } from '../answers.ts';
import { screenPath, TRACK_RECORD } from '../forecastScreens.ts';
import { isAhead } from '../forecastWords.ts';
import { type Whose, whoseInput } from '../whose.ts';
import { ToldPeriods } from './ToldPeriods.tsx';
import { bandsAt, nearestWeek, weeksTold, weeksWords } from './told.ts';

/** The latest periods that are shown. */
const SHOWN = 12;

interface TrackStripProps {
  forecast: Forecast;
  whose: Whose;
}

/** Shows how past ranges did at the named week: small, with a link to the whole record. */
export function TrackStrip({ forecast: { period }, whose }: TrackStripProps) {
  const { timeZone } = useSession().organization;
  const today = dayIn(timeZone);
  const hasNotBegun = isAhead(period, today);
  const { data } = useQuery({
    ...query.forecastRuns.trackRecord.queryOptions({
      input: { period: period.kind, ...whoseInput(whose) },
    }),
    enabled: !hasNotBegun,
  });
  const link = <Link to={screenPath(TRACK_RECORD, { kind: period.kind, ...whose })}>See the track record</Link>;
  if (hasNotBegun) {
    return (
      <p className="text-pretty text-ink-3">
        The track record is of bands told while their {period.kind} ran. {link}
      </p>
    );
  }
  if (!data) return <Skeleton className="h-24" />;
  // The week of every other figure of accuracy: two weeks told apart would contradict each other.
  const week = nearestWeek(weeksTold(data.bands), data.namedWeek);
  const bands = week === null ? [] : bandsAt(data.bands, week).slice(-SHOWN);
  if (week === null) return <p className="text-ink-3">No band has been held against an outcome yet. {link}</p>;
  return (
    <div>
      <ToldPeriods bands={bands} currency={data.currency} size="strip" />
      <p className="mt-1.5 text-12 text-ink-3">
        Range and result, {weeksWords(week)}. Dot: landed in range. Diamond: missed. {link}
      </p>
    </div>
  );
}

export function TrackStripCard(props: TrackStripProps) {
  return (
    <Card title="How past bands fared">
      <TrackStrip {...props} />
    </Card>
  );
}
