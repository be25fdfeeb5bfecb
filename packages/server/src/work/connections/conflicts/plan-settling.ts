/** Steps of a run that settles conflicts. It asks the connected system nothing: what is to be sent goes with the next push. */
import { MAPPED_OBJECTS, type MappedObject } from '@forecastle/rules';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { holdSettings } from '../../../records/organization/hold-settings.ts';
import { isHere, memberActor } from '../../../tenancy/identity/member-actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import { SyncFault } from '../faults.ts';
import type { Planning, SyncPlan, SyncStep, TakenCounts } from '../runs/step.ts';
import { settleConflict } from './settle-conflict.ts';
import { IS_HERE, type StoredConflict } from './stored-conflict.ts';

/** Each is a change of a record of its own, with its scores. */
const SETTLED_AT_ONCE = 25;

export async function planSettling(planning: Planning): Promise<SyncPlan> {
  const { settling } = planning.sync;
  if (!settling) throw new SyncFault('This run does not say which conflicts to settle.');
  const objects = settling.object === null ? MAPPED_OBJECTS : [settling.object];
  return { steps: objects.map((object) => settlingStep(planning, object)), finish: async () => undefined };
}

type Found = Pick<StoredConflict, 'id' | 'externalId' | 'field' | 'entity' | 'entityId'>;

type Place = readonly [externalId: string, field: string] | null;

function settlingStep({ pool, organizationId, sync }: Planning, object: MappedObject): SyncStep {
  return {
    name: `${object} conflicts`,
    object,
    async *chunks(at) {
      for (let place = at as Place; ; ) {
        const after = place;
        const { found, total } = await inTenant(
          pool,
          organizationId,
          async (tx) => ({
            found: await readPage(tx, { sync, object }, after),
            total: after === null ? await countOpen(tx, { sync, object }) : null,
          }),
          { readOnly: true },
        );
        const last = found.at(-1);
        if (!last) return;
        place = [last.externalId, last.field];
        yield {
          next: place,
          ...(total !== null && { total }),
          take: (tx) => settlePage(tx, { sync, object }, found),
        };
      }
    },
  };
}

interface Of {
  readonly sync: Planning['sync'];
  readonly object: MappedObject;
}

/** Open conflicts as they were when the run was asked for: values that came since were not seen. */
const TO_SETTLE = `FROM sync_conflicts s WHERE s.organization_id = $1 AND s.connection_id = $2 AND s.object = $3
  AND s.settled_at IS NULL AND s.changed_at <= $4 AND ($5::text IS NULL OR s.field = $5) AND ${IS_HERE}`;

const ofRun = (tx: TenantTransaction, { sync, object }: Of): readonly unknown[] => [
  tx.organizationId,
  sync.connectionId,
  object,
  sync.createdAt,
  sync.settling?.field ?? null,
];

/** Returns the next conflicts to settle after a place. */
async function readPage(tx: TenantTransaction, of: Of, after: Place): Promise<readonly Found[]> {
  const { rows } = await tx.client.query<Found>(
    `SELECT s.id, s.external_id AS "externalId", s.field, s.entity, s.entity_id AS "entityId" ${TO_SETTLE}
       AND (s.external_id, s.field) > ($6, $7)
     ORDER BY s.external_id, s.field LIMIT ${SETTLED_AT_ONCE}`,
    [...ofRun(tx, of), ...(after ?? ['', ''])],
  );
  return rows;
}

async function countOpen(tx: TenantTransaction, of: Of): Promise<number> {
  const { rows } = await tx.client.query<{ total: number }>(`SELECT count(*)::int AS total ${TO_SETTLE}`, [
    ...ofRun(tx, of),
  ]);
  return rows[0]?.total ?? 0;
}

/** Settles those of a page that are still open, each in a savepoint: one that is refused stops no other. */
async function settlePage(
  tx: TenantTransaction,
  { sync, object }: Of,
  found: readonly Found[],
): Promise<Partial<TakenCounts>> {
  const { requestedById, settling } = sync;
  if (requestedById === null || !settling) throw new SyncFault('Nobody asked for this run.');
  const actor = await memberActor(tx, requestedById);
  if (!(await isHere(tx, actor)) || !may(actor, 'manageIntegrations')) {
    throw new SyncFault(`${actor.name} may not settle conflicts any more.`);
  }
  // Before any deal, as other changes of deals do.
  await holdSettings(tx);
  const open = await stillOpen(tx, found);
  const counts = { read: found.length, updated: 0, unchanged: 0, skipped: found.length - open.size, failed: 0 };
  const rows: Row[] = [];
  for (const each of found.filter(({ id }) => open.has(id))) {
    const row = { ...each, before: null, reason: null };
    await tx.client.query('SAVEPOINT one');
    try {
      const chosen = { id: each.id, choice: settling.choice, seen: null };
      const { former } = await settleConflict(tx, actor, sync.connectionId, chosen);
      if (former === undefined) counts.unchanged++;
      else {
        counts.updated++;
        rows.push({ ...row, outcome: 'updated', before: { [each.field]: former } });
      }
      await tx.client.query('RELEASE SAVEPOINT one');
    } catch (error) {
      // A refusal is told to people; anything else ends the chunk, which is taken again.
      if (!(error instanceof Error) || !('status' in error)) throw error;
      await tx.client.query('ROLLBACK TO SAVEPOINT one');
      counts.failed++;
      rows.push({ ...row, outcome: 'failed', reason: error.message });
    }
  }
  await writeRows(tx, { sync, object }, rows);
  return counts;
}

/** Deals are locked in one order, as other changes of many deals lock them. */
async function stillOpen(tx: TenantTransaction, found: readonly Found[]): Promise<ReadonlySet<string>> {
  await tx.client.query(
    'SELECT FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
    [tx.organizationId, found.filter(({ entity }) => entity === 'opportunity').map(({ entityId }) => entityId)],
  );
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM sync_conflicts WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND settled_at IS NULL',
    [tx.organizationId, found.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}

interface Row extends Pick<Found, 'externalId' | 'field' | 'entity' | 'entityId'> {
  readonly outcome: 'updated' | 'failed';
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly reason: string | null;
}

/** A record has a row for each of its fields that was settled. */
async function writeRows(tx: TenantTransaction, { sync, object }: Of, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.client.query(
    `INSERT INTO sync_rows (organization_id, run_id, object, external_id, ordinal, outcome, entity, entity_id, before, reason)
     SELECT $1, $2, $3, r."externalId", row_number() OVER (PARTITION BY r."externalId" ORDER BY r.field) - 1
         + (SELECT coalesce(max(w.ordinal) + 1, 0) FROM sync_rows w WHERE w.organization_id = $1 AND w.run_id = $2
           AND w.object = $3 AND w.external_id = r."externalId"),
       r.outcome, r.entity, r."entityId", r.before, r.reason
     FROM json_to_recordset($4::json) AS r("externalId" text, field text, outcome text, entity text, "entityId" uuid,
       before jsonb, reason text)`,
    [tx.organizationId, sync.id, object, JSON.stringify(rows)],
  );
}
