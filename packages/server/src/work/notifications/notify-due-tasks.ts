/** Tells people of their tasks that fall due, and reminds them before, on the mornings of their organisation. */
import { isoDate, localDay, REMINDER_DAYS, toldDay } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { oneAfterAnother } from '../../platform/jobs/one-after-another.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { notifyMembers } from '../../tenancy/notifications/notify.ts';

/** Tasks told in one transaction. */
const TOLD_AT_ONCE = 500;

interface Notifying {
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/**
 * Each chunk is a transaction that marks its tasks as told: cut off anywhere, the next turn tells the others, and none
 * twice. A task whose due day is changed is told again when that comes.
 */
export async function notifyDueTasks(pool: pg.Pool, organizationId: string, { now, signal }: Notifying): Promise<void> {
  for (const what of ['task_reminder', 'task_due'] as const) {
    for (let told = TOLD_AT_ONCE; told === TOLD_AT_ONCE && !signal?.aborted; ) {
      told = await inTenant(pool, organizationId, (tx) => notifyTasks(tx, what, now));
    }
  }
}

const DUE = {
  task_due: { mark: 'told_due_on', isDue: 'due_on <= $2::date AND told_due_on IS DISTINCT FROM due_on' },
  task_reminder: {
    mark: 'told_reminder_on',
    // On the day itself that it is due says enough.
    isDue: `due_on > $2::date AND due_on <= $2::date + ${Math.max(...REMINDER_DAYS)} AND due_on - remind_days_before <= $2::date AND told_due_on IS DISTINCT FROM due_on
      AND told_reminder_on IS DISTINCT FROM due_on`,
  },
} as const;

/** Tells the next of them, at most so many at once, and returns how many they were. */
export async function notifyTasks(tx: TenantTransaction, kind: keyof typeof DUE, now: Date): Promise<number> {
  const day = isoDate(toldDay(now.getTime(), (await calendarOf(tx)).timeZone));
  const { mark, isDue } = DUE[kind];
  const { rows } = await tx.client.query<{ id: string; assignee_id: string; opportunity_id: string }>(
    `WITH due AS (
       SELECT id FROM tasks WHERE organization_id = $1 AND done_at IS NULL AND deleted_at IS NULL AND ${isDue}
       ORDER BY id LIMIT ${TOLD_AT_ONCE} FOR UPDATE SKIP LOCKED)
     UPDATE tasks t SET ${mark} = t.due_on FROM due WHERE t.organization_id = $1 AND t.id = due.id
     RETURNING t.id, t.assignee_id, t.opportunity_id`,
    [tx.organizationId, day],
  );
  await notifyMembers(
    tx,
    rows.map((task) => ({
      memberId: task.assignee_id,
      kind,
      actorId: null,
      opportunityId: task.opportunity_id,
      subjectId: task.id,
    })),
  );
  return rows.length;
}

/** Throws the first failure when all organisations have had their turn. */
export async function notifyAllDueTasks(pool: pg.Pool, notifying: Notifying): Promise<void> {
  // The day that it is where days begin first: each organisation then looks at its own.
  const latest = isoDate(localDay(notifying.now.getTime(), 'Pacific/Kiritimati'));
  const { rows } = await pool.query<{ id: string }>('SELECT organizations_with_tasks_to_tell($1) AS id', [latest]);
  await oneAfterAnother(rows, notifying.signal, ({ id }) => notifyDueTasks(pool, id, notifying));
}
