/** Groups of a list by a custom field: what the deals of one have in common, and how the groups follow each other. */
import { type CustomColumn, groupsByCustom, keyOfColumn } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { type Field, listFields } from '../custom-fields/list-fields.ts';
import { customText } from './custom-conditions.ts';

export interface GroupSql {
  /** What the deals of a group have in common, as text; '' where they have none. */
  readonly key: string;
  /** The same in the kept totals; null where they do not know it. */
  readonly kept: string | null;
  /** Name and place of a group; over `g.key`. */
  readonly label: string;
  readonly join: string;
  readonly order: string;
}

/** The field that a list is grouped by; throws INVALID for one that never was or has too many values for groups. */
export async function groupField(tx: TenantTransaction, by: CustomColumn): Promise<Field> {
  const key = keyOfColumn(by);
  const field = (await listFields(tx, 'deal')).find((each) => each.key === key);
  if (field && groupsByCustom(field.kind)) return field;
  throw invalid({
    field: 'by',
    value: by,
    expected: 'a custom field of the kind choice, person, date, or yes or no',
    message: field ? `${field.label} has too many values to group by.` : `There is no custom field ${key}.`,
  });
}

export function customGroup(field: Field): GroupSql {
  const text = customText(field);
  // Nobody sees what is archived: all deals are one group until it is back.
  if (field.archived) return { key: "''", kept: null, label: 'NULL', join: '', order: 'g.key' };
  const plain = { kept: null, label: 'NULL', join: '', order: "nullif(g.key, '') NULLS LAST" };
  switch (field.kind) {
    case 'date':
      return { ...plain, key: `coalesce(left(${text}, 7), '')` };
    case 'person':
      return {
        ...plain,
        key: `coalesce(${text}, '')`,
        label: 'm.name',
        join: "LEFT JOIN members m ON m.organization_id = $1 AND m.id = nullif(g.key, '')::uuid",
        order: 'm.name NULLS LAST, g.key',
      };
    case 'choice': {
      const join = `LEFT JOIN custom_fields f ON f.organization_id = $1 AND f.noun = 'deal' AND f.key = '${field.key}'
        LEFT JOIN LATERAL jsonb_array_elements(f.choices) WITH ORDINALITY AS c(choice, place) ON c.choice->>'id' = g.key`;
      return { ...plain, key: `coalesce(${text}, '')`, label: "c.choice->>'label'", join, order: 'c.place NULLS LAST' };
    }
    default:
      return { ...plain, key: `coalesce(${text}, '')`, order: "nullif(g.key, '') DESC NULLS LAST" };
  }
}
