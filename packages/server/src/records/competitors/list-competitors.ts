import type { Competitor } from '@forecastle/contract';
import { asc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { competitors } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export const presentCompetitor = (row: typeof competitors.$inferSelect): z.infer<typeof Competitor> => ({
  id: row.id,
  name: row.name,
  aliases: [...row.aliases],
  archived: row.archivedAt !== null,
});

/** Every competitor by name, archived ones too: deals still name them. */
export async function listCompetitors(tx: TenantTransaction): Promise<z.infer<typeof Competitor>[]> {
  const rows = await tx.db
    .select()
    .from(competitors)
    .where(eq(competitors.organizationId, tx.organizationId))
    .orderBy(asc(competitors.nameKey), asc(competitors.id));
  return rows.map(presentCompetitor);
}
