/** Orders of a list by custom fields. Records without a value are the smallest, without a date the latest, as everywhere. */
import { isCustomColumn, keyOfColumn, sortsByCustom } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { CustomNoun } from '../custom-fields/custom-nouns.ts';
import { type Field, listFields } from '../custom-fields/list-fields.ts';
import { customText } from './custom-conditions.ts';
import { type OrderColumn, orderColumn } from './order-sql.ts';

/** Below all numbers and amounts of money. */
const NO_FIGURE = '-1000000000000000000';
/** Letters by which texts are put in order; those alike in them stand by their ids. */
const SORTED_LETTERS = 200;

/**
 * The orders of keys, those of the list's own fields as it declares them; throws INVALID for a custom field that is not
 * there, or that nothing can be sorted by.
 */
export async function ordersOf<Order extends OrderColumn>(
  tx: TenantTransaction,
  of: CustomNoun,
  keys: readonly { readonly field: string }[],
  own: Readonly<Record<string, Order>>,
): Promise<(OrderColumn & Partial<Order>)[]> {
  const fields = keys.some(({ field }) => isCustomColumn(field)) ? await listFields(tx, of.noun) : [];
  return keys.flatMap(({ field }): readonly (OrderColumn & Partial<Order>)[] => {
    if (!isCustomColumn(field)) return own[field] ? [own[field]] : [];
    const key = keyOfColumn(field);
    const custom = fields.find((each) => each.key === key);
    // What an order of the list says beside its column is said of its own fields alone.
    if (custom && sortsByCustom(custom.kind)) return [orderOfField(custom, of) as OrderColumn & Partial<Order>];
    throw invalid({
      field: 'order',
      value: field,
      expected: 'custom. and the key of a custom field other than of several choices',
      message: custom
        ? `You cannot sort by ${custom.label}: a record can have several choices.`
        : `There is no custom field ${key}.`,
    });
  });
}

export function orderOfField(field: Field, of: CustomNoun): OrderColumn {
  const text = customText(field, of);
  // Nobody sees what is archived: all records are alike in it until it is back.
  if (field.archived) return orderColumn('0::smallint', 'smallint');
  switch (field.kind) {
    case 'number':
    case 'money':
      return orderColumn(`coalesce(${text}::numeric, ${NO_FIGURE})`, 'numeric');
    case 'date':
      return orderColumn(`coalesce(${text}::date, 'infinity'::date)`, 'date');
    case 'yes_no':
      return orderColumn(`coalesce((${text}::boolean)::int, -1)`, 'smallint');
    case 'choice': {
      const ids = field.choices.map(({ id }) => `'${id}'`).join(', ');
      return orderColumn(`coalesce(array_position(ARRAY[${ids}]::text[], ${text}), -1)`, 'smallint');
    }
    case 'person':
      return orderColumn(
        `coalesce((SELECT e.name FROM members e WHERE e.organization_id = $1 AND e.id = ${text}::uuid), '')`,
        'text',
      );
    default:
      return orderColumn(`coalesce(lower(left(${text}, ${SORTED_LETTERS})), '')`, 'text');
  }
}
