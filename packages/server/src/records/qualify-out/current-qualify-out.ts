import type { QualifyOut } from '@forecastle/contract';
import { type LossReasonNames, type NurturePath, nameLossReason } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export interface CurrentQualifyOut {
  readonly id: string;
  readonly primary_reason_id: string;
  readonly primary_reason: string;
  readonly secondary: readonly { id: string; name: string }[];
  readonly notes: string | null;
  readonly nurture_path: NurturePath | null;
  readonly follow_up_on: string | null;
  readonly follow_up_id: string | null;
  readonly loss_reason: string;
  readonly loss_reason_before: string | null;
  readonly created_at: Date;
  readonly by_id: string | null;
  readonly by_name: string | null;
}

/** Why a deal stands qualified out; null when it does not. The caller has checked who asks. */
export async function currentQualifyOut(
  tx: TenantTransaction,
  opportunityId: string,
): Promise<CurrentQualifyOut | null> {
  const { rows } = await tx.client.query<CurrentQualifyOut>(
    `SELECT q.id, q.primary_reason_id, r.name AS primary_reason, q.notes, q.nurture_path, q.follow_up_on::text,
       q.follow_up_id, q.loss_reason, q.loss_reason_before, q.created_at, m.id AS by_id, m.name AS by_name,
       (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.name_key, s.id), '[]')
        FROM qualify_out_reasons s WHERE s.organization_id = $1 AND s.id = ANY(q.secondary_reason_ids)) AS secondary
     FROM qualify_outs q
     JOIN qualify_out_reasons r ON r.organization_id = $1 AND r.id = q.primary_reason_id
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = q.by_id
     WHERE q.organization_id = $1 AND q.opportunity_id = $2 AND q.reopened_at IS NULL`,
    [tx.organizationId, opportunityId],
  );
  return rows[0] ?? null;
}

export const presentRecord = (
  row: CurrentQualifyOut,
  reasons: readonly LossReasonNames[],
): z.infer<typeof QualifyOut> => ({
  id: row.id,
  primaryReason: { id: row.primary_reason_id, name: row.primary_reason },
  secondaryReasons: [...row.secondary],
  notes: row.notes,
  nurturePath: row.nurture_path,
  followUpOn: row.follow_up_on,
  lossReason: nameLossReason(row.loss_reason, reasons),
  at: row.created_at.toISOString(),
  by: row.by_id !== null && row.by_name !== null ? { id: row.by_id, name: row.by_name } : null,
});
