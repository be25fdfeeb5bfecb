/** Moves records that a connection made, and nobody else needs, into the bin. */
import { Overtaken } from '../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { importIsRunning } from '../../../records/merges/load-pairs.ts';
import { noteNoSlackEvents } from '../../../tenancy/slack-outbox/note-events.ts';
import { readIdentities } from '../taking/identities.ts';
import { RECORD_KINDS } from '../taking/linked-records.ts';
import { Outcomes } from '../taking/outcomes.ts';
import { lockOwn, moveOwn, readOwn } from '../taking/own-records.ts';
import { beginTaking, type TakenCounts } from '../taking/taking.ts';
import { AT_ONCE, type RemovedObject, type Removing } from './removing.ts';

const STAYS_OLDER = 'It was here before the connection, or a record from elsewhere was merged into it, so it stays.';
const STAYS_NEEDED: Readonly<Record<RemovedObject, string>> = {
  Opportunity: 'Another connection needs it, so it stays.',
  Contact: 'A deal that stays, or another connection, needs it, so it stays.',
  Account: 'A deal or contact that stays, or another connection, needs it, so it stays.',
};

/** Records that the connection knows and that are here, each by its first id there. $1 organisation, $2 connection, $3 object. */
const knownHere = (object: RemovedObject): string => `external_identities i
  JOIN ${RECORD_KINDS[object].table} x ON x.organization_id = $1 AND x.id = i.entity_id
  WHERE i.organization_id = $1 AND i.connection_id = $2 AND i.object = $3
    AND NOT EXISTS (SELECT FROM external_identities e WHERE e.organization_id = $1 AND e.entity_id = i.entity_id
      AND e.connection_id = $2 AND e.object = $3 AND e.external_id < i.external_id)`;

export async function countRemovable(
  { client, organizationId }: TenantTransaction,
  { connectionId }: Removing,
  object: RemovedObject,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${knownHere(object)}`, [
    organizationId,
    connectionId,
    object,
  ]);
  return rows[0]?.count ?? 0;
}

export async function removableAfter(
  { client, organizationId }: TenantTransaction,
  { connectionId }: Removing,
  object: RemovedObject,
  after: string,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT i.external_id AS id FROM ${knownHere(object)} AND i.external_id > $4 ORDER BY i.external_id LIMIT ${AT_ONCE}`,
    [organizationId, connectionId, object, after],
  );
  return rows.map(({ id }) => id);
}

/** Throws Overtaken while an import runs that may have met the records: the chunk is taken again once it has ended. */
export async function removeRecords(
  tx: TenantTransaction,
  removing: Removing,
  object: RemovedObject,
  externalIds: readonly string[],
): Promise<TakenCounts> {
  await beginTaking(tx, { isFirst: false });
  noteNoSlackEvents(tx);
  const now = new Date();
  const kind = RECORD_KINDS[object];
  const outcomes = new Outcomes({ ...removing, now }, object, kind.entity);
  const identities = [...(await readIdentities(tx, removing, object, externalIds)).values()];
  const ids = [...new Set(identities.map(({ entityId }) => entityId))];
  const beside = await lockOwn(tx, kind, ids);
  const there = await readOwn(tx, removing, kind, ids, 'all');
  const leaving: string[] = [];
  const deletedAt = now.toISOString();
  for (const { externalId, entityId } of identities) {
    const own = there.get(entityId);
    if (own?.made && !own.needed) {
      leaving.push(entityId);
      outcomes.removed(externalId, entityId, { deletedAt });
    } else if (own) outcomes.skipped(externalId, own.made ? STAYS_NEEDED[object] : STAYS_OLDER, entityId);
  }
  if (leaving.length > 0) {
    if (await importIsRunning(tx)) throw new Overtaken();
    await forgetOf(tx, removing, leaving, now);
    await moveOwn(tx, removing.doer, kind, { ids: leaving, beside, now });
  }
  await outcomes.write(tx);
  return outcomes.counts;
}

/**
 * Says of records, and of what goes into the bin with them, that the connection knows them no more: should they be read from it
 * again, they come back from the bin, or are made once more when they are no longer there.
 */
async function forgetOf(
  { client, organizationId }: TenantTransaction,
  { connectionId }: Removing,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE external_identities SET gone_at = $4, waits_for = NULL
     WHERE organization_id = $1 AND connection_id = $2 AND gone_at IS NULL AND entity_id IN (
       SELECT unnest($3::uuid[])
       UNION ALL SELECT id FROM activities WHERE organization_id = $1 AND opportunity_id = ANY($3)
       UNION ALL SELECT id FROM line_items WHERE organization_id = $1 AND opportunity_id = ANY($3))`,
    [organizationId, connectionId, ids, now],
  );
}
