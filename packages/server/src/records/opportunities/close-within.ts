/** Days of an expected close that move with today, told as days of the organisation's calendar. */
import { type FiscalCalendar, isoDate, nextPeriod, periodContaining } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import type { OpportunityFilterInput } from './inputs.ts';

const SOON_DAYS = 30;

/** The filter with `closeIn` narrowed into its first and last day; overdue deals are open ones. */
export async function withCloseDays<F extends OpportunityFilterInput>(
  tx: TenantTransaction,
  { closeIn, ...filter }: F,
  now: Date,
): Promise<F> {
  if (closeIn === undefined) return filter as F;
  const { fiscalCalendar } = await calendarOf(tx);
  const { day: today } = await momentIn(tx, now);
  const [first, last] = daysOf(closeIn, today, fiscalCalendar);
  return {
    ...filter,
    ...(closeIn === 'overdue' && { status: (filter.status ?? ['open']).filter((status) => status === 'open') }),
    closeFrom: latest(filter.closeFrom, first === null ? undefined : isoDate(first)),
    closeTo: earliest(filter.closeTo, isoDate(last)),
  } as F;
}

function daysOf(
  within: NonNullable<OpportunityFilterInput['closeIn']>,
  today: number,
  calendar: FiscalCalendar,
): readonly [first: number | null, last: number] {
  if (within === 'overdue') return [null, today - 1];
  if (within === 'next_30_days') return [today, today + SOON_DAYS];
  const [which, kind] = within.split('_') as ['this' | 'next', 'month' | 'quarter' | 'year'];
  const running = periodContaining(kind, today, calendar);
  const { firstDay, lastDay } = which === 'this' ? running : nextPeriod(running, calendar);
  return [firstDay, lastDay];
}

const latest = (a: string | undefined, b: string | undefined) =>
  a === undefined || (b !== undefined && b > a) ? b : a;
const earliest = (a: string | undefined, b: string) => (a === undefined || b < a ? b : a);
