import type { Upkeep } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** What is being brought up to date at the moment, as shares: how many deals there are is not for everybody. */
export async function showUpkeep(tx: TenantTransaction): Promise<z.infer<typeof Upkeep>> {
  const { rows } = await tx.client.query<{ what: 'scores' | 'amounts'; percent: number; since: Date }>(
    `SELECT what, (100 * sum(done) / greatest(sum(total), 1))::int AS percent, min(started_at) AS since FROM upkeep_runs
     WHERE organization_id = $1 AND finished_at IS NULL GROUP BY what ORDER BY what`,
    [tx.organizationId],
  );
  return { items: rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })) };
}
