/** Days of an expected close that move with today, told as days of the organisation's calendar. */
import {
  dayOfIsoDate,
  type FiscalCalendar,
  isoDate,
  nextPeriod,
  OPEN_CATEGORIES,
  type PeriodKind,
  periodContaining,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import type { OpportunityFilterInput } from './inputs.ts';

const SOON_DAYS = 30;

/**
 * Narrows `closeIn` and `dueIn` into their first and last days. Overdue and due deals are open ones, and due deals are
 * never Omitted: `dueIn` finds exactly the members of a period's forecast.
 */
export async function withCloseDays<F extends OpportunityFilterInput>(
  tx: TenantTransaction,
  { closeIn, dueIn, ...filter }: F,
  now: Date,
): Promise<F> {
  if (closeIn === undefined && dueIn === undefined) return filter as F;
  const { fiscalCalendar } = await calendarOf(tx);
  const { day: today } = await momentIn(tx, now);
  let dated: OpportunityFilterInput = filter;
  if (closeIn !== undefined) dated = within(dated, daysOf(closeIn, today, fiscalCalendar), closeIn === 'overdue');
  if (dueIn !== undefined) {
    const days = dueDays(dueIn, today, fiscalCalendar);
    dated = days === null ? { ...dated, status: [] } : within(countedOf(dated), days, true);
  }
  return dated as F;
}

type Days = readonly [first: number | null, last: number];

const within = (filter: OpportunityFilterInput, [first, last]: Days, isOpen: boolean): OpportunityFilterInput => ({
  ...filter,
  ...(isOpen && { status: (filter.status ?? ['open']).filter((status) => status === 'open') }),
  closeFrom: latest(filter.closeFrom, first === null ? undefined : isoDate(first)),
  closeTo: earliest(filter.closeTo, isoDate(last)),
});

/** Leaves out Omitted, which no forecast counts; nothing matches where no other category is asked for. */
function countedOf(filter: OpportunityFilterInput): OpportunityFilterInput {
  const { category: asked } = filter;
  const category = OPEN_CATEGORIES.filter((counted) => asked?.includes(counted) ?? true);
  return category.length === 0 ? { ...filter, status: [] } : { ...filter, category };
}

/** As a forecast counts them: overdue deals belong to the running period, so that of a past one none is left. */
function dueDays(dueIn: string, today: number, calendar: FiscalCalendar): Days | null {
  const [kind, day] = dueIn.split(':') as [PeriodKind, string?];
  const { firstDay, lastDay } = periodContaining(kind, day === undefined ? today : dayOfIsoDate(day), calendar);
  if (lastDay < today) return null;
  return [firstDay <= today ? null : firstDay, lastDay];
}

function daysOf(
  closeIn: NonNullable<OpportunityFilterInput['closeIn']>,
  today: number,
  calendar: FiscalCalendar,
): Days {
  if (closeIn === 'overdue') return [null, today - 1];
  if (closeIn === 'next_30_days') return [today, today + SOON_DAYS];
  const [which, kind] = closeIn.split('_') as ['this' | 'next', 'month' | 'quarter' | 'year'];
  const running = periodContaining(kind, today, calendar);
  const { firstDay, lastDay } = which === 'this' ? running : nextPeriod(running, calendar);
  return [firstDay, lastDay];
}

const latest = (a: string | undefined, b: string | undefined) =>
  a === undefined || (b !== undefined && b > a) ? b : a;
const earliest = (a: string | undefined, b: string) => (a === undefined || b < a ? b : a);
