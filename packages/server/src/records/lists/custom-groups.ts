/** Groups of a list by a custom field: what the records of one have in common, and how the groups follow each other. */
import { type CustomColumn, groupsByCustom, keyOfColumn } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { CustomNoun } from '../custom-fields/custom-nouns.ts';
import { type Field, listFields } from '../custom-fields/list-fields.ts';
import { customText } from './custom-conditions.ts';
import { orderOfField } from './custom-orders.ts';

export interface CustomGroup {
  /** What the records of a group have in common, as text; '' where they have none. */
  readonly key: string;
  /** Name and place of a group; over `g.key`. */
  readonly label: string;
  readonly join: string;
  readonly order: string;
  /** How groups follow each other in a file, over the record. */
  readonly fileOrder: string;
}

/** The field that a list is grouped by; throws INVALID for one that never was or has too many values for groups. */
export async function groupField(tx: TenantTransaction, of: CustomNoun, by: CustomColumn): Promise<Field> {
  const key = keyOfColumn(by);
  const field = (await listFields(tx, of.noun)).find((each) => each.key === key);
  if (field && groupsByCustom(field.kind)) return field;
  throw invalid({
    field: 'by',
    value: by,
    expected: 'a custom field of the kind choice, person, date, or yes or no',
    message: field ? `${field.label} has too many values to group by.` : `There is no custom field ${key}.`,
  });
}

export function customGroup(field: Field, of: CustomNoun): CustomGroup {
  const text = customText(field, of);
  const { column } = orderOfField(field, of);
  const none = { label: 'NULL', join: '' };
  // Nobody sees what is archived: all records are one group until it is back.
  if (field.archived) return { ...none, key: "''", order: 'g.key', fileOrder: column };
  const key = `coalesce(${text}, '')`;
  // Months follow each other as their days do, yes comes before no, and records without a value stand behind all others.
  switch (field.kind) {
    case 'date':
      return {
        ...none,
        key: `coalesce(left(${text}, 7), '')`,
        order: "nullif(g.key, '') NULLS LAST",
        fileOrder: `date_trunc('month', ${column})`,
      };
    case 'person':
      return {
        key,
        label: 'm.name',
        join: "LEFT JOIN members m ON m.organization_id = $1 AND m.id = nullif(g.key, '')::uuid",
        order: 'm.name NULLS LAST, g.key',
        fileOrder: `nullif(${column}, '') NULLS LAST`,
      };
    case 'choice': {
      const join = `LEFT JOIN custom_fields f ON f.organization_id = $1 AND f.noun = '${of.noun}' AND f.key = '${field.key}'
        LEFT JOIN LATERAL jsonb_array_elements(f.choices) WITH ORDINALITY AS c(choice, place) ON c.choice->>'id' = g.key`;
      const fileOrder = `nullif(${column}, -1) NULLS LAST`;
      return { key, label: "c.choice->>'label'", join, order: 'c.place NULLS LAST', fileOrder };
    }
    default:
      return { ...none, key, order: "nullif(g.key, '') DESC NULLS LAST", fileOrder: `${column} DESC` };
  }
}
