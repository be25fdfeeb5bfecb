/** How the plans of a team fare: by rep, over eight weeks, and what is urgent in them. */
import { type TeamPlans, TREND_WEEKS } from '@forecastle/contract';
import {
  type ActionCounts,
  COMPLETION_TARGET,
  dayOfIsoDate,
  isoDate,
  NO_ACTIONS,
  planCompletion,
  type TeamPlanSort,
  weeksBefore,
} from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, NameCursor, pageOf } from '../../platform/http/cursor.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may, visibleOwners } from '../../tenancy/identity/policies.ts';
import { type CountedWeeks, countWeeks, TOGETHER } from './count-weeks.ts';
import { ITEM_COLUMNS, ITEM_TABLES, type ItemRow } from './plan-row.ts';
import { presentItems } from './present-items.ts';
import { presentWeek } from './present-week.ts';
import { DONE, IS_ASKED, IS_COUNTED, IS_PLANNED, isAtTarget, OF } from './what-counts.ts';

const URGENT = 10;

type Together = NonNullable<z.infer<typeof TeamPlans>['together']>;

/** Place by the order that was asked for; those at one place go by name. */
const RepCursor = z.tuple([z.int(), ...NameCursor.def.items]);
const PLACES: Readonly<Record<TeamPlanSort, string>> = {
  name: '0',
  // As it is shown; whoever has nothing to do is not behind.
  behind: 'CASE WHEN c.of > 0 THEN round(100.0 * c.done / c.of) ELSE 101 END',
  high: '-coalesce(c.open_high, 0)',
};

interface RepRow {
  place: number;
  id: string;
  name: string;
  made_at: Date | null;
  open_high: number;
  carried_over: number;
}

export async function teamPlans(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor, sort }: { limit: number; cursor?: string | undefined; sort: TeamPlanSort },
  now: Date,
): Promise<z.infer<typeof TeamPlans>> {
  if (!may(actor, 'seeTeam')) throw forbidden();
  const owners = await visibleOwners(tx, actor);
  const { week } = await presentWeek(tx, now);
  const weeks = Array.from({ length: TREND_WEEKS }, (_, back) =>
    isoDate(weeksBefore(dayOfIsoDate(week), back)),
  ).reverse();
  const since = { from: weeks[0] ?? week, present: week };
  const reps = await readReps(tx, { owners, week, limit, cursor, sort });
  const counted = await countWeeks(
    tx,
    reps.map(({ id }) => id),
    since,
  );
  const lastWeek = weeks.at(-2) ?? week;
  return {
    ...pageOf(
      reps,
      limit,
      ({ id, name, made_at, open_high, carried_over }) => ({
        rep: { id, name },
        madeAt: made_at?.toISOString() ?? null,
        ...standing(counted, id, week),
        openHigh: open_high,
        carriedOver: carried_over,
        missedLastWeek: countsOf(counted, id, lastWeek).missed,
        trend: trendOf(counted, id, weeks),
      }),
      ({ place, id, name }) => [place, name, id],
    ),
    week,
    currency: (await calendarOf(tx)).currency,
    target: COMPLETION_TARGET,
    together: cursor === undefined ? await readTogether(tx, actor, { owners, weeks, week, now }) : null,
  };
}

/** Of everybody at once: read with the first page alone. */
async function readTogether(
  tx: TenantTransaction,
  actor: Actor,
  { owners, weeks, week, now }: { owners: readonly string[] | null; weeks: readonly string[]; week: string; now: Date },
): Promise<Together> {
  const counted = await countWeeks(tx, owners, { from: weeks[0] ?? week, present: week, together: true });
  return {
    ...(await countReps(tx, owners, week)),
    ...standing(counted, TOGETHER, week),
    missedLastWeek: countsOf(counted, TOGETHER, weeks.at(-2) ?? week).missed,
    trend: trendOf(counted, TOGETHER, weeks),
    urgent: await readUrgent(tx, actor, { owners, week, now }),
  };
}

const countsOf = (counted: CountedWeeks, owner: string, week: string): ActionCounts =>
  counted.get(`${owner} ${week}`) ?? NO_ACTIONS;

function standing(counted: CountedWeeks, owner: string, week: string) {
  const counts = countsOf(counted, owner, week);
  return { counts, completion: planCompletion(counts) };
}

