import { URGENCIES, URGENCY_NAMES } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { DateText } from '../../ui/format/DateText.tsx';
import { dayIn } from '../../ui/format/dates.ts';
import { sinceMonday } from '../forecasts/comparedWeek.ts';
import { isByPeople, type PipelineView, weeksInput } from '../forecasts/pipelineView.ts';
import { useSession } from '../shell/session.ts';

/**
 * How many more or fewer triggers stand than on the Monday before today, by urgency: of all open deals of the people
 * asked for, because weeks are kept of these; of any other filter of the deals that match now, where those are kept.
 */
export function TriggersSince({ view }: { view: Pick<PipelineView, 'filter' | 'deals'> }) {
  const { timeZone } = useSession().organization;
  const byPeople = isByPeople(view.filter);
  const input = weeksInput(view);
  const trend = useQuery(query.pipeline.trend.queryOptions({ input }));
  const isTold = byPeople || trend.data?.of === 'deals';
  const counts = useQuery({ ...query.triggers.counts.queryOptions({ input }), enabled: isTold });
  const monday = sinceMonday(trend.data?.weeks ?? [], dayIn(timeZone));
  const before = monday?.triggers;
  const now = counts.data;
  if (!isTold || !now || !monday || !before) return null;
  const moved = URGENCIES.filter((urgency) => now[urgency] !== before[urgency]);
  return (
    <p className="num px-5 pt-2 text-12 text-ink-3 max-sm:px-4">
      {byPeople ? 'Among all open deals' : 'Among the deals that match now'} since Monday,{' '}
      <DateText day={monday.week} />:{' '}
      {moved.length === 0
        ? 'no change'
        : moved
            .map((urgency) => `${URGENCY_NAMES[urgency].toLowerCase()} ${changed(now[urgency] - before[urgency])}`)
            .join(', ')}
    </p>
  );
}

const changed = (by: number): string => `${by > 0 ? '+' : '−'}${Math.abs(by).toLocaleString()}`;
