import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { LedgerActor } from '../../../records/ledger/changes.ts';
import { changeDeals } from '../../../records/opportunities/change-deals.ts';
import type { DealUpdate } from '../../../records/opportunities/deal-update.ts';
import { updateDeals } from '../../../records/opportunities/update-deals.ts';
import { changeProducts } from './change-products.ts';
import { keepBefore } from './keep-before.ts';
import type { Making } from './made.ts';
import { changedCustom } from './merge-custom.ts';
import type { PlannedUpdate } from './plan-rows.ts';
import { writeAccounts } from './write-accounts.ts';
import { linkContacts, makeContacts } from './write-contacts.ts';

/** Writes changed deals by set, after keeping what they were before. */
export async function writeUpdates(
  tx: TenantTransaction,
  importId: string,
  updates: readonly PlannedUpdate[],
  { making, ...by }: { readonly now: Date; readonly actor: LedgerActor; readonly making: Making },
): Promise<void> {
  if (updates.length === 0) return;
  const accounts = await writeAccounts(tx, importId, updates, making);
  const accountOf = ({ existing, record }: PlannedUpdate): string | null =>
    // An account of the same name is the same account, whichever of several the deal stands on.
    record.accountKey === existing.accountKey ? existing.accountId : (accounts.get(record.accountKey ?? '') ?? null);
  await keepBefore(
    tx,
    importId,
    updates.map(({ existing, rowNumber }) => ({ id: existing.id, row: rowNumber })),
  );
  await updateDeals(
    tx,
    updates.map((planned) => {
      const custom = changedCustom(planned.existing.custom, planned.record.custom);
      const patch = patchOf(planned, accountOf(planned));
      return { id: planned.existing.id, patch, ...(Object.keys(custom).length > 0 && { custom }) };
    }),
    by,
  );
  await changeProducts(tx, importId, updates);
  const contacts = updates.flatMap((planned) => {
    const { existing, contact, rowNumber } = planned;
    return contact ? [{ dealId: existing.id, accountId: accountOf(planned), contact, rowNumber }] : [];
  });
  await changeDeals(
    tx,
    contacts.map(({ dealId }) => dealId),
    by.now,
    async () => linkContacts(tx, contacts, await makeContacts(tx, importId, contacts, making), by),
  );
}

/** The whole record: its external ID is the deal's own, by which it was found or which the row leaves. */
function patchOf(
  { existing, record: { custom: _, ...record } }: PlannedUpdate,
  accountId: string | null,
): DealUpdate['patch'] {
  const reopens = existing.status !== 'open' && record.status === 'open';
  // A deal that reopens gets back the category it had, unless the row names one.
  const category = reopens && record.category === null ? undefined : record.category;
  return { ...record, accountId, category };
}
