/** What the owner of a plan does with its actions. Each may be taken back while the week lasts. */
import type { COMPLETION_ACTIVITIES, PlanItem } from '@forecastle/contract';
import { ACTION_NAMES, type ActionStatus } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { createActivity } from '../../records/activities/create-activity.ts';
import { setActivityDeleted } from '../../records/activities/set-deleted.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { ItemRow } from './plan-row.ts';
import { presentItems } from './present-items.ts';
import { presentWeek } from './present-week.ts';
import { readItem } from './read-item.ts';

type Item = z.infer<typeof PlanItem>;

export interface Completion {
  readonly id: string;
  readonly outcome: string | null;
  readonly activity: {
    readonly kind: (typeof COMPLETION_ACTIVITIES)[number];
    readonly contactIds: readonly string[];
  } | null;
}

/** Completes an action, and logs an activity on its deal when one was chosen; its subject is what came of it. */
export async function completeItem(tx: TenantTransaction, actor: Actor, given: Completion, now: Date): Promise<Item> {
  const row = await lockItem(tx, actor, given.id, now);
  if (row.status !== 'complete') {
    const activity =
      given.activity &&
      (await createActivity(tx, actor, {
        opportunityId: row.deal_id,
        kind: given.activity.kind,
        subject: given.outcome || ACTION_NAMES[row.type],
        body: null,
        occurredAt: now.toISOString(),
        contactIds: given.activity.contactIds,
      }));
    await setStatus(tx, row, {
      status: 'complete',
      outcome: given.outcome || null,
      activityId: activity?.id ?? null,
      now,
    });
  }
  return presentItem(tx, actor, given.id, now);
}

export async function snoozeItem(tx: TenantTransaction, actor: Actor, id: string, now: Date): Promise<Item> {
  return settle(tx, actor, id, { status: 'snoozed', now });
}

export async function skipItem(
  tx: TenantTransaction,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<Item> {
  return settle(tx, actor, id, { status: 'skipped', skipReason: reason, now });
}

/** Opens an action again; an activity that completing it logged is deleted. */
export async function reopenItem(tx: TenantTransaction, actor: Actor, id: string, now: Date): Promise<Item> {
  const row = await lockItem(tx, actor, id, now);
  if (row.activity_id) await setActivityDeleted(tx, actor, { id: row.activity_id, deleted: true });
  if (row.status !== 'open') await setStatus(tx, row, { status: 'open', now: null });
  return presentItem(tx, actor, id, now);
}

interface Settled {
  readonly status: ActionStatus;
  readonly outcome?: string | null;
  readonly skipReason?: string;
  readonly activityId?: string | null;
  /** Null: as if nobody had touched it. */
  readonly now: Date | null;
}

async function settle(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  settled: Settled & { now: Date },
): Promise<Item> {
  const row = await lockItem(tx, actor, id, settled.now);
  if (row.status !== 'open' && row.status !== settled.status) {
    throw conflict({
      field: 'status',
      value: row.status,
      expected: 'open',
      message: 'This action is already completed, snoozed or skipped. Nothing was changed. Undo that first.',
    });
  }
  await setStatus(tx, row, settled);
  return presentItem(tx, actor, id, settled.now);
}

async function setStatus(tx: TenantTransaction, { id }: ItemRow, settled: Settled): Promise<void> {
  await tx.client.query(
    `UPDATE plan_items SET status = $3, outcome = $4, skip_reason = $5, activity_id = $6, touched_at = $7, reason_gone = false
     WHERE organization_id = $1 AND id = $2`,
    [
      tx.organizationId,
      id,
      settled.status,
      settled.outcome ?? null,
      settled.skipReason ?? null,
      settled.activityId ?? null,
      settled.now,
    ],
  );
}

/** Throws NOT_FOUND for an action of somebody else's plan, and for one whose deal the actor no longer sees. */
async function lockItem(tx: TenantTransaction, actor: Actor, id: string, now: Date): Promise<ItemRow> {
  await tx.client.query('SELECT 1 FROM plan_items WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    tx.organizationId,
    id,
  ]);
  const row = await readItem(tx, actor, id);
  if (row?.owner_id !== actor.memberId) throw notFound('action of yours');
  const { week } = await presentWeek(tx, now);
  if (row.week !== week) {
    throw conflict({
      field: 'week',
      value: row.week,
      expected: week,
      message: 'This week has ended. Nothing was changed.',
    });
  }
  return row;
}

async function presentItem(tx: TenantTransaction, actor: Actor, id: string, now: Date): Promise<Item> {
  const row = await readItem(tx, actor, id);
  if (!row) throw notFound('action');
  const { week } = await presentWeek(tx, now);
  const [item] = await presentItems(tx, actor, [row], { week, now });
  if (!item) throw new Error(`the action ${id} was read but is not there`);
  return item;
}
