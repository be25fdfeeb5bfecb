/** Which fields a query asks for: what the mapping reads, and what every record is known and dated by. */
import { CURRENCY_FIELD, type DescribedObject, describedField, HAS_PRODUCTS_FIELD } from './describedObject.ts';
import type { SalesforceMapping } from './mapping.ts';
import type { MappedObject } from './mappingFields.ts';

/** `MasterRecordId` names the record that a deleted account or contact was merged into. */
const ALWAYS = ['Id', 'IsDeleted', 'SystemModstamp', 'CreatedDate', 'MasterRecordId', CURRENCY_FIELD] as const;

/**
 * Returns the names of an object's fields to query, each once. Fields that are not described are left out, because a query
 * that names a hidden one is refused as a whole (INVALID_FIELD).
 */
export function fieldsToRead(
  mapping: SalesforceMapping,
  objects: readonly DescribedObject[],
  object: MappedObject,
): readonly string[] {
  const sources = mapping.fields.filter((each) => each.object === object).map(({ source }) => source);
  const products = mapping.products && object === 'Opportunity' ? [HAS_PRODUCTS_FIELD] : [];
  const described = [...ALWAYS, ...products, ...sources].map((name) => describedField(objects, object, name)?.name);
  return [...new Set(described.filter((name) => name !== undefined))];
}
