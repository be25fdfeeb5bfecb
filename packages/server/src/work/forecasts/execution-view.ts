import type { ExecutionView } from '@forecastle/contract';
import {
  type ActivityOfDay,
  dayOfIsoDate,
  EXECUTION_WEEKS,
  executionScore,
  isoDate,
  type PlansDone,
  periodContaining,
  weeksBefore,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { countWeeks } from '../plans/count-weeks.ts';
import { presentWeek } from '../plans/present-week.ts';
import { IS_PLANNED } from '../plans/what-counts.ts';
import type { AskedPeriod } from '../quotas/asked-period.ts';
import { type AskedPeople, askedScope } from './asked-scope.ts';

/** How well a period's open deals are worked, of everybody the actor may see, of one team or of one rep. */
export async function executionView(
  tx: TenantTransaction,
  actor: Actor,
  { ownerId, teamOf, period: kind, containing }: AskedPeriod & AskedPeople,
  now: Date,
): Promise<z.infer<typeof ExecutionView>> {
  const { owners } = await askedScope(tx, actor, ownerId, teamOf);
  const { fiscalCalendar } = await calendarOf(tx);
  const { day: asOfDay } = await momentIn(tx, now);
  const period = periodContaining(kind, containing === undefined ? asOfDay : dayOfIsoDate(containing), fiscalCalendar);
  const execution = executionScore(await plansDone(tx, owners, now), await activityByDay(tx, owners), {
    period,
    asOfDay,
  });
  return { execution };
}

async function plansDone(tx: TenantTransaction, owners: readonly string[] | null, now: Date): Promise<PlansDone> {
  const { week } = await presentWeek(tx, now);
  const from = isoDate(weeksBefore(dayOfIsoDate(week), EXECUTION_WEEKS));
  const weeks = await countWeeks(tx, owners, { from, present: week, together: true });
  let [done, of] = [0, 0];
  for (const [key, { complete, open, snoozed, missed }] of weeks) {
    if (key.endsWith(week)) continue;
    done += complete;
    of += complete + open + snoozed + missed;
  }
  return { done, of };
}

/** A is a whole number, kept with each deal. */
async function activityByDay(tx: TenantTransaction, owners: readonly string[] | null): Promise<ActivityOfDay[]> {
  const { rows } = await tx.client.query<ActivityOfDay>(
    `SELECT o.close_date - DATE '1970-01-01' AS "closeDay", count(*)::int AS deals, sum(h.activity_drag)::float8 AS activity
     FROM opportunities o JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
     WHERE o.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2::uuid[])) AND ${IS_PLANNED}
     GROUP BY o.close_date`,
    [tx.organizationId, owners],
  );
  return rows;
}
