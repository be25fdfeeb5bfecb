/** Steps that read the past of opportunities and put it into their ledger. */
import { type HistoryReader, historyReader, type SalesforceRecord } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import type { SyncStep } from '../../runs/step.ts';
import { takeHistory } from '../../taking/deals/take-history.ts';
import type { Taking } from '../../taking/taking.ts';
import { type Reading, readingStep } from './read-objects.ts';
import type { RunMapping } from './run-mapping.ts';

/** The sources of history, with the fields that are read of each. */
export const HISTORY_SOURCES = {
  OpportunityHistory: [
    'OpportunityId',
    'CreatedDate',
    'StageName',
    'Amount',
    'CloseDate',
    'Probability',
    'ForecastCategory',
    'CurrencyIsoCode',
    'IsDeleted',
  ],
  OpportunityFieldHistory: ['OpportunityId', 'CreatedDate', 'Field', 'OldValue', 'NewValue', 'IsDeleted'],
} as const;
export type HistorySource = keyof typeof HISTORY_SOURCES;

/** Deals of one transaction. */
const DEALS_AT_ONCE = 500;

interface HistorySteps {
  readonly taking: Taking;
  readonly run: Pick<RunMapping, 'context'>;
  /** Steps that stage rows. */
  readonly staging: readonly SyncStep[];
}

/** Returns a step that stages the rows of one source. */
export const stagingStep = (taking: Taking, source: HistorySource, reading: Reading): SyncStep =>
  readingStep({
    name: `OpportunityHistory ${source}`,
    object: 'OpportunityHistory',
    reading,
    take: async (tx, records) => {
      await stageHistory(tx, taking, source, records);
      return {};
    },
  });

/**
 * Returns the steps: rows are staged first, because those of one opportunity come from two sources in any order and are taken
 * together.
 */
export function historySteps({ taking, run, staging }: HistorySteps): readonly SyncStep[] {
  const taken: SyncStep = {
    name: 'OpportunityHistory',
    object: 'OpportunityHistory',
    async *chunks() {
      const accountIds = new Map<string, string>();
      const read = historyReader({ ...run.context, accountIds });
      let isFirst = true;
      for (let isLeft = true; isLeft; )
        yield {
          next: null,
          take: async (tx) => {
            const total = isFirst ? await countStaged(tx, taking) : null;
            isFirst = false;
            const deals = await nextStaged(tx, taking);
            isLeft = deals.length === DEALS_AT_ONCE;
            await knowAccounts(tx, taking, deals, accountIds);
            const taken = await takeHistory(
              tx,
              taking,
              deals.map((deal) => observed(deal, read)),
            );
            return total === null ? taken : { ...taken, total };
          },
        };
    },
  };
  return [...staging, taken];
}

/** Keeps rows until all of their deals are there. Rows that are there already stay. */
export async function stageHistory(
  tx: TenantTransaction,
  { runId }: Taking,
  source: HistorySource,
  records: readonly SalesforceRecord[],
): Promise<void> {
  const rows = records.map((record) => ({
    parent: record.get('OpportunityId'),
    id: record.get('Id'),
    row: Object.fromEntries(record),
  }));
  await tx.client.query(
    `INSERT INTO sync_staged (organization_id, run_id, parent_external_id, source, external_id, row)
     SELECT $1, $2, r.parent, $3, r.id, r.row FROM json_to_recordset($4::json) AS r(parent text, id text, row jsonb)
     WHERE r.parent IS NOT NULL ON CONFLICT DO NOTHING`,
    [tx.organizationId, runId, source, JSON.stringify(rows)],
  );
}

/** Deals of the run whose rows are staged, and those that were taken before. */
async function countStaged({ client, organizationId }: TenantTransaction, { runId }: Taking): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    `SELECT count(DISTINCT s.parent_external_id)::int + coalesce((
       SELECT (c ->> 'read')::int FROM sync_runs r, jsonb_array_elements(r.counts) c
       WHERE r.organization_id = $1 AND r.id = $2 AND c ->> 'object' = 'OpportunityHistory'), 0) AS total
     FROM sync_staged s WHERE s.organization_id = $1 AND s.run_id = $2 AND s.source = ANY($3::text[])`,
    [organizationId, runId, Object.keys(HISTORY_SOURCES)],
  );
  return rows[0]?.total ?? 0;
}

interface StagedDeal {
  readonly externalId: string;
  readonly currency: string | null;
  readonly rows: readonly { readonly source: HistorySource; readonly row: Readonly<Record<string, string | null>> }[];
}

/** Takes the rows of the next deals out of what is staged. */
async function nextStaged(tx: TenantTransaction, { runId, connectionId }: Taking): Promise<readonly StagedDeal[]> {
  const { rows } = await tx.client.query<StagedDeal>(
    `WITH next AS (
       SELECT DISTINCT parent_external_id FROM sync_staged
       WHERE organization_id = $1 AND run_id = $2 AND source = ANY($4::text[])
       ORDER BY parent_external_id LIMIT ${DEALS_AT_ONCE}
     ), taken AS (
       DELETE FROM sync_staged s USING next n
       WHERE s.organization_id = $1 AND s.run_id = $2 AND s.parent_external_id = n.parent_external_id
         AND s.source = ANY($4::text[])
       RETURNING s.parent_external_id, s.source, s.row
     )
     SELECT t.parent_external_id AS "externalId", max(o.currency) AS currency,
       json_agg(json_build_object('source', t.source, 'row', t.row)) AS rows
     FROM taken t
     LEFT JOIN external_identities e ON e.organization_id = $1 AND e.connection_id = $3 AND e.object = 'Opportunity'
       AND e.external_id = t.parent_external_id
     LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = e.entity_id
     GROUP BY t.parent_external_id ORDER BY t.parent_external_id`,
    [tx.organizationId, runId, connectionId, Object.keys(HISTORY_SOURCES)],
  );
  return rows;
}

/** Past accounts of the deals, as histories of fields name them. */
async function knowAccounts(
  tx: TenantTransaction,
  { connectionId }: Taking,
  deals: readonly StagedDeal[],
  accountIds: Map<string, string>,
): Promise<void> {
  accountIds.clear();
  const named = deals.flatMap(({ rows }) =>
    rows.flatMap(({ row }) => [row.OldValue, row.NewValue].filter((value) => value?.startsWith('001'))),
  );
  if (named.length === 0) return;
  const { rows } = await tx.client.query<{ externalId: string; id: string }>(
    `SELECT external_id AS "externalId", entity_id AS id FROM external_identities
     WHERE organization_id = $1 AND connection_id = $2 AND object = 'Account' AND external_id = ANY($3::text[])`,
    [tx.organizationId, connectionId, [...new Set(named)]],
  );
  for (const { externalId, id } of rows) accountIds.set(externalId, id);
}

function observed({ externalId, currency, rows }: StagedDeal, read: HistoryReader) {
  const of = (wanted: HistorySource): SalesforceRecord[] =>
    rows.flatMap(({ source, row }) => (source === wanted ? [new Map(Object.entries(row))] : []));
  const { observations } = read({
    history: of('OpportunityHistory'),
    fieldHistory: of('OpportunityFieldHistory'),
    currency,
  });
  return { dealExternalId: externalId, observations };
}
