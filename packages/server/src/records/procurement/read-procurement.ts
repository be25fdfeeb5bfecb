import type { Procurement } from '@forecastle/contract';
import { type DealStatus, dayOfIsoDate, isStepOverdue, overdueUrgency, type ProcurementState } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { momentIn } from '../health/calendar.ts';

interface Row {
  id: string;
  title: string;
  state: ProcurementState;
  due_on: string | null;
  owner_id: string | null;
  owner_name: string | null;
  status: DealStatus;
  close_date: string | null;
}

/** The steps of a deal in their order, with which are late. The caller has checked who asks. */
export async function readProcurement(
  tx: TenantTransaction,
  opportunityId: string,
): Promise<z.infer<typeof Procurement>> {
  const { rows } = await tx.client.query<Row>(
    `SELECT s.id, s.title, s.state, s.due_on::text, m.id AS owner_id, m.name AS owner_name, o.status, o.close_date::text
     FROM procurement_steps s
     JOIN opportunities o ON o.organization_id = $1 AND o.id = s.opportunity_id
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = s.owner_id
     WHERE s.organization_id = $1 AND s.opportunity_id = $2 AND s.deleted_at IS NULL ORDER BY s.position, s.id`,
    [tx.organizationId, opportunityId],
  );
  const { day } = await momentIn(tx, new Date());
  const dayOf = (text: string | null) => (text === null ? null : dayOfIsoDate(text));
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    state: row.state,
    owner: row.owner_id !== null && row.owner_name !== null ? { id: row.owner_id, name: row.owner_name } : null,
    dueOn: row.due_on,
    overdue: row.status === 'open' && isStepOverdue({ state: row.state, dueOn: dayOf(row.due_on) }, day),
  }));
  const overdue = items.filter((item) => item.overdue).length;
  return { items, overdue, urgency: overdueUrgency({ overdue, closeDate: dayOf(rows[0]?.close_date ?? null) }, day) };
}
