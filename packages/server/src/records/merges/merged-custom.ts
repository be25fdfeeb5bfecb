/** Custom fields of two records that become one, each decided for itself as the fields of the product are. */
import {
  type CustomValue,
  type CustomValues,
  customColumn,
  isCustomColumn,
  keyOfColumn,
  ownValue,
} from '@forecastle/rules';
import { invalid } from '../../platform/http/errors.ts';
import type { Field } from '../custom-fields/list-fields.ts';
import type { RecordRow } from './nouns.ts';

/** All values of a record; rows that were kept before there were custom fields have none. */
export const customOf = (row: RecordRow): CustomValues => (row.custom as CustomValues | undefined) ?? {};

/**
 * What the kept record has in custom fields: its own value, or that of the merged one where `take` names it; without
 * `take`, and in archived fields, which nobody can choose between, where it has none. What a
 * connected system decides of the kept one (`held`) stays its own. Throws INVALID on one that is none.
 */
export function mergedCustom(
  kept: RecordRow,
  merged: RecordRow,
  take: readonly string[] | undefined,
  { fields, held }: { readonly fields: readonly Field[]; readonly held: ReadonlySet<string> },
): CustomValues {
  const known = new Map(fields.map((field) => [field.key, field]));
  const unknown = take?.find((field) => isCustomColumn(field) && !known.has(keyOfColumn(field)));
  if (unknown !== undefined) {
    throw invalid({
      field: 'take',
      value: unknown,
      expected: 'custom. and the key of a custom field',
      message: `A merge cannot choose the field “${unknown}”. Nothing was changed.`,
    });
  }
  const [own, other] = [customOf(kept), customOf(merged)];
  const next: Record<string, CustomValue> = {};
  for (const key of new Set([...Object.keys(own), ...Object.keys(other)])) {
    const isChosen = take !== undefined && known.get(key)?.archived === false;
    const isTaken = isChosen ? take.includes(customColumn(key)) : !Object.hasOwn(own, key);
    const value = ownValue(isTaken && !held.has(customColumn(key)) ? other : own, key);
    if (value !== undefined) next[key] = value;
  }
  return next;
}
