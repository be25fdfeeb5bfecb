/** What becomes of a task: done, open again, deleted, back. Doing any of it twice changes nothing. */
import type { Task } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { createActivity } from '../activities/create-activity.ts';
import { setActivityDeleted } from '../activities/set-deleted.ts';
import { lockTask, readTask } from './lock-task.ts';
import { presentTask, type TaskRow } from './task-row.ts';

type Answer = z.infer<typeof Task>;

/** Marks a task as done and records it as an activity of its deal, which its scores count. */
export async function completeTask(tx: TenantTransaction, actor: Actor, id: string, now: Date): Promise<Answer> {
  const task = await lockStanding(tx, actor, id);
  if (task.done_at) return presentTask(task);
  const activity = await createActivity(tx, actor, {
    opportunityId: task.opportunity_id,
    kind: 'task',
    subject: task.title,
    body: null,
    occurredAt: now.toISOString(),
    contactIds: [],
  });
  await setDone(tx, id, { doneAt: now, activityId: activity.id });
  return presentTask(await readTask(tx, id));
}

/** Opens a task again; the activity that doing it recorded is deleted. */
export async function reopenTask(tx: TenantTransaction, actor: Actor, id: string): Promise<Answer> {
  const task = await lockStanding(tx, actor, id);
  if (!task.done_at) return presentTask(task);
  if (task.activity_id) await setActivityDeleted(tx, actor, { id: task.activity_id, deleted: true });
  await setDone(tx, id, { doneAt: null, activityId: null });
  return presentTask(await readTask(tx, id));
}

/** Of a task that is done its activity stays: it happened. */
export async function setTaskDeleted(
  tx: TenantTransaction,
  actor: Actor,
  { id, deleted }: { id: string; deleted: boolean },
): Promise<Answer> {
  const task = await lockTask(tx, actor, id);
  if ((task.deleted_at !== null) === deleted) return presentTask(task);
  await tx.client.query(
    'UPDATE tasks SET deleted_at = CASE WHEN $3 THEN now() END, updated_at = now() WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, id, deleted],
  );
  return presentTask(await readTask(tx, id));
}

async function lockStanding(tx: TenantTransaction, actor: Actor, id: string): Promise<TaskRow> {
  const task = await lockTask(tx, actor, id);
  if (task.deleted_at) throw notFound('task');
  return task;
}

async function setDone(
  tx: TenantTransaction,
  id: string,
  { doneAt, activityId }: { doneAt: Date | null; activityId: string | null },
): Promise<void> {
  await tx.client.query(
    'UPDATE tasks SET done_at = $3, activity_id = $4, updated_at = now() WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, id, doneAt, activityId],
  );
}
