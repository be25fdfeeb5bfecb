import type { Competitor } from '@forecastle/contract';
import type * as z from 'zod';
import type { competitors } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export type CompetitorRow = Pick<typeof competitors.$inferSelect, 'id' | 'name' | 'aliases' | 'archivedAt'>;

export const COMPETITOR_COLUMNS = 'id, name, aliases, archived_at AS "archivedAt"';

export const presentCompetitor = (row: CompetitorRow): z.infer<typeof Competitor> => ({
  id: row.id,
  name: row.name,
  aliases: [...row.aliases],
  archived: row.archivedAt !== null,
});

/** Every competitor by name, archived ones too: deals still name them. */
export async function listCompetitors(tx: TenantTransaction): Promise<z.infer<typeof Competitor>[]> {
  const { rows } = await tx.client.query<CompetitorRow>(
    `SELECT ${COMPETITOR_COLUMNS} FROM competitors WHERE organization_id = $1 ORDER BY name_key, id`,
    [tx.organizationId],
  );
  return rows.map(presentCompetitor);
}
