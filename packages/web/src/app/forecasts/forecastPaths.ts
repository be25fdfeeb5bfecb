import { dayIn, shiftDay } from '../../ui/format/dates.ts';
import { COUNTED, opportunitiesPath } from '../opportunities/opportunityAddress.ts';
import type { Forecast } from './answers.ts';
import type { Whose } from './whose.ts';

/** Returns where the deals behind a forecast are listed, the ones to fix apart. */
export function forecastPaths({ period }: Pick<Forecast, 'period'>, { owner, team }: Whose, timeZone: string) {
  const people = owner === null ? { team } : { owner: [owner] };
  const counted = { ...COUNTED, ...people };
  const today = dayIn(timeZone);
  const isRunning = period.start <= today && today <= period.end;
  // Exactly the deals the forecast counts, overdue ones of the running period among them.
  const members = { ...people, dueIn: isRunning ? period.kind : `${period.kind}:${period.start}` };
  return {
    members: opportunitiesPath(members),
    overdue: opportunitiesPath({
      ...counted,
      closeTo: shiftDay(today, -1),
      sort: 'close_date',
      direction: 'asc',
    }),
    withoutAmount: opportunitiesPath({ ...members, missing: ['amount'] }),
    dateless: opportunitiesPath({ ...counted, missing: ['close_date'] }),
    createdBefore: (day: string) =>
      opportunitiesPath({
        ...counted,
        where: {
          match: 'all',
          conditions: [{ field: 'created_on', is: 'on_or_before', value: shiftDay(day, -1) }],
          groups: [],
        },
        sort: 'created_on',
        direction: 'asc',
      }),
  };
}
