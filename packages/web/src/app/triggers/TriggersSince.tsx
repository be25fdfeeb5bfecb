import { URGENCIES, URGENCY_NAMES, type Urgency } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { DateText } from '../../ui/format/DateText.tsx';
import { isByPeople, peopleOf } from '../forecasts/pipelineView.ts';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';

/** How many more or fewer triggers stand than on the Monday of the running week, by urgency. */
export function TriggersSince({
  filter,
  now,
}: {
  filter: OpportunityView;
  now: Readonly<Record<Urgency, number>> | undefined;
}) {
  const isKept = isByPeople(filter);
  const trend = useQuery({ ...query.pipeline.trend.queryOptions({ input: peopleOf(filter) }), enabled: isKept });
  const monday = isKept ? trend.data?.weeks.at(-1) : undefined;
  const before = monday?.triggers;
  if (!now || !monday || !before) return null;
  const moved = URGENCIES.filter((urgency) => now[urgency] !== before[urgency]);
  return (
    <p className="num px-5 pt-2 text-12 text-ink-3 max-sm:px-4">
      Since Monday, <DateText day={monday.week} />:{' '}
      {moved.length === 0
        ? 'as many of each urgency'
        : moved
            .map((urgency) => `${URGENCY_NAMES[urgency].toLowerCase()} ${changed(now[urgency] - before[urgency])}`)
            .join(', ')}
    </p>
  );
}

const changed = (by: number): string => `${by > 0 ? '+' : '−'}${Math.abs(by).toLocaleString()}`;
