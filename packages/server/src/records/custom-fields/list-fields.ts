import type { CustomField } from '@forecastle/contract';
import type { CustomFieldNoun } from '@forecastle/rules';
import type * as z from 'zod';
import type { customFields } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export type Field = z.infer<typeof CustomField>;

export type FieldRow = Omit<typeof customFields.$inferSelect, 'organizationId' | 'labelKey' | 'position' | 'createdAt'>;

export const FIELD_COLUMNS = 'id, noun, key, label, kind, currency, choices, help, archived_at AS "archivedAt"';

export const presentField = (row: FieldRow): Field => ({
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
  const { rows } = await tx.client.query<FieldRow>(
    `SELECT ${FIELD_COLUMNS} FROM custom_fields WHERE organization_id = $1 AND ($2::text IS NULL OR noun = $2)
     ORDER BY archived_at IS NOT NULL, position, id`,
    [tx.organizationId, noun ?? null],
  );
  return rows.map(presentField);
}
