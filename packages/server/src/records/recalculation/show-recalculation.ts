import type { Recalculation } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Returns running recalculations in percent: not everybody may know the number of deals. */
export async function showRecalculation(tx: TenantTransaction): Promise<z.infer<typeof Recalculation>> {
  const { rows } = await tx.client.query<{ what: 'scores' | 'amounts'; percent: number; since: Date }>(
    `SELECT what, (100 * sum(done) / greatest(sum(total), 1))::int AS percent, min(started_at) AS since FROM recalculation_runs
     WHERE organization_id = $1 AND finished_at IS NULL GROUP BY what ORDER BY what`,
    [tx.organizationId],
  );
  return { items: rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })) };
}
