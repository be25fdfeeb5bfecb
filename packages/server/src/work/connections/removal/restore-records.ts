/** Brings back from the bin what a removal moved there. */
import { BIN_DAYS } from '@forecastle/contract';
import { Overtaken } from '../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { restoreItems } from '../../../records/bin/restore-record.ts';
import { importIsRunning } from '../../../records/merges/load-pairs.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { noteNoSlackEvents } from '../../../tenancy/slack-outbox/note-events.ts';
import { RECORD_KINDS } from '../taking/linked-records.ts';
import { Outcomes } from '../taking/outcomes.ts';
import { beginTaking, type TakenCounts } from '../taking/taking.ts';
import { AT_ONCE, type RemovedObject, type Removing } from './removing.ts';

const ERASED = 'It was deleted for good meanwhile, so it cannot come back.';
const DELETED_AGAIN = 'Someone restored it and deleted it again since, so it stays in the bin.';

/** Rows of a removal that name what it moved. $1 organisation, $2 the removal, $3 object. */
const REMOVED = `sync_rows s WHERE s.organization_id = $1 AND s.run_id = $2 AND s.outcome = 'removed' AND s.object = $3`;

export async function countRestorable(
  { client, organizationId }: TenantTransaction,
  removalId: string,
  object: RemovedObject,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${REMOVED}`, [
    organizationId,
    removalId,
    object,
  ]);
  return rows[0]?.count ?? 0;
}

export async function restorableAfter(
  { client, organizationId }: TenantTransaction,
  removalId: string,
  object: RemovedObject,
  after: string,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT s.external_id AS id FROM ${REMOVED} AND s.external_id > $4 ORDER BY s.external_id LIMIT ${AT_ONCE}`,
    [organizationId, removalId, object, after],
  );
  return rows.map(({ id }) => id);
}

interface Restoring extends Removing {
  /** The removal. */
  readonly undoes: string;
}

interface Removed {
  readonly externalId: string;
  readonly entityId: string;
  readonly deletedAt: string;
  readonly isHere: boolean;
}

/** Those that came back before are counted as unchanged. Throws Overtaken while an import runs. */
export async function restoreRecords(
  tx: TenantTransaction,
  restoring: Restoring,
  object: RemovedObject,
  externalIds: readonly string[],
): Promise<TakenCounts> {
  await beginTaking(tx, { isFirst: false });
  noteNoSlackEvents(tx);
  if (await importIsRunning(tx)) throw new Overtaken();
  await takeTurn(tx, 'bin');
  const now = new Date();
  const kind = RECORD_KINDS[object];
  const outcomes = new Outcomes({ ...restoring, now }, object, kind.entity);
  const removed = await readRemoved(tx, restoring, object, externalIds);
  const binned = await readBin(tx, removed, now);
  const items = removed.flatMap(({ entityId, deletedAt }) => {
    const item = binned.get(entityId);
    return item && item.deleted_at.getTime() === Date.parse(deletedAt) ? [item] : [];
  });
  const lost = await restoreItems(tx, restoring.doer, kind.entity, items, now);
  const back = new Set(items.map(({ id }) => id));
  for (const { externalId, entityId, isHere } of removed) {
    const sentences = lost.get(entityId) ?? [];
    if (back.has(entityId))
      outcomes.restored(
        externalId,
        entityId,
        sentences.map((reason) => ({ source: null, reason })),
      );
    else if (isHere) outcomes.unchanged(externalId);
    else outcomes.skipped(externalId, binned.has(entityId) ? DELETED_AGAIN : ERASED, entityId);
  }
  await knowAgain(
    tx,
    restoring,
    removed.filter(({ entityId, isHere }) => isHere || back.has(entityId)),
  );
  await outcomes.write(tx);
  return outcomes.counts;
}

async function readRemoved(
  { client, organizationId }: TenantTransaction,
  { undoes }: Restoring,
  object: RemovedObject,
  externalIds: readonly string[],
): Promise<readonly Removed[]> {
  const { rows } = await client.query<Removed>(
    `SELECT s.external_id AS "externalId", s.entity_id AS "entityId", s.before ->> 'deletedAt' AS "deletedAt",
       EXISTS (SELECT FROM ${RECORD_KINDS[object].table} x WHERE x.organization_id = $1 AND x.id = s.entity_id) AS "isHere"
     FROM ${REMOVED} AND s.external_id = ANY($4::text[]) ORDER BY s.external_id`,
    [organizationId, undoes, object, externalIds],
  );
  return rows;
}

interface Binned {
  readonly id: string;
  readonly ledger_id: string | null;
  readonly deleted_at: Date;
}

async function readBin(
  { client, organizationId }: TenantTransaction,
  removed: readonly Removed[],
  now: Date,
): Promise<ReadonlyMap<string, Binned>> {
  const { rows } = await client.query<Binned>(
    `SELECT id, ledger_id, deleted_at FROM bin WHERE organization_id = $1 AND id = ANY($2::uuid[])
       AND deleted_at > $3::timestamptz - make_interval(days => ${BIN_DAYS}) ORDER BY id FOR UPDATE`,
    [organizationId, removed.map(({ entityId }) => entityId), now],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Says of records, and of what came back with them, that the connection knows them as before the removal. What was found to be
 * gone there at any other instant is.
 */
async function knowAgain(
  { client, organizationId }: TenantTransaction,
  { connectionId }: Restoring,
  records: readonly Removed[],
): Promise<void> {
  if (records.length === 0) return;
  await client.query(
    `WITH back AS (SELECT * FROM json_to_recordset($3::json) AS r("entityId" uuid, "deletedAt" timestamptz)), known AS (
       SELECT "entityId" AS id, "deletedAt" FROM back
       UNION ALL SELECT a.id, b."deletedAt" FROM back b
         JOIN activities a ON a.organization_id = $1 AND a.opportunity_id = b."entityId"
       UNION ALL SELECT l.id, b."deletedAt" FROM back b
         JOIN line_items l ON l.organization_id = $1 AND l.opportunity_id = b."entityId")
     UPDATE external_identities i SET gone_at = NULL FROM known k
     WHERE i.organization_id = $1 AND i.connection_id = $2 AND i.entity_id = k.id AND i.gone_at = k."deletedAt"`,
    [organizationId, connectionId, JSON.stringify(records)],
  );
}
