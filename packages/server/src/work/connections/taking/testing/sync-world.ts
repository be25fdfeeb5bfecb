/** An organisation that a system is connected to, for tests of taking what it sends. */
import type { SyncObject } from '@forecastle/contract';
import type { FieldOwner, IncomingAccount, IncomingContact, IncomingDeal } from '@forecastle/rules';
import { expect } from 'vitest';
import { newId } from '../../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { readHistories } from '../../../../records/ledger/read-history.ts';
import { replayDeal, type StageStay } from '../../../../records/ledger/replay-deal.ts';
import { loadDealStates } from '../../../../records/opportunities/load-deal-states.ts';
import { rebuildTotals } from '../../../../records/totals/rebuild-totals.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../../../testing/organization.ts';
import type { Taking } from '../taking.ts';

export const MODIFIED = Date.parse('2026-03-01T10:00:00Z');

export interface SyncRow {
  readonly externalId: string;
  readonly ordinal: number;
  readonly outcome: string;
  readonly entityId: string | null;
  readonly before: Record<string, unknown> | null;
  readonly reason: string | null;
}

export interface SyncWorld {
  readonly database: TestDatabase;
  readonly org: TestOrganization;
  readonly connectionId: string;
  /** Begins a run of the connection. */
  begin(given?: { isFirst?: boolean; owners?: Readonly<Record<string, FieldOwner>>; now?: Date }): Promise<Taking>;
  rowsOf(taking: Taking, object: SyncObject): Promise<readonly SyncRow[]>;
  /** Ids of ours by external id. */
  identitiesOf(object: SyncObject): Promise<ReadonlyMap<string, string>>;
  /** Rows of a statement in the organisation; $1 is its id. */
  select<T extends object>(text: string, ...values: unknown[]): Promise<readonly T[]>;
}

export async function startSyncWorld(): Promise<SyncWorld> {
  const database = await createTestDatabase();
  const org = await makeOrganization(database.pool);
  const connectionId = newId();
  await org.run((tx) =>
    tx.client.query(
      `INSERT INTO connections (organization_id, id, system, state, connected_by_id) VALUES ($1, $2, 'salesforce', 'healthy', $3)`,
      [tx.organizationId, connectionId, org.admin.memberId],
    ),
  );
  let generation = 0;
  const select = <T extends object>(text: string, ...values: unknown[]) =>
    org.run(async (tx: TenantTransaction) => {
      const { rows } = await tx.client.query<T>(text, [tx.organizationId, ...values]);
      return rows;
    });
  return {
    database,
    org,
    connectionId,
    select,
    async begin({ isFirst = false, owners = {}, now = new Date() } = {}) {
      const runId = newId();
      generation++;
      await org.run((tx) =>
        tx.client.query(
          `INSERT INTO sync_runs (organization_id, id, connection_id, kind, status, generation, mapping_version)
           VALUES ($1, $2, $3, 'incremental', 'completed', $4, 1)`,
          [tx.organizationId, runId, connectionId, generation],
        ),
      );
      return {
        runId,
        connectionId,
        generation,
        actor: { kind: 'salesforce', id: connectionId },
        memberId: org.admin.memberId,
        owners: new Map(Object.entries(owners)),
        now,
        isFirst,
      };
    },
    rowsOf: (taking, object) =>
      select<SyncRow>(
        `SELECT external_id AS "externalId", ordinal, outcome, entity_id AS "entityId", before, reason FROM sync_rows
         WHERE organization_id = $1 AND run_id = $2 AND object = $3 ORDER BY external_id, ordinal`,
        taking.runId,
        object,
      ),
    async identitiesOf(object) {
      const rows = await select<{ external_id: string; entity_id: string }>(
        'SELECT external_id, entity_id FROM external_identities WHERE organization_id = $1 AND object = $2',
        object,
      );
      return new Map(rows.map((row) => [row.external_id, row.entity_id]));
    },
  };
}

/** An id of 18 characters, as the connected system tells it. */
export const idOf = (prefix: string, at: number): string => `${prefix}${String(at).padStart(12, '0')}AAQ`;

export const account = (
  at: number,
  values: IncomingAccount['values'],
  given: Partial<IncomingAccount> = {},
): IncomingAccount => ({
  externalId: idOf('001', at),
  modifiedAt: MODIFIED,
  createdAt: null,
  custom: new Map(),
  notices: [],
  values,
  ...given,
});

export const contact = (
  at: number,
  values: IncomingContact['values'],
  given: Partial<IncomingContact> = {},
): IncomingContact => ({
  externalId: idOf('003', at),
  modifiedAt: MODIFIED,
  createdAt: null,
  custom: new Map(),
  notices: [],
  values,
  ...given,
});

export const deal = (at: number, values: IncomingDeal['values'], given: Partial<IncomingDeal> = {}): IncomingDeal => ({
  externalId: idOf('006', at),
  modifiedAt: MODIFIED,
  createdAt: null,
  custom: new Map(),
  notices: [],
  createdOn: '2026-01-10',
  closedOn: null,
  values,
  ...given,
});

/** Compares the kept totals, and what each deal's ledger replays to, with what stands in the deals. */
export async function expectKept({ org, select }: SyncWorld): Promise<void> {
  const totals = () =>
    select(
      'SELECT * FROM opportunity_totals WHERE organization_id = $1 AND count <> 0 ORDER BY opportunity_totals::text',
    );
  const kept = await totals();
  await org.run(rebuildTotals);
  expect(await totals()).toEqual(kept);
  const deals = await select<{ id: string }>('SELECT id FROM opportunities WHERE organization_id = $1');
  const ids = deals.map(({ id }) => id);
  await org.run(async (tx) => {
    const histories = await readHistories(tx, ids);
    const states = await loadDealStates(tx, ids);
    const { rows } = await tx.client.query<StageStay & { id: string }>(
      `SELECT opportunity_id AS id, stage_id AS "stageId", entered_on::text AS "enteredOn", left_on::text AS "leftOn"
       FROM stage_stays WHERE organization_id = $1 ORDER BY opportunity_id, ordinal`,
      [tx.organizationId],
    );
    const stays = Map.groupBy(rows, ({ id }) => id);
    for (const id of ids) {
      const { fields, closeDate, stays: replayed } = replayDeal(histories.get(id) ?? []);
      expect({ ...fields, ...closeDate }).toEqual(states.get(id));
      expect(replayed).toEqual((stays.get(id) ?? []).map(({ id: _, ...stay }) => stay));
    }
  });
}
