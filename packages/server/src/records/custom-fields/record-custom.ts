/** Custom fields of accounts and contacts, as both are made and changed. */
import type { CustomFieldNoun, CustomValues } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { AuditChanges } from '../../tenancy/audit/record-event.ts';
import { type CustomPatch, checkCustomValues } from './check-values.ts';
import { customChanges, fieldsByKey } from './custom-changes.ts';

/** Values of custom fields as they are given, by key; null takes one away. */
export type CustomGiven = Readonly<Record<string, unknown>>;

/** What a change gives, checked, and what the trail tells of it. */
export async function changedCustom(
  tx: TenantTransaction,
  noun: Exclude<CustomFieldNoun, 'deal'>,
  given: CustomGiven | undefined,
  before: CustomValues,
): Promise<{ readonly patch: CustomPatch | undefined; readonly told: AuditChanges }> {
  if (given === undefined || Object.keys(given).length === 0) return { patch: undefined, told: {} };
  const patch = await checkCustomValues(tx, noun, given, before);
  const fields = await fieldsByKey(tx, noun);
  // A change of one field is told when it was one: what is kept about a person is not quoted, whatever its kind.
  return { patch, told: customChanges(fields, before, patch, { isOfPerson: noun === 'contact' }) };
}
