/** What a change of custom fields makes of a record, and what is told of it. */
import {
  type CustomFieldNoun,
  type CustomFieldShape,
  type CustomValue,
  type CustomValues,
  isToldAsWords,
  ownValue,
} from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { customChange } from '../ledger/changes.ts';
import type { CustomPatch } from './check-values.ts';
import { listFields } from './list-fields.ts';

/** Those that hold something: what is taken away leaves nothing behind. */
export const givenOnly = (values: CustomPatch): CustomValues =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, value]])));

export const fieldsByKey = async (
  tx: TenantTransaction,
  noun: CustomFieldNoun,
): Promise<ReadonlyMap<string, CustomFieldShape>> =>
  new Map((await listFields(tx, noun)).map((field) => [field.key, field]));

/**
 * Of each field that changes what stood in it and what stands there now. Of words it is told only that there were some
 * and are some, and so of all that is kept about a person.
 */
export function customChanges(
  fields: ReadonlyMap<string, CustomFieldShape>,
  before: CustomValues,
  patch: CustomPatch,
  { isOfPerson = false }: { isOfPerson?: boolean } = {},
): LedgerChanges {
  const changes: LedgerChanges = {};
  for (const [key, to] of Object.entries(patch)) {
    const from = ownValue(before, key) ?? null;
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    const field = fields.get(key);
    const isPrivate = isOfPerson || (field !== undefined && isToldAsWords(field));
    const told = (value: CustomValue | null) => (isPrivate ? value !== null : value);
    Object.assign(changes, customChange(key, told(from), told(to)));
  }
  return changes;
}
