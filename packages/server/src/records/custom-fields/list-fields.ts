import type { CustomField } from '@forecastle/contract';
import type { CustomFieldNoun } from '@forecastle/rules';
import { and, asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { customFields } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export type Field = z.infer<typeof CustomField>;

export const presentField = (row: typeof customFields.$inferSelect): Field => ({
  id: row.id,
  noun: row.noun,
  key: row.key,
  label: row.label,
  kind: row.kind,
  currency: row.currency,
  choices: [...row.choices],
  help: row.help,
  archived: row.archivedAt !== null,
});

/** Fields in their order; archived ones follow those in use. */
export async function listFields(tx: TenantTransaction, noun?: CustomFieldNoun): Promise<Field[]> {
  const { organizationId, noun: nounColumn, archivedAt, position, id } = customFields;
  const rows = await tx.db
    .select()
    .from(customFields)
    .where(and(eq(organizationId, tx.organizationId), noun === undefined ? undefined : eq(nounColumn, noun)))
    .orderBy(sql`${archivedAt} IS NOT NULL`, asc(position), asc(id));
  return rows.map(presentField);
}
