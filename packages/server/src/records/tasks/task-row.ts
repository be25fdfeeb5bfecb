import type { Task } from '@forecastle/contract';
import type * as z from 'zod';

/** Of tasks `t` and their deals `o`; $1 organisation. Who sees a deal works its tasks, whoever they are given to. */
export const TASK_COLUMNS = `
  t.id, t.title, t.opportunity_id, o.name AS deal_name, t.due_on::text AS due_on, t.remind_days_before, t.created_at,
  t.done_at, t.activity_id, t.deleted_at, a.id AS assignee_id, a.name AS assignee_name,
  c.id AS creator_id, c.name AS creator_name`;

export const TASK_TABLES = `
  tasks t
  JOIN opportunities o ON o.organization_id = $1 AND o.id = t.opportunity_id
  JOIN members a ON a.organization_id = $1 AND a.id = t.assignee_id
  LEFT JOIN members c ON c.organization_id = $1 AND c.id = t.created_by_id`;

export interface TaskRow {
  id: string;
  title: string;
  opportunity_id: string;
  deal_name: string;
  due_on: string;
  remind_days_before: number | null;
  created_at: Date;
  done_at: Date | null;
  activity_id: string | null;
  deleted_at: Date | null;
  assignee_id: string;
  assignee_name: string;
  creator_id: string | null;
  creator_name: string | null;
}

export function presentTask(row: TaskRow): z.infer<typeof Task> {
  return {
    id: row.id,
    title: row.title,
    deal: { id: row.opportunity_id, name: row.deal_name },
    dueOn: row.due_on,
    remindDaysBefore: row.remind_days_before,
    assignee: { id: row.assignee_id, name: row.assignee_name },
    createdBy:
      row.creator_id !== null && row.creator_name !== null ? { id: row.creator_id, name: row.creator_name } : null,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    activityId: row.activity_id,
    // Whoever may read a deal may write it, and so what hangs on it.
    abilities: { update: true },
  };
}
