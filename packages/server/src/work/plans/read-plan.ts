import type { PlanView } from '@forecastle/contract';
import {
  COMPLETION_TARGET,
  dayOfIsoDate,
  isoDate,
  NO_ACTIONS,
  planCompletion,
  planStreak,
  weeksBefore,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { countWeeks } from './count-weeks.ts';
import { leads, nudgesOf } from './notes.ts';
import type { PlanReader } from './plan-reader.ts';
import { ITEM_COLUMNS, ITEM_TABLES, type ItemRow } from './plan-row.ts';
import { presentItems } from './present-items.ts';
import { presentWeek, requireMonday, weekOfMonday } from './present-week.ts';
import { isMailed } from './wanted-mail.ts';
import { IS_COUNTED } from './what-counts.ts';

/** Weeks back that a streak is looked for in. */
const STREAK_WEEKS = 52;

interface Asked {
  readonly ownerId?: string | undefined;
  readonly week?: string | undefined;
  /** How people are called in the sentences, where those are mailed. */
  readonly calledAs?: (name: string) => string;
}

/** The plan of somebody whose deals the actor sees, with those of its actions whose deal the actor sees. */
export async function readPlan(
  tx: TenantTransaction,
  actor: PlanReader,
  { ownerId = actor.memberId, week: asked, calledAs }: Asked,
  now: Date,
): Promise<z.infer<typeof PlanView>> {
  const visible = await visibleOwners(tx, actor);
  const owner = await visibleOwner(tx, ownerId, visible);
  if (asked !== undefined) requireMonday(asked);
  const present = await presentWeek(tx, now);
  const { week, startsAt, endsAt } = asked === undefined ? present : await weekOfMonday(tx, asked);
  const rows = await readItems(tx, { ownerId, week, visible });
  const monday = dayOfIsoDate(week);
  const before = (weeks: number) => isoDate(weeksBefore(monday, weeks));
  const counted = await countWeeks(tx, [ownerId], { from: before(STREAK_WEEKS), present: present.week });
  const countsOf = (of: string) => counted.get(`${ownerId} ${of}`) ?? NO_ACTIONS;
  const past = Array.from({ length: STREAK_WEEKS }, (_, back) => planCompletion(countsOf(before(back + 1))));
  const lastWeek = counted.get(`${ownerId} ${before(1)}`);
  const completion = planCompletion(countsOf(week));
  return {
    owner,
    week,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isPresent: week === present.week,
    currency: (await calendarOf(tx)).currency,
    madeAt: await madeAt(tx, ownerId, week),
    counts: countsOf(week),
    completion,
    target: COMPLETION_TARGET,
    streak: planStreak(completion, past),
    lastWeek: lastWeek ? { week: before(1), counts: lastWeek, completion: planCompletion(lastWeek) } : null,
    isMailed: ownerId === actor.memberId ? await isMailed(tx, ownerId) : null,
    nudges: await nudgesOf(tx, actor, { ownerId, week }),
    items: await presentItems(tx, actor, rows, { week: present.week, now, calledAs }),
    abilities: {
      generate: ownerId === actor.memberId && week === present.week,
      nudge: week === present.week && ownerId !== actor.memberId && (await leads(tx, actor, ownerId)),
    },
  };
}

async function visibleOwner(
  tx: TenantTransaction,
  ownerId: string,
  visible: readonly string[] | null,
): Promise<{ id: string; name: string }> {
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    `SELECT id, name FROM members WHERE organization_id = $1 AND id = $2 AND ($3::uuid[] IS NULL OR id = ANY($3))`,
    [tx.organizationId, ownerId, visible],
  );
  const owner = rows[0];
  if (!owner) throw notFound('person');
  return owner;
}

async function readItems(
  tx: TenantTransaction,
  { ownerId, week, visible }: { ownerId: string; week: string; visible: readonly string[] | null },
): Promise<ItemRow[]> {
  const { rows } = await tx.client.query<ItemRow>(
    `SELECT ${ITEM_COLUMNS} FROM ${ITEM_TABLES}
     WHERE i.organization_id = $1 AND i.owner_id = $2 AND i.week = $3 AND ($4::uuid[] IS NULL OR o.owner_id = ANY($4))
       AND ${IS_COUNTED}`,
    [tx.organizationId, ownerId, week, visible],
  );
  return rows;
}

async function madeAt(tx: TenantTransaction, ownerId: string, week: string): Promise<string | null> {
  const { rows } = await tx.client.query<{ made_at: Date }>(
    'SELECT made_at FROM plans WHERE organization_id = $1 AND owner_id = $2 AND week = $3',
    [tx.organizationId, ownerId, week],
  );
  return rows[0]?.made_at.toISOString() ?? null;
}
