import type { DealStatus } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Kind of each stage of the organisation by its id, archived ones too: deals may still stand in them. */
export async function loadStageKinds(tx: TenantTransaction): Promise<ReadonlyMap<string, DealStatus>> {
  const { rows } = await tx.client.query<{ id: string; kind: DealStatus }>(
    'SELECT id, kind FROM stages WHERE organization_id = $1',
    [tx.organizationId],
  );
  return new Map(rows.map((row) => [row.id, row.kind]));
}
