import { atWeek as rangesAtWeek } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { RangeStrip } from '../../../ui/charts/RangeStrip.tsx';
import { dayIn } from '../../../ui/format/dates.ts';
import { currencyDigits } from '../../../ui/format/money.ts';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../shell/session.ts';
import type { Forecast } from '../answers.ts';
import { screenPath, TRACK_RECORD } from '../forecastScreens.ts';
import { isAhead } from '../forecastWords.ts';
import { type Whose, whoseInput } from '../whose.ts';
import { landedHeadline, weekWords } from './accuracyWords.ts';

/** The latest periods that are shown. */
const SHOWN = 12;

interface TrackStripProps {
  forecast: Forecast;
  whose: Whose;
}

/** Shows how past ranges did at the named week: small, with a link to the accuracy screen. */
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
  const link = <Link to={screenPath(TRACK_RECORD, { kind: period.kind, ...whose })}>See accuracy</Link>;
  if (hasNotBegun) {
    return (
      <p className="text-pretty text-ink-3">
        Accuracy is measured on forecasts of running {period.kind}s. {link}
      </p>
    );
  }
  if (!data) return <Skeleton className="h-24" />;
  if (!data.atWeek) return <p className="text-ink-3">No past forecast to check yet. {link}</p>;
  const ranges = rangesAtWeek(data.bands, data.atWeek.weeksToGo).slice(-SHOWN);
  return (
    <div>
      <RangeStrip
        whole={10 ** currencyDigits(data.currency)}
        ranges={ranges.map(({ period: key, low, mostLikely, high, actual, held, source }) => ({
          key,
          low: Number(low),
          likely: Number(mostLikely),
          high: Number(high),
          actual: Number(actual),
          landed: held,
          isKept: source === 'kept',
        }))}
      />
      <p className="num mt-1.5 text-12 text-ink-3">
        {landedHeadline(data.atWeek.summary, period.kind)}, {weekWords(data.atWeek.weeksToGo, period.kind)}. Dot: in
        range. Diamond: out of range. {link}
      </p>
    </div>
  );
}
