import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from '../accounts/name-key.ts';
import type { LossReasonKept } from './list-loss-reasons.ts';

/** Writes reasons as they are now; one that every list has gets its row with its first change. */
export async function writeLossReasons(tx: TenantTransaction, reasons: readonly LossReasonKept[]): Promise<void> {
  await tx.client.query(
    `INSERT INTO loss_reasons (organization_id, id, key, name, name_key, position, archived_at)
     SELECT $1, id, key, name, name_key, position, CASE WHEN archived THEN now() END
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::int[], $7::boolean[])
       AS u(id, key, name, name_key, position, archived)
     ON CONFLICT (organization_id, id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key,
       position = excluded.position,
       archived_at = CASE WHEN excluded.archived_at IS NOT NULL THEN coalesce(loss_reasons.archived_at, now()) END`,
    [
      tx.organizationId,
      reasons.map(({ id }) => id),
      reasons.map(({ key }) => key),
      reasons.map(({ name }) => name),
      reasons.map(({ name }) => nameKey(name)),
      reasons.map(({ position }) => position),
      reasons.map(({ archived }) => archived),
    ],
  );
}