const trendOf = (counted: CountedWeeks, owner: string, weeks: readonly string[]) =>
  weeks.map((week) => ({ week, completion: planCompletion(countsOf(counted, owner, week)) }));

/** Who has a plan this week, or deals that one is made from. */
async function readReps(
  tx: TenantTransaction,
  {
    owners,
    week,
    limit,
    cursor,
    sort,
  }: {
    owners: readonly string[] | null;
    week: string;
    limit: number;
    cursor?: string | undefined;
    sort: TeamPlanSort;
  },
): Promise<RepRow[]> {
  const after = decodeCursor(cursor, RepCursor);
  const { rows } = await tx.client.query<RepRow>(
    `SELECT * FROM (SELECT (${PLACES[sort]})::int AS place, m.id, m.name, p.made_at, coalesce(c.open_high, 0)::int AS open_high,
       coalesce(c.carried_over, 0)::int AS carried_over
     FROM members m
     LEFT JOIN plans p ON p.organization_id = $1 AND p.owner_id = m.id AND p.week = $3
     LEFT JOIN LATERAL (
       SELECT ${OF} AS of, ${DONE} AS done, count(*) FILTER (WHERE i.status = 'open' AND i.priority = 'high') AS open_high,
         count(*) FILTER (WHERE i.status = 'open' AND i.carried_weeks > 0) AS carried_over
       FROM plan_items i JOIN opportunities o ON o.organization_id = $1 AND o.id = i.opportunity_id
       WHERE i.organization_id = $1 AND i.owner_id = m.id AND i.week = $3 AND ${IS_COUNTED}) c ON true
     WHERE m.organization_id = $1 AND ($2::uuid[] IS NULL OR m.id = ANY($2::uuid[])) AND m.deactivated_at IS NULL
       AND (p.owner_id IS NOT NULL
         OR EXISTS (SELECT FROM opportunities o WHERE o.organization_id = $1 AND o.owner_id = m.id AND ${IS_PLANNED}))) AS reps
     WHERE $4::int IS NULL OR (place, name, id) > ($4, $5, $6::uuid)
     ORDER BY place, name, id LIMIT $7`,
    [tx.organizationId, owners, week, ...(after ?? [null, null, null]), limit + 1],
  );
  return rows;
}

async function countReps(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  week: string,
): Promise<{ reps: number; atTarget: number }> {
  const { rows } = await tx.client.query<{ reps: number; atTarget: number }>(
    `SELECT count(*)::int AS reps, count(*) FILTER (WHERE ${isAtTarget('done', 'of')})::int AS "atTarget" FROM (
       SELECT ${DONE} AS done, ${OF} AS of
       FROM plan_items i JOIN opportunities o ON o.organization_id = $1 AND o.id = i.opportunity_id
       WHERE i.organization_id = $1 AND i.week = $3 AND ($2::uuid[] IS NULL OR i.owner_id = ANY($2::uuid[]))
         AND ${IS_COUNTED}
       GROUP BY i.owner_id HAVING ${OF} > 0) AS plan`,
    [tx.organizationId, owners, week],
  );
  return rows[0] ?? { reps: 0, atTarget: 0 };
}

async function readUrgent(
  tx: TenantTransaction,
  actor: Actor,
  { owners, week, now }: { owners: readonly string[] | null; week: string; now: Date },
): Promise<Together['urgent']> {
  const { rows } = await tx.client.query<ItemRow & { rep_name: string }>(
    `SELECT ${ITEM_COLUMNS}, m.name AS rep_name FROM ${ITEM_TABLES}
     JOIN members m ON m.organization_id = $1 AND m.id = i.owner_id
     WHERE i.organization_id = $1 AND i.week = $3 AND i.status = 'open' AND i.priority = 'high'
       AND ($2::uuid[] IS NULL OR i.owner_id = ANY($2::uuid[])) AND ${IS_ASKED}
     ORDER BY i.stake_minor DESC, i.id LIMIT ${URGENT}`,
    [tx.organizationId, owners, week],
  );
  const reps = new Map(rows.map((row) => [row.id, { id: row.owner_id, name: row.rep_name }]));
  const items = await presentItems(tx, actor, rows, { week, now });
  return items.flatMap((item) => {
    const rep = reps.get(item.id);
    return rep ? [{ ...item, rep }] : [];
  });
}
