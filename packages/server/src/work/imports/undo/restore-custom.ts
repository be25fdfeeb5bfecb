import { type CustomValue, type CustomValues, ownValue } from '@forecastle/rules';
import type { LedgerChanges } from '../../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { customChanges, fieldsByKey, givenOnly } from '../../../records/custom-fields/custom-changes.ts';
import { customChange, subjectOf } from '../../../records/ledger/changes.ts';
import { customValuesOf } from '../../../records/opportunities/load-deal-custom.ts';

interface CustomRestored {
  /** All values of the deal. */
  readonly next: CustomValues;
  /** Every field that goes back is named, changed or not: what is named never counted. */
  readonly changes: LedgerChanges;
}

/** The keys of custom fields among fields of the ledger. */
export const customKeys = (fields: readonly string[]): string[] =>
  fields.flatMap((field) => {
    const subject = subjectOf(field);
    return subject.of === 'custom' ? [subject.key] : [];
  });

/** What deals whose custom fields go back have in them then; lock the deals first. */
export async function restoreCustom(
  tx: TenantTransaction,
  deals: readonly { readonly id: string; readonly fields: readonly string[]; readonly former: CustomValues }[],
): Promise<ReadonlyMap<string, CustomRestored>> {
  const own = deals.filter(({ fields }) => customKeys(fields).length > 0);
  if (own.length === 0) return new Map();
  const known = await fieldsByKey(tx, 'deal');
  const standing = await customValuesOf(
    tx,
    own.map(({ id }) => id),
  );
  return new Map(
    own.map(({ id, fields, former }) => {
      const before = standing.get(id) ?? {};
      const keys = customKeys(fields);
      const patch: Record<string, CustomValue | null> = {};
      for (const key of keys) patch[key] = ownValue(former, key) ?? null;
      const named = Object.assign({}, ...keys.map((key) => customChange(key, null, null)));
      const changes = { ...named, ...customChanges(known, before, patch) };
      return [id, { next: givenOnly({ ...before, ...patch }), changes }] as const;
    }),
  );
}
