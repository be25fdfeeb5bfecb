/** The task on the day on which somebody follows up with a customer who was qualified out. */
import { addMonths, DEFAULT_FOLLOW_UP_MONTHS, followUpTitle, isoDate, type NurturePath } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { setActivityDeleted } from '../activities/set-deleted.ts';
import { readTask } from '../tasks/lock-task.ts';
import { setTaskDeleted } from '../tasks/settle-task.ts';
import { createTask } from '../tasks/write-task.ts';
import type { CurrentQualifyOut } from './current-qualify-out.ts';

interface AskedFollowUp {
  readonly nurturePath: NurturePath | null;
  readonly followUpOn: string | null;
}

/** Returns the day of the follow-up, three months from today where none is given; null without a nurture path. */
export function followUpDay({ nurturePath, followUpOn }: AskedFollowUp, today: number): string | null {
  const refuse = (expected: string, message: string) =>
    invalid({ field: 'followUpOn', value: followUpOn, expected, message });
  if (nurturePath === null) {
    if (followUpOn === null) return null;
    throw refuse(
      'none without a nurture path',
      'A follow-up date needs a nurture path. Choose one, or remove the date.',
    );
  }
  if (followUpOn === null) return isoDate(addMonths(today, DEFAULT_FOLLOW_UP_MONTHS));
  if (followUpOn <= isoDate(today)) {
    throw refuse(`a day after ${isoDate(today)}`, 'The follow-up must be in the future.');
  }
  return followUpOn;
}

/** Makes the task for the owner of the deal, or for whoever qualifies it out where the owner has left. */
export async function setFollowUp(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, path, day }: { opportunityId: string; path: NurturePath; day: string },
  now: Date,
): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT m.id FROM opportunities o JOIN members m ON m.organization_id = $1 AND m.id = o.owner_id
     WHERE o.organization_id = $1 AND o.id = $2 AND m.deactivated_at IS NULL`,
    [tx.organizationId, opportunityId],
  );
  const task = await createTask(
    tx,
    actor,
    {
      opportunityId,
      title: followUpTitle(path),
      dueOn: day,
      remindDaysBefore: null,
      assigneeId: rows[0]?.id ?? actor.memberId,
    },
    now,
  );
  return task.id;
}

/** Deletes the follow-up of a deal that is open again, unless it was done or somebody changed it since. */
export async function takeBackFollowUp(
  tx: TenantTransaction,
  actor: Actor,
  { follow_up_id: id, follow_up_on: day, nurture_path: path }: CurrentQualifyOut,
  now: Date,
): Promise<void> {
  if (id === null || path === null) return;
  const { rowCount: isTask } = await tx.client.query('SELECT FROM tasks WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  if (isTask) {
    const task = await readTask(tx, id);
    const isAsMade = task.title === followUpTitle(path) && task.due_on === day;
    if (task.done_at === null && isAsMade) await setTaskDeleted(tx, actor, { id, deleted: true });
    return;
  }
  // Earlier versions kept the follow-up as an activity on its day.
  const { rowCount: isToCome } = await tx.client.query(
    'SELECT FROM activities WHERE organization_id = $1 AND id = $2 AND occurred_at > $3',
    [tx.organizationId, id, now],
  );
  if (isToCome) await setActivityDeleted(tx, actor, { id, deleted: true });
}
