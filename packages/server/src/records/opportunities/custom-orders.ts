/** Orders of a list by custom fields. Deals without a value are the smallest, without a date the latest, as everywhere. */
import { isCustomColumn, keyOfColumn, sortsByCustom } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { type Field, listFields } from '../custom-fields/list-fields.ts';
import { customText } from './custom-conditions.ts';
import { ORDERS, type Order, workedOut } from './sort-orders.ts';

/** Below all numbers and amounts of money. */
const NO_FIGURE = '-1000000000000000000';
/** Letters by which texts are put in order; those alike in them stand by their ids. */
const SORTED_LETTERS = 200;

/** The orders of keys; throws INVALID for a custom field that is not there, or that nothing can be sorted by. */
export async function ordersOf(tx: TenantTransaction, keys: readonly { readonly field: string }[]): Promise<Order[]> {
  const fields = keys.some(({ field }) => isCustomColumn(field)) ? await listFields(tx, 'deal') : [];
  return keys.map(({ field }) => {
    if (!isCustomColumn(field)) return ORDERS[field as keyof typeof ORDERS];
    const key = keyOfColumn(field);
    const custom = fields.find((each) => each.key === key);
    if (custom && sortsByCustom(custom.kind)) return orderOfField(custom);
    throw invalid({
      field: 'order',
      value: field,
      expected: 'custom. and the key of a custom field other than of several choices',
      message: custom
        ? `Several choices have no order: ${custom.label} cannot be sorted by.`
        : `There is no custom field ${key}.`,
    });
  });
}

export function orderOfField(field: Field): Order {
  const text = customText(field);
  // Nobody sees what is archived: all deals are alike in it until it is back.
  if (field.archived) return workedOut('0::smallint', 'smallint');
  switch (field.kind) {
    case 'number':
    case 'money':
      return workedOut(`coalesce(${text}::numeric, ${NO_FIGURE})`, 'numeric');
    case 'date':
      return workedOut(`coalesce(${text}::date, 'infinity'::date)`, 'date');
    case 'yes_no':
      return workedOut(`coalesce((${text}::boolean)::int, -1)`, 'smallint');
    case 'choice': {
      const ids = field.choices.map(({ id }) => `'${id}'`).join(', ');
      return workedOut(`coalesce(array_position(ARRAY[${ids}]::text[], ${text}), -1)`, 'smallint');
    }
    case 'person':
      return workedOut(
        `coalesce((SELECT e.name FROM members e WHERE e.organization_id = $1 AND e.id = ${text}::uuid), '')`,
        'text',
      );
    default:
      return workedOut(`coalesce(lower(left(${text}, ${SORTED_LETTERS})), '')`, 'text');
  }
}
