import { counted, dayOfIsoDate } from '@forecastle/rules';
import type { Forecast } from './answers.ts';

/** " · 31 days left", " · last day", " · starts in 3 days"; nothing for a period that is over. Days are YYYY-MM-DD. */
export function daysLeftWords({ start, end }: Pick<Forecast['period'], 'start' | 'end'>, today: string): string {
  const until = (day: string): number => dayOfIsoDate(day) - dayOfIsoDate(today);
  if (today > end) return '';
  if (today < start) return ` · starts in ${counted(until(start), 'day')}`;
  return until(end) === 0 ? ' · last day' : ` · ${counted(until(end), 'day')} left`;
}
