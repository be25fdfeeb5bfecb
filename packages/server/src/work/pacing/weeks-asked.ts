/** Whose weeks of which period are asked for, as of now. */
import { type DayStretch, type FiscalPeriod, isWithinPeriod, weeksOfPeriod } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { AskedScope } from '../forecasts/ask-forecast.ts';
import { type AskedPeople, askedScope } from '../forecasts/asked-scope.ts';
import { type AskedPeriod, askedPeriod, type PeriodAsked } from '../quotas/asked-period.ts';

export type AskedWeeks = AskedPeriod & AskedPeople;

export interface WeeksAsked extends PeriodAsked {
  readonly scope: AskedScope;
  readonly weeks: readonly DayStretch[];
  /** Days of the period that have come: none (it ends before it begins) where it has not begun. */
  readonly gone: DayStretch;
  /** From 1; null where the period does not run. */
  readonly runningWeek: number | null;
}

/** Throws NOT_FOUND for people the actor may not see. */
export async function weeksAsked(
  tx: TenantTransaction,
  actor: Actor,
  { ownerId, teamOf, ...question }: AskedWeeks,
  now: Date,
): Promise<WeeksAsked> {
  const scope = await askedScope(tx, actor, ownerId, teamOf);
  const asked = await askedPeriod(tx, question, now);
  const { period, today } = asked;
  const weeks = weeksOfPeriod(period);
  return {
    ...asked,
    scope,
    weeks,
    gone: goneOf(period, today),
    runningWeek: isWithinPeriod(today, period) ? weeks.findIndex((week) => isWithinPeriod(today, week)) + 1 : null,
  };
}

const goneOf = ({ firstDay, lastDay }: FiscalPeriod, today: number): DayStretch => ({
  firstDay,
  lastDay: Math.min(lastDay, Math.max(today, firstDay - 1)),
});

/** The days of a week that have come; null where none has. */
export function goneWithin(week: DayStretch, gone: DayStretch): DayStretch | null {
  return week.firstDay > gone.lastDay ? null : { ...week, lastDay: Math.min(week.lastDay, gone.lastDay) };
}
