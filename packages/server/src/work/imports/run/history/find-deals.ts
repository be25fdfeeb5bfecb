import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { nameKey } from '../../../../records/accounts/name-key.ts';
import { heldFieldsColumn } from '../../../../records/connected-systems/record-systems.ts';
import type { KnownEntry } from '../../../../records/ledger/known-entry.ts';
import { readKnownEntries } from '../../../../records/ledger/read-known-entries.ts';
import type { HistoryRow } from '../../reading/index.ts';
import { dealsByExternalId, dealsByName } from '../deals-by-keys.ts';

/** A deal that was there, with what the ledger knows of it. */
export interface FoundDeal {
  readonly id: string;
  readonly ownerId: string;
  readonly accountId: string | null;
  readonly accountKey: string | null;
  readonly status: 'open' | 'won' | 'lost';
  readonly closedOn: string | null;
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly createdOn: string;
  /** Fields that a connected system decides, as an update names them. */
  readonly held: readonly string[];
  readonly known: readonly KnownEntry[];
}

export interface FoundDeals {
  /** The deals that the rows of one deal of the file may stand for. */
  readonly of: (row: HistoryRow) => readonly FoundDeal[];
}

/** Finds the deals by their external ids, else by name and account. With `lock` they stay as they are. */
export async function findDeals(
  tx: TenantTransaction,
  rows: readonly HistoryRow[],
  { lock }: { lock: boolean },
): Promise<FoundDeals> {
  const ids = [...new Set(rows.flatMap(({ externalId }) => externalId ?? []))];
  const names = rows.filter(({ externalId }) => externalId === null);
  type Row = Omit<FoundDeal, 'known'> & { key: string };
  const { rows: found } = await tx.client.query<Row>(
    `SELECT o.id, o.owner_id AS "ownerId", o.account_id AS "accountId", a.name_key AS "accountKey", o.status,
       o.closed_on::text AS "closedOn", o.amount_minor::float8 AS "amountMinor", o.currency,
       o.created_on::text AS "createdOn", ${heldFieldsColumn('opportunity', 'o.id')} AS held, w.key
     FROM (
       SELECT id, 'id ' || external_id AS key FROM (${dealsByExternalId('$2')}) i
       UNION
       SELECT id, 'name ' || name || E'\\n' || account FROM (${dealsByName('$3', '$4')}) n
     ) w JOIN opportunities o ON o.organization_id = $1 AND o.id = w.id
     LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id
     ORDER BY o.id ${lock ? 'FOR UPDATE OF o' : ''}`,
    [
      tx.organizationId,
      ids,
      names.map(({ name }) => nameKey(name ?? '')),
      names.map(({ account }) => (account === null ? '' : nameKey(account))),
    ],
  );
  const known = await readKnownEntries(
    tx,
    found.map(({ id }) => id),
  );
  const deals = found.map(({ key, ...deal }) => ({ key, deal: { ...deal, known: known.get(deal.id) ?? [] } }));
  const byKey = Map.groupBy(deals, ({ key }) => key);
  return {
    of: ({ externalId, name, account }) => {
      const key =
        externalId === null
          ? `name ${nameKey(name ?? '')}\n${account === null ? '' : nameKey(account)}`
          : `id ${externalId}`;
      return (byKey.get(key) ?? []).map(({ deal }) => deal);
    },
  };
}
