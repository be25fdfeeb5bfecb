import { dayIn, shiftDay } from '../../ui/format/dates.ts';
import { COUNTED, opportunitiesPath } from '../opportunities/opportunityAddress.ts';
import type { Forecast } from './answers.ts';
import type { Whose } from './whose.ts';

/** Where the deals behind a forecast are listed, the ones to mend apart. */
export function forecastPaths({ period, overdue }: Forecast, { owner, team }: Whose, timeZone: string) {
  const counted = { ...COUNTED, ...(owner === null ? { team } : { owner: [owner] }) };
  // Overdue deals belong to the current period, whatever their date.
  const members = { ...counted, ...(overdue > 0 ? {} : { closeFrom: period.start }), closeTo: period.end };
  return {
    members: opportunitiesPath(members),
    overdue: opportunitiesPath({
      ...counted,
      closeTo: shiftDay(dayIn(timeZone), -1),
      sort: 'close_date',
      direction: 'asc',
    }),
    withoutAmount: opportunitiesPath({ ...members, missing: ['amount'] }),
    dateless: opportunitiesPath({ ...counted, missing: ['close_date'] }),
  };
}
