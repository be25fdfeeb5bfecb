import { type CustomValues, ownValue } from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { CustomPatch } from '../custom-fields/check-values.ts';
import { customChanges, fieldsByKey, givenOnly } from '../custom-fields/custom-changes.ts';

interface DealCustom {
  /** All values of a deal once the change is made, and what the ledger tells of it. */
  change(
    id: string,
    patch: CustomPatch,
  ): { readonly next: CustomValues; readonly changes: LedgerChanges; readonly former: CustomPatch };
}

/** The custom values of deals whose custom fields a change names; lock them first. */
export async function loadDealCustom(
  tx: TenantTransaction,
  updates: readonly { readonly id: string; readonly custom?: CustomPatch | undefined }[],
): Promise<DealCustom> {
  const ids = updates.flatMap(({ id, custom }) => (custom ? [id] : []));
  if (ids.length === 0)
    return {
      change: (id) => {
        throw new Error(`no custom field of ${id} was to change`);
      },
    };
  const fields = await fieldsByKey(tx, 'deal');
  const standing = await customValuesOf(tx, ids);
  return {
    change(id, patch) {
      const before = standing.get(id) ?? {};
      const changes = customChanges(fields, before, patch);
      const changed = Object.keys(patch).filter((key) => changes[`custom.${key}`]);
      const former = Object.fromEntries(changed.map((key) => [key, ownValue(before, key) ?? null]));
      return { next: givenOnly({ ...before, ...patch }), changes, former };
    },
  };
}

/** All custom values of deals by id, those of archived fields among them; lock the deals first. */
export async function customValuesOf(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomValues>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<{ id: string; custom: CustomValues }>({
    name: 'load-deal-custom',
    text: 'SELECT id, custom FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    values: [tx.organizationId, ids],
  });
  return new Map(rows.map(({ id, custom }) => [id, custom]));
}

/** What the ledger tells of the custom fields of a deal that is new. */
export async function customOfNew(tx: TenantTransaction, values: CustomValues): Promise<LedgerChanges> {
  return Object.keys(values).length === 0 ? {} : customChanges(await fieldsByKey(tx, 'deal'), {}, values);
}
