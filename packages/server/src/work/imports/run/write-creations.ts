import type { CustomFieldShape } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { customChanges } from '../../../records/custom-fields/custom-changes.ts';
import type { LedgerActor } from '../../../records/ledger/changes.ts';
import { addDeals } from '../../../records/opportunities/add-deals.ts';
import { hasValues, insertDeals } from '../../../records/opportunities/insert-deals.ts';
import { writeProducts } from '../../../records/opportunities/write-products.ts';
import type { Making } from './made.ts';
import type { PlannedCreation } from './plan-rows.ts';
import { writeAccounts } from './write-accounts.ts';
import { linkContacts, makeContacts } from './write-contacts.ts';

interface Creating {
  readonly now: Date;
  readonly actor: LedgerActor;
  readonly making: Making;
  /** Custom fields that columns are taken for, by key. */
  readonly customs: ReadonlyMap<string, CustomFieldShape>;
  /** Called when the ids of all that is made are known. */
  readonly decided: () => void;
  /** Awaited before the totals are moved. */
  readonly turn: () => Promise<unknown>;
}

/**
 * Writes new deals with their accounts and contacts, by set. Which deals an import made stands in their `import_id`;
 * accounts and contacts it made are listed in import_changes.
 */
export async function writeCreations(
  tx: TenantTransaction,
  importId: string,
  creations: readonly PlannedCreation[],
  { now, actor, making, customs, decided, turn }: Creating,
): Promise<void> {
  if (creations.length === 0) return;
  const accounts = await writeAccounts(tx, importId, creations, making);
  const deals = creations.map(({ record, contact, rowNumber }) => ({
    dealId: newId(),
    accountId: record.accountKey === null ? null : (accounts.get(record.accountKey) ?? null),
    rowNumber,
    record,
    contact,
  }));
  const withContact = deals.flatMap(({ contact, ...deal }) => (contact ? [{ ...deal, contact }] : []));
  const contacts = await makeContacts(tx, importId, withContact, making);
  decided();
  await insertDeals(
    tx,
    deals.map(({ dealId, accountId, record: { accountKey, accountName, products, ...columns } }) => ({
      ...columns,
      id: dealId,
      accountId,
    })),
    { importId },
  );
  await writeProducts(
    tx,
    deals.map(({ dealId, record }) => ({ id: dealId, products: record.products })),
  );
  const valued = deals.filter(({ record }) => hasValues(record.custom));
  await linkContacts(tx, withContact, contacts, { now, actor });
  await addDeals(
    tx,
    deals.map(({ dealId }) => dealId),
    {
      now,
      actor,
      turn,
      alone: withContact.length === 0,
      custom: new Map(valued.map(({ dealId, record }) => [dealId, customChanges(customs, {}, record.custom)])),
    },
  );
}
