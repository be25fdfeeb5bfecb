import type { WinReason } from '@forecastle/contract';
import { asc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { winReasons } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';

export const presentWinReason = (row: typeof winReasons.$inferSelect): z.infer<typeof WinReason> => ({
  id: row.id,
  name: row.name,
  archived: row.archivedAt !== null,
});

/** Every reason by name, archived ones too: deals still name them. */
export async function listWinReasons(tx: TenantTransaction): Promise<z.infer<typeof WinReason>[]> {
  const rows = await tx.db
    .select()
    .from(winReasons)
    .where(eq(winReasons.organizationId, tx.organizationId))
    .orderBy(asc(winReasons.nameKey), asc(winReasons.id));
  return rows.map(presentWinReason);
}

/** How many won deals that the actor sees have each reason. */
export async function countByWinReason(tx: TenantTransaction, actor: Actor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ id: string; count: number }>(
    `SELECT o.win_reason_id AS id, count(*)::int AS count FROM opportunities o
     WHERE o.organization_id = $1 AND o.win_reason_id IS NOT NULL AND o.status = 'won'
       AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
     GROUP BY o.win_reason_id`,
    [tx.organizationId, await visibleOwners(tx, actor)],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
