/** Which actions of a week nobody touched: of a rep or of everybody whose plan one sees, and what became of them since. */
import type { MissedActions } from '@forecastle/contract';
import { ACTION_PRIORITIES, type ActionStatus, dayOfIsoDate, isoDate, weeksBefore } from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may, visibleOwners } from '../../tenancy/identity/policies.ts';
import { ownersOf } from '../forecasts/asked-scope.ts';
import { ITEM_COLUMNS, ITEM_TABLES, type ItemRow } from './plan-row.ts';
import { presentItems } from './present-items.ts';
import { presentWeek, requireMonday } from './present-week.ts';
import { IS_COUNTED, statusBy } from './what-counts.ts';

type Missed = z.infer<typeof MissedActions>;

interface Asked {
  readonly ownerId?: string | undefined;
  readonly week?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface MissedRow extends ItemRow {
  readonly rep_name: string;
  readonly this_week: ActionStatus | null;
}

/** Place of its priority, stake, and id of the last action of a page. */
const MissedCursor = z.tuple([z.int().min(0).max(ACTION_PRIORITIES.length), z.int(), z.uuid()]);

/** The urgent ones with the most at stake first. Throws NOT_FOUND for a rep whose plan the actor does not see. */
export async function missedActions(
  tx: TenantTransaction,
  actor: Actor,
  { ownerId, week: asked, limit, cursor }: Asked,
  now: Date,
): Promise<Missed> {
  if (!may(actor, 'seeTeam')) throw forbidden();
  if (asked !== undefined) requireMonday(asked);
  const { week: present } = await presentWeek(tx, now);
  const week = asked ?? isoDate(weeksBefore(dayOfIsoDate(present), 1));
  const scope = [tx.organizationId, await ownersOf(tx, actor, ownerId), week, await visibleOwners(tx, actor), present];
  const after = decodeCursor(cursor, MissedCursor);
  const { rows } = await tx.client.query<MissedRow>(
    `SELECT ${ITEM_COLUMNS}, m.name AS rep_name, back.status AS this_week FROM ${ITEM_TABLES}
     JOIN members m ON m.organization_id = $1 AND m.id = i.owner_id
     LEFT JOIN plan_items back ON back.organization_id = $1 AND back.owner_id = i.owner_id AND back.week = $5
       AND back.opportunity_id = i.opportunity_id AND back.type = i.type
     WHERE ${IS_MISSED} AND ${IS_SEEN}
       AND ($6::int IS NULL OR (${PLACE}, -i.stake_minor, i.id) > ($6, -$7::bigint, $8::uuid))
     ORDER BY ${PLACE}, i.stake_minor DESC, i.id LIMIT $9`,
    [...scope, after?.[0] ?? null, after?.[1] ?? null, after?.[2] ?? null, limit + 1],
  );
  const page = pageOf(
    rows,
    limit,
    (row) => row,
    ({ priority, stake_minor, id }) => [ACTION_PRIORITIES.indexOf(priority), stake_minor, id],
  );
  const items = new Map(
    // Their place is that of their own plans.
    (await presentItems(tx, actor, page.items, { week: present, now })).map(({ rank: _, ...item }) => [item.id, item]),
  );
  return {
    week,
    currency: (await calendarOf(tx)).currency,
    ...(await countMissed(tx, scope)),
    nextCursor: page.nextCursor,
    items: page.items.flatMap(({ id, owner_id, rep_name, this_week }) => {
      const item = items.get(id);
      return item ? [{ ...item, rep: { id: owner_id, name: rep_name }, thisWeek: this_week }] : [];
    }),
  };
}

const PLACE = `CASE i.priority ${ACTION_PRIORITIES.map((priority, place) => `WHEN '${priority}' THEN ${place}`).join(' ')} END`;

/** $1 organisation, $2 reps or null, $3 the week, $4 whose deals are seen or null, $5 the present week. */
const IS_MISSED = `i.organization_id = $1 AND i.week = $3 AND ($2::uuid[] IS NULL OR i.owner_id = ANY($2::uuid[]))
  AND ${IS_COUNTED} AND ${statusBy('$5')} = 'missed'`;
const IS_SEEN = '($4::uuid[] IS NULL OR o.owner_id = ANY($4::uuid[]))';

async function countMissed(
  tx: TenantTransaction,
  scope: readonly unknown[],
): Promise<Pick<Missed, 'count' | 'highCount' | 'unseenCount'>> {
  const { rows } = await tx.client.query<Pick<Missed, 'count' | 'highCount' | 'unseenCount'>>(
    `SELECT count(*) FILTER (WHERE ${IS_SEEN})::int AS count,
       count(*) FILTER (WHERE i.priority = 'high' AND ${IS_SEEN})::int AS "highCount",
       count(*) FILTER (WHERE NOT ${IS_SEEN})::int AS "unseenCount"
     FROM plan_items i JOIN opportunities o ON o.organization_id = $1 AND o.id = i.opportunity_id WHERE ${IS_MISSED}`,
    [...scope],
  );
  return rows[0] ?? { count: 0, highCount: 0, unseenCount: 0 };
}
