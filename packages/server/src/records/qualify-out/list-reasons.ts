import type { QualifyOutReason } from '@forecastle/contract';
import { asc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { qualifyOutReasons } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';

export const presentReason = (row: typeof qualifyOutReasons.$inferSelect): z.infer<typeof QualifyOutReason> => ({
  id: row.id,
  name: row.name,
  lossReason: row.lossReason,
  archived: row.archivedAt !== null,
});

/** Every reason by name, archived ones too: deals still name them. */
export async function listReasons(tx: TenantTransaction): Promise<z.infer<typeof QualifyOutReason>[]> {
  const rows = await tx.db
    .select()
    .from(qualifyOutReasons)
    .where(eq(qualifyOutReasons.organizationId, tx.organizationId))
    .orderBy(asc(qualifyOutReasons.nameKey), asc(qualifyOutReasons.id));
  return rows.map(presentReason);
}

/** How many deals that the actor sees stand qualified out for each reason, as the primary one. */
export async function countByReason(tx: TenantTransaction, actor: Actor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ id: string; count: number }>(
    `SELECT q.primary_reason_id AS id, count(*)::int AS count FROM qualify_outs q
     JOIN opportunities o ON o.organization_id = $1 AND o.id = q.opportunity_id
     WHERE q.organization_id = $1 AND q.reopened_at IS NULL AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
     GROUP BY q.primary_reason_id`,
    [tx.organizationId, await visibleOwners(tx, actor)],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
