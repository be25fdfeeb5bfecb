import type { Stage } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { presentStage, STAGE_COLUMNS, type StageRow } from './present-stage.ts';

/** Every stage in its order, archived ones too: closed deals still name them. */
export async function listStages(tx: TenantTransaction): Promise<z.infer<typeof Stage>[]> {
  const { rows } = await tx.client.query<StageRow>(
    `SELECT ${STAGE_COLUMNS} FROM stages WHERE organization_id = $1 ORDER BY position, id`,
    [tx.organizationId],
  );
  return rows.map(presentStage);
}
