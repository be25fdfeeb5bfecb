import type { Pacing } from '@forecastle/contract';
import { cumulated, dayFor, isoDate, samePeriodLastYear, sameStretches } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { presentPeriod } from '../quotas/asked-period.ts';
import { quotaOfScope } from '../quotas/quota-amount.ts';
import { decidedSums } from '../revenue-sums/dimension-sums.ts';
import { keptByWeek, type StoredSnapshot } from './kept-by-week.ts';
import { type AskedWeeks, goneWithin, weeksAsked } from './weeks-asked.ts';

/** What has closed in each week of a period, of everybody the actor may see, of one team or of one rep. */
export async function pacingView(
  tx: TenantTransaction,
  actor: Actor,
  question: AskedWeeks,
  now: Date,
): Promise<z.infer<typeof Pacing>> {
  const asked = await weeksAsked(tx, actor, question, now);
  const { scope, period, weeks, gone, currency, runningWeek, fiscalCalendar } = asked;
  const lastYear = samePeriodLastYear(period, fiscalCalendar);
  const begun = weeks.flatMap((week) => goneWithin(week, gone) ?? []);
  const byNow = { firstDay: lastYear.firstDay, lastDay: dayFor(gone.lastDay, period, lastYear) };
  // All of it is one question to the kept sums: parts and whole are of one moment.
  const sums = await decidedSums(tx, scope.owners, [...begun, ...sameStretches(weeks, period, lastYear), byNow]);
  const won = sums.map((sum) => sum.won.amountMinor);
  const closed = cumulated(won.slice(0, begun.length));
  const before = cumulated(won.slice(begun.length, begun.length + weeks.length));
  const hasLastYear = sums.slice(begun.length, -1).some((sum) => sum.won.count > 0);
  const kept = await keptByWeek(tx, scope.name, { period, weeks, currency });
  return {
    asOf: now.toISOString(),
    period: presentPeriod(period),
    currency,
    runningWeek,
    weeks: weeks.map((week, at) => ({
      start: isoDate(week.firstDay),
      end: isoDate(week.lastDay),
      closedMinor: textOf(closed[at]),
      forecast: presentForecast(kept.get(at)),
      lastYearMinor: hasLastYear ? textOf(before[at]) : null,
    })),
    closedMinor: String(closed.at(-1) ?? 0n),
    quotaMinor: (await quotaOfScope(tx, currency, period, scope))?.amountMinor ?? null,
    lastYear: hasLastYear
      ? {
          period: presentPeriod(lastYear),
          byNowMinor: String(won.at(-1) ?? 0n),
          finalMinor: String(before.at(-1) ?? 0n),
        }
      : null,
  };
}

const textOf = (minor: bigint | number | null | undefined): string | null =>
  minor === undefined || minor === null ? null : String(minor);

const presentForecast = (kept: StoredSnapshot | undefined) =>
  kept
    ? {
        asOf: kept.asOf.toISOString(),
        low: textOf(kept.low),
        mostLikely: String(kept.mostLikely),
        high: textOf(kept.high),
      }
    : null;
