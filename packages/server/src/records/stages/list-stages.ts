import type { Stage } from '@forecastle/contract';
import { asc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { stages } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { presentStage } from './present-stage.ts';

/** Every stage in its order, archived ones too: closed deals still name them. */
export async function listStages(tx: TenantTransaction): Promise<z.infer<typeof Stage>[]> {
  const rows = await tx.db
    .select()
    .from(stages)
    .where(eq(stages.organizationId, tx.organizationId))
    .orderBy(asc(stages.position), asc(stages.id));
  return rows.map(presentStage);
}
