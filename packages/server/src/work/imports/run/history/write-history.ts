import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { nameKey } from '../../../../records/accounts/name-key.ts';
import { addDeals } from '../../../../records/opportunities/add-deals.ts';
import { recordHistories, writeHistories } from '../../../../records/opportunities/write-histories.ts';
import { keepBefore } from '../keep-before.ts';
import type { PlannedHistory } from './plan-deal.ts';

/** Writes what histories add to deals, by set: their ledger, their present state with its projections, their scores. */
export async function writeHistory(
  tx: TenantTransaction,
  importId: string,
  deals: readonly PlannedHistory[],
  now: Date,
): Promise<void> {
  const by = { now, actor: { kind: 'import', id: importId } } as const;
  const made = deals.filter(({ existing }) => existing === null);
  const changed = deals.flatMap(({ existing, ...deal }) =>
    existing ? [{ ...deal, closedOn: existing.closedOn }] : [],
  );
  if (made.length > 0) {
    await insert(tx, importId, made);
    await addDeals(
      tx,
      made.map(({ id }) => id),
      { ...by, record: () => recordHistories(tx, made, by) },
    );
  }
  if (changed.length === 0) return;
  await keepBefore(
    tx,
    importId,
    changed.map(({ id, rowNumber }) => ({ id, row: rowNumber })),
  );
  await writeHistories(tx, changed, by);
}

/** The rows of new deals; all that the ledger tells of them is written when it is recorded. */
async function insert(tx: TenantTransaction, importId: string, deals: readonly PlannedHistory[]): Promise<void> {
  const values = deals.map(({ id, externalId, name, createdOn, amountBaseMinor, merged }) => {
    const { stageId, status, ownerId, currency, accountId, amountMinor, category, closeDate, closedOn } =
      merged.replayed.fields;
    return {
      id,
      externalId,
      name,
      nameKey: nameKey(name),
      createdOn,
      amountBaseMinor,
      stageId,
      status,
      ownerId,
      currency,
      accountId,
      amountMinor,
      category,
      closeDate,
      closedOn,
    };
  });
  await tx.client.query(
    `INSERT INTO opportunities (organization_id, id, external_id, name, name_key, account_id, stage_id, status, owner_id,
       amount_minor, currency, amount_base_minor, category, close_date, closed_on, created_on, import_id)
     SELECT $1, id, "externalId", name, "nameKey", "accountId", "stageId", status, "ownerId", "amountMinor", currency,
       "amountBaseMinor", category, "closeDate", "closedOn", "createdOn", $2
     FROM json_to_recordset($3::json) AS r(id uuid, "externalId" text, name text, "nameKey" text, "accountId" uuid,
       "stageId" uuid, status text, "ownerId" uuid, "amountMinor" bigint, currency text, "amountBaseMinor" bigint,
       category text, "closeDate" date, "closedOn" date, "createdOn" date)`,
    [tx.organizationId, importId, JSON.stringify(values)],
  );
}
