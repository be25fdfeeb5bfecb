/** The weekly plans of the demo company's reps: what became of those of past weeks, and how far they are with this one. */
import {
  type ActionStatus,
  type ActionType,
  isoDate,
  localDay,
  planWeek,
  planWeekStart,
  startOfLocalDay,
  weeksBefore,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { makePlans } from '../../work/plans/make-plans.ts';
import { habitsOf } from './people.ts';
import { type Chance, chanceFrom } from './random.ts';

/** Finished weeks that have a plan. */
const PAST_WEEKS = 8;
const MINUTE_MS = 60_000;
/** At work: minutes after local midnight. */
const DAY_BEGINS = 8 * 60 + 30;
const DAY_ENDS = 17 * 60;
const SNOOZED = 0.08;
const SKIPPED = 0.07;
/** Share of this week's plan that is settled by the end of Friday. */
const PACE = 0.16;

const OUTCOMES: Partial<Record<ActionType, readonly string[]>> = {
  business_impact: ['Agreed on depot hours saved, numbers to follow', 'Sent the worksheet, they fill it in by Friday'],
  economic_buyer: ['CFO approves above 100k, intro promised', 'Asked, no name yet'],
  champion: ['Agreed to present the shortlist to their board', 'Willing, but wants a reference first'],
  re_engage: ['Called, next meeting is set', 'Left a voicemail and emailed'],
  close_date: ['Agreed to move to the end of next month', 'Date holds, contract is with legal'],
  closing_plan: ['Plan agreed line by line', 'Two steps open: security review, order form'],
  proposal: ['Scope is right, price still open'],
  negotiation: ['Only payment terms left'],
};
const REASONS = ['Waiting for their budget', 'On holiday until next month', 'Being merged with another deal'];

interface Writing {
  readonly now: Date;
  readonly timeZone: string;
  /** By name. */
  readonly memberIds: ReadonlyMap<string, string>;
  readonly reps: readonly string[];
}

export async function writePlans(tx: TenantTransaction, { now, timeZone, memberIds, reps }: Writing): Promise<void> {
  const present = planWeek(now.getTime(), timeZone);
  const chance = chanceFrom(present);
  const owners = new Map(reps.flatMap((name) => (memberIds.has(name) ? [[memberIds.get(name) ?? '', name]] : [])));
  for (let back = PAST_WEEKS; back >= 0; back -= 1) {
    const monday = weeksBefore(present, back);
    const begins = new Date(planWeekStart(monday, timeZone));
    await makePlans(tx, [...owners.keys()], begins);
    // Deals that came later were in no plan then.
    await tx.client.query(
      `DELETE FROM plan_items i USING opportunities o WHERE i.organization_id = $1 AND i.week = $2
         AND o.organization_id = $1 AND o.id = i.opportunity_id AND o.created_on > $2`,
      [tx.organizationId, isoDate(monday)],
    );
    const lastDay = back > 0 ? monday + 4 : Math.min(monday + 4, localDay(now.getTime(), timeZone) - 1);
    await settleWeek(tx, { monday, lastDay, isPast: back > 0, owners, chance, timeZone });
  }
}

interface Week {
  readonly monday: number;
  /** The last one on which something was done; before the Monday where the week has just begun. */
  readonly lastDay: number;
  readonly isPast: boolean;
  /** Names by member id. */
  readonly owners: ReadonlyMap<string, string>;
  readonly chance: Chance;
  readonly timeZone: string;
}

async function settleWeek(
  tx: TenantTransaction,
  { monday, lastDay, isPast, owners, chance, timeZone }: Week,
): Promise<void> {
  const { rows } = await tx.client.query<{ id: string; owner_id: string; type: ActionType; priority: string }>(
    `SELECT id, owner_id, type, priority FROM plan_items WHERE organization_id = $1 AND week = $2
     ORDER BY owner_id, priority, opportunity_id, type`,
    [tx.organizationId, isoDate(monday)],
  );
  const days = lastDay - monday + 1;
  const settled = rows.flatMap(({ id, owner_id, type, priority }) => {
    if (days <= 0) return [];
    const { logging } = habitsOf(owners.get(owner_id) ?? '');
    const diligence = Math.min(0.95, 0.5 + 0.45 * logging + (priority === 'high' ? 0.08 : 0));
    const status = statusOf(chance, isPast ? diligence : diligence * PACE * days);
    if (status === 'open') return [];
    const minute = chance.whole(DAY_BEGINS, DAY_ENDS);
    const day = chance.whole(monday, lastDay);
    return [
      {
        id,
        status,
        touched_at: new Date(startOfLocalDay(day, timeZone) + minute * MINUTE_MS),
        outcome: status === 'complete' ? chance.pick(OUTCOMES[type] ?? ['Done']) : null,
        skip_reason: status === 'skipped' ? chance.pick(REASONS) : null,
      },
    ];
  });
  await tx.client.query(
    `UPDATE plan_items i SET status = r.status, touched_at = r.touched_at, outcome = r.outcome, skip_reason = r.skip_reason
     FROM json_to_recordset($2) AS r(id uuid, status text, touched_at timestamptz, outcome text, skip_reason text)
     WHERE i.organization_id = $1 AND i.id = r.id`,
    [tx.organizationId, JSON.stringify(settled)],
  );
}

function statusOf(chance: Chance, diligence: number): ActionStatus {
  const drawn = chance.next();
  if (drawn < diligence * (1 - SNOOZED - SKIPPED)) return 'complete';
  if (drawn < diligence * (1 - SKIPPED)) return 'snoozed';
  return drawn < diligence ? 'skipped' : 'open';
}
