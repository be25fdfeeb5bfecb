import { counted, dayOfIsoDate } from '@forecastle/rules';
import { dayIn } from '../../../ui/format/dates.ts';
import { useSession } from '../../shell/session.ts';

/** " · 31 days left" after a period that runs. */
export function DaysLeft({ end }: { end: string }) {
  const { timeZone } = useSession().organization;
  const left = dayOfIsoDate(end) - dayOfIsoDate(dayIn(timeZone));
  if (left < 0) return null;
  return <> · {left === 0 ? 'last day' : `${counted(left, 'day')} left`}</>;
}
