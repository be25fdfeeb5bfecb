/** Sets tasks on deals and changes them. */
import type { Task } from '@forecastle/contract';
import { isoDate, toldDay } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { notifyMembers } from '../../tenancy/notifications/notify.ts';
import { lockOpportunity } from '../opportunities/lock-opportunity.ts';
import { whoSeesNot } from '../opportunities/who-sees.ts';
import { lockTask, readTask } from './lock-task.ts';
import { presentTask } from './task-row.ts';

interface TaskFields {
  readonly title: string;
  /** ISO date. */
  readonly dueOn: string;
  readonly remindDaysBefore: number | null;
}

export interface NewTask extends TaskFields {
  readonly opportunityId: string;
  readonly assigneeId?: string | undefined;
}

export async function createTask(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, assigneeId = actor.memberId, ...fields }: NewTask,
  now: Date,
): Promise<z.infer<typeof Task>> {
  await lockOpportunity(tx, actor, opportunityId);
  await checkAssignee(tx, opportunityId, assigneeId);
  const id = newId();
  await tx.client.query(
    `INSERT INTO tasks (organization_id, id, opportunity_id, title, due_on, remind_days_before, assignee_id, created_by_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tx.organizationId,
      id,
      opportunityId,
      fields.title,
      fields.dueOn,
      fields.remindDaysBefore,
      assigneeId,
      actor.memberId,
    ],
  );
  await markToldByThemselves(tx, actor, { id, assigneeId, ...fields }, now);
  await notifyGiven(tx, actor, { id, opportunityId, assigneeId });
  return presentTask(await readTask(tx, id));
}

export type TaskChange = { readonly id: string } & {
  readonly [Field in keyof TaskFields | 'assigneeId']?: (TaskFields & { assigneeId: string })[Field] | undefined;
};

/** Changes a task; a deleted one is to be restored first. */
export async function updateTask(
  tx: TenantTransaction,
  actor: Actor,
  { id, ...change }: TaskChange,
  now: Date,
): Promise<z.infer<typeof Task>> {
  const before = await lockTask(tx, actor, id);
  if (before.deleted_at) throw notFound('task');
  const after = {
    title: change.title ?? before.title,
    dueOn: change.dueOn ?? before.due_on,
    remindDaysBefore: change.remindDaysBefore === undefined ? before.remind_days_before : change.remindDaysBefore,
    assigneeId: change.assigneeId ?? before.assignee_id,
  };
  const isGiven = after.assigneeId !== before.assignee_id;
  if (isGiven) await checkAssignee(tx, before.opportunity_id, after.assigneeId);
  await tx.client.query(
    // A reminder that is still to come is told, though another one was told before it.
    `UPDATE tasks SET title = $3, due_on = $4::date, remind_days_before = $5::smallint, assignee_id = $6, updated_at = now(),
       told_reminder_on = CASE WHEN $4::date - $5::smallint > $7::date THEN NULL ELSE told_reminder_on END
     WHERE organization_id = $1 AND id = $2`,
    [
      tx.organizationId,
      id,
      after.title,
      after.dueOn,
      after.remindDaysBefore,
      after.assigneeId,
      isoDate(toldDay(now.getTime(), actor.timeZone)),
    ],
  );
  if (after.dueOn !== before.due_on) await markToldByThemselves(tx, actor, { id, ...after }, now);
  if (isGiven) await notifyGiven(tx, actor, { id, opportunityId: before.opportunity_id, assigneeId: after.assigneeId });
  return presentTask(await readTask(tx, id));
}

async function checkAssignee(tx: TenantTransaction, opportunityId: string, assigneeId: string): Promise<void> {
  const [blind] = await whoSeesNot(tx, opportunityId, [assigneeId]);
  if (!blind) return;
  throw invalid({
    field: 'assigneeId',
    value: assigneeId,
    expected: 'somebody who sees this deal',
    message:
      blind.name === null
        ? 'There is no such person in your organisation. Nothing was saved.'
        : `${blind.name} does not see this deal, so you cannot give them a task on it. Nothing was saved.`,
  });
}

/** Whoever sets themselves a task for today, or for a day that is over, knows that it is due. */
async function markToldByThemselves(
  tx: TenantTransaction,
  actor: Actor,
  { id, assigneeId, dueOn }: { id: string; assigneeId: string; dueOn: string },
  now: Date,
): Promise<void> {
  if (assigneeId !== actor.memberId || dueOn > isoDate(toldDay(now.getTime(), actor.timeZone))) return;
  await tx.client.query(
    'UPDATE tasks SET told_due_on = due_on, told_reminder_on = due_on WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, id],
  );
}

const notifyGiven = (
  tx: TenantTransaction,
  actor: Actor,
  { id, opportunityId, assigneeId }: { id: string; opportunityId: string; assigneeId: string },
): Promise<void> =>
  notifyMembers(tx, [
    { memberId: assigneeId, kind: 'task_given', actorId: actor.memberId, opportunityId, subjectId: id },
  ]);
