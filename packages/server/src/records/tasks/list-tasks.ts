import { IsoDate, type Task } from '@forecastle/contract';
import { isoDate } from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { momentIn } from '../health/calendar.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import { presentTask, TASK_COLUMNS, TASK_TABLES, type TaskRow } from './task-row.ts';

const Cursor = z.tuple([IsoDate, z.uuid()]);

interface Asked {
  /** Of this deal; without it, one's own of all deals that one sees. */
  readonly opportunityId?: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of open tasks, the first due first. */
export async function listTasks(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, limit, cursor }: Asked,
  now: Date,
): Promise<{ items: z.infer<typeof Task>[]; nextCursor: string | null; today: string }> {
  if (opportunityId !== undefined) await requireDeal(tx, actor, opportunityId);
  const after = decodeCursor(cursor, Cursor);
  const { rows } = await tx.client.query<TaskRow>(
    `SELECT ${TASK_COLUMNS} FROM ${TASK_TABLES}
     WHERE t.organization_id = $1 AND t.done_at IS NULL AND t.deleted_at IS NULL
       AND ${opportunityId === undefined ? 't.assignee_id = $3' : 't.opportunity_id = $3'}
       AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
       AND ($4::date IS NULL OR (t.due_on, t.id) > ($4, $5::uuid))
     ORDER BY t.due_on, t.id LIMIT $6`,
    [
      tx.organizationId,
      await visibleOwners(tx, actor),
      opportunityId ?? actor.memberId,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit + 1,
    ],
  );
  const page = pageOf(rows, limit, presentTask, (row) => [row.due_on, row.id]);
  return { ...page, today: isoDate((await momentIn(tx, now)).day) };
}
