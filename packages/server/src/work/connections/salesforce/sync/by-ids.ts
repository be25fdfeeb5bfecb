/** Reads records by their ids as a step of a sync: those that failed before, and the past of deals that are new here. */
import type { SalesforceRecord } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../../platform/database/tenant.ts';
import type { SyncStep, Taken } from '../../runs/step.ts';
import { readRecords } from '../client/reader.ts';
import { soqlText } from '../client/soql.ts';
import { faultOf } from './as-faults.ts';
import { type Reading, readOptions } from './read-objects.ts';

/** Ids of one query: a query that Salesforce takes in an address is 16,000 characters at most. */
const IDS_AT_ONCE = 200;

export interface ByIds {
  readonly name: string;
  readonly object: SyncStep['object'];
  readonly reading: Reading;
  /** Field that holds the ids. */
  readonly field: 'Id' | 'OpportunityId' | 'WhatId' | 'WhoId';
  readonly pool: pg.Pool;
  readonly organizationId: string;
  /** Ids that come after one, in order. */
  readonly idsAfter: (tx: TenantTransaction, after: string, limit: number) => Promise<readonly string[]>;
  /** `missing`: ids without a record. */
  readonly take: (
    tx: TenantTransaction,
    records: readonly SalesforceRecord[],
    missing: readonly string[],
  ) => Promise<Taken>;
}

export const stepByIds = ({ name, object, reading, field, pool, organizationId, idsAfter, take }: ByIds): SyncStep => ({
  name,
  object,
  async *chunks(at, signal) {
    let after = (at as { readonly after: string } | null)?.after ?? '';
    for (;;) {
      const ids = await inTenant(pool, organizationId, (tx) => idsAfter(tx, after, IDS_AT_ONCE), { readOnly: true });
      const last = ids.at(-1);
      if (last === undefined) return;
      const where = [`${field} IN (${ids.map(soqlText).join(', ')})`];
      const records: SalesforceRecord[] = [];
      try {
        const asked = { ...readOptions({ ...reading, since: null, where }, signal), all: true, via: 'rest' as const };
        for await (const chunk of readRecords(reading.api, asked)) records.push(...chunk.records);
      } catch (error) {
        throw faultOf(error);
      }
      await reading.meet?.(records);
      const found = new Set(records.map((record) => record.get(field)));
      const missing = ids.filter((id) => !found.has(id));
      yield { take: (tx) => take(tx, records, missing), next: { after: last } };
      after = last;
    }
  },
});

/** Ids of records of an object that could not be taken at the last try. */
export const failedAfter =
  (connectionId: string, object: SyncStep['object']): ByIds['idsAfter'] =>
  async ({ client, organizationId }, after, limit) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT external_id AS id FROM sync_failures
       WHERE organization_id = $1 AND connection_id = $2 AND direction = 'read' AND object = $3 AND external_id > $4
       ORDER BY external_id LIMIT $5`,
      [organizationId, connectionId, object, after, limit],
    );
    return rows.map(({ id }) => id);
  };

/** Failures of records that are gone for good wait for nothing. */
export async function forgetFailures(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
  object: SyncStep['object'],
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return;
  await client.query(
    `DELETE FROM sync_failures WHERE organization_id = $1 AND connection_id = $2 AND direction = 'read' AND object = $3
       AND external_id = ANY($4::text[])`,
    [organizationId, connectionId, object, externalIds],
  );
}
