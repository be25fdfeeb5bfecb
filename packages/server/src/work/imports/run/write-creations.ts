import { type CustomFieldShape, type CustomValues, FREE_DEAL_TEXTS, snake } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { nameKey } from '../../../records/accounts/name-key.ts';
import { customChanges } from '../../../records/custom-fields/custom-changes.ts';
import { indexNewValues } from '../../../records/custom-fields/index-values.ts';
import type { LedgerActor } from '../../../records/ledger/changes.ts';
import { addDeals } from '../../../records/opportunities/add-deals.ts';
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

const WORDS = {
  columns: FREE_DEAL_TEXTS.map(snake).join(', '),
  names: FREE_DEAL_TEXTS.map((text) => `"${text}"`).join(', '),
  typed: FREE_DEAL_TEXTS.map((text) => `"${text}" text`).join(', '),
};

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
  const values = deals.map(({ dealId, accountId, record }) => {
    const { accountKey, accountName, products, custom, ...columns } = record;
    return present({
      ...columns,
      custom: hasValues(custom) ? custom : null,
      id: dealId,
      nameKey: nameKey(record.name),
      accountId,
    });
  });
  await tx.client.query(
    `INSERT INTO opportunities (organization_id, id, external_id, name, name_key, ${WORDS.columns}, account_id, stage_id, status,
       owner_id, amount_minor, currency, amount_base_minor, category, close_date, closed_on, win_probability,
       win_reason_id, created_on, last_set_close_date, stage_entered_on, custom, import_id)
     SELECT $1, id, "externalId", name, "nameKey", ${WORDS.names}, "accountId", "stageId", status, "ownerId", "amountMinor",
       currency, "amountBaseMinor", category, "closeDate", "closedOn", "winProbability",
       "winReasonId", "createdOn", "closeDate", "stageEnteredOn", coalesce(custom, '{}'), $2
     FROM json_to_recordset($3::json) AS r(id uuid, "externalId" text, name text, "nameKey" text, ${WORDS.typed},
       "accountId" uuid, "stageId" uuid, status text, "ownerId" uuid, "amountMinor" bigint, currency text,
       "amountBaseMinor" bigint, category text, "closeDate" date, "closedOn" date, "winProbability" smallint,
       "winReasonId" uuid, "createdOn" date, "stageEnteredOn" date, custom jsonb)`,
    [tx.organizationId, importId, JSON.stringify(values)],
  );
  await writeProducts(
    tx,
    deals.map(({ dealId, record }) => ({ id: dealId, products: record.products })),
  );
  const valued = deals.filter(({ record }) => hasValues(record.custom));
  await indexNewValues(
    tx,
    'deal',
    valued.map(({ dealId }) => dealId),
  );
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

const hasValues = (custom: CustomValues): boolean => Object.keys(custom).length > 0;

/** What is not null: a field that is not there reads as null, and is neither written out nor parsed. */
function present(columns: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name in columns) if (columns[name] !== null) kept[name] = columns[name];
  return kept;
}
