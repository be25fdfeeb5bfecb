import { REVENUE_TREND_PERIODS, type RevenueTrend } from '@forecastle/contract';
import { daysGoneBy, divideHalfUp, isWithinPeriod } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { presentPeriod } from '../quotas/asked-period.ts';
import { periodsBefore } from '../quotas/past-pace.ts';
import { decidedSums } from '../revenue-sums/dimension-sums.ts';
import { type AskedRevenue, askRevenue } from './asked-view.ts';
import { presentDecided } from './present-decided.ts';

/** Returns what was won and lost in the period asked for and those before it. */
export async function revenueTrend(
  tx: TenantTransaction,
  actor: Actor,
  asked: AskedRevenue,
  now: Date,
): Promise<z.infer<typeof RevenueTrend>> {
  const { question, owners } = await askRevenue(tx, actor, asked, now);
  const { period, today, currency, fiscalCalendar } = question;
  const periods = [...periodsBefore(period, fiscalCalendar, REVENUE_TREND_PERIODS - 1).reverse(), period];
  const running = periods.find((each) => isWithinPeriod(today, each));
  // Today is not over: neither the day nor its wins count in what was won a day.
  const beforeToday = running ? [{ firstDay: running.firstDay, lastDay: today - 1 }] : [];
  const decided = await decidedSums(tx, owners, [...periods, ...beforeToday]);
  return {
    currency,
    items: periods.flatMap((each, at) => {
      const sums = decided[at];
      if (!sums) return [];
      const days = daysGoneBy(each, today);
      const { won } = (each === running ? decided.at(-1) : sums) ?? sums;
      return [
        {
          period: presentPeriod(each),
          isOver: each.lastDay < today,
          ...presentDecided(sums.won, sums.lost),
          wonPerDayMinor: days === 0 ? null : String(divideHalfUp(won.amountMinor, BigInt(days))),
        },
      ];
    }),
  };
}
