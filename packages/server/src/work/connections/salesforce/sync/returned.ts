/** Records that came back from our bin: a sync reads them by their ids, because they may have changed there meanwhile. */
import type { SyncObject } from '@forecastle/contract';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { RETURNED_GENERATION } from '../../../../records/connected-systems/mark-returned.ts';
import type { SyncStep } from '../../runs/step.ts';
import type { Taking } from '../../taking/taking.ts';
import type { ByIds } from './by-ids.ts';

const PARENTS = ['Contact', 'Opportunity'] as const;
type ParentObject = (typeof PARENTS)[number];

const sourceOf = (object: ParentObject): string => `${object} returned`;

/** Returns a step that keeps which deals and contacts came back: what was added to them there meanwhile is read after them. */
export const returnedStep = ({ runId, connectionId }: Taking): SyncStep => ({
  name: 'returned',
  object: 'Opportunity',
  async *chunks(at) {
    if (at !== null) return;
    yield {
      next: { isKept: true },
      take: async ({ client, organizationId }) => {
        for (const object of PARENTS)
          await client.query(
            `INSERT INTO sync_staged (organization_id, run_id, parent_external_id, source, external_id, row)
             SELECT $1, $2, external_id, $5, external_id, '{}' FROM external_identities
             WHERE organization_id = $1 AND connection_id = $3 AND object = $4 AND generation = ${RETURNED_GENERATION}
               AND gone_at IS NULL
             ON CONFLICT DO NOTHING`,
            [organizationId, runId, connectionId, object, sourceOf(object)],
          );
        return {};
      },
    };
  },
});

/** Deletes what `returnedStep` kept. */
export async function forgetReturned({ client, organizationId }: TenantTransaction, { runId }: Taking): Promise<void> {
  await client.query(
    'DELETE FROM sync_staged WHERE organization_id = $1 AND run_id = $2 AND source = ANY($3::text[])',
    [organizationId, runId, PARENTS.map(sourceOf)],
  );
}

/** Returns ids of records of an object that a run has made, and of those that came back from the bin before it. */
export const arrivedAfter =
  (runId: string, object: ParentObject = 'Opportunity'): ByIds['idsAfter'] =>
  async ({ client, organizationId }, after, limit) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT external_id AS id FROM sync_rows
       WHERE organization_id = $1 AND run_id = $2 AND object = $3 AND outcome = 'created' AND external_id > $5
       UNION SELECT parent_external_id FROM sync_staged
       WHERE organization_id = $1 AND run_id = $2 AND source = $4 AND parent_external_id > $5
       ORDER BY 1 LIMIT $6`,
      [organizationId, runId, object, sourceOf(object), after, limit],
    );
    return rows.map(({ id }) => id);
  };

/** Whether the other system still has a record of ours that it may know. $1 organisation, $2 connection. */
const isThere = (object: ParentObject, id: string): string => `(
  SELECT coalesce(bool_or(p.gone_at IS NULL), true) FROM external_identities p
  WHERE p.organization_id = $1 AND p.entity_id = ${id} AND p.connection_id = $2 AND p.object = '${object}')`;

const OF_ACTIVITY = `(SELECT CASE WHEN a.opportunity_id IS NOT NULL THEN ${isThere('Opportunity', 'a.opportunity_id')}
    ELSE NOT EXISTS (SELECT FROM activity_contacts c WHERE c.organization_id = $1 AND c.activity_id = a.id
      AND NOT ${isThere('Contact', 'c.contact_id')}) END
  FROM activities a WHERE a.organization_id = $1 AND a.id = i.entity_id)`;
const IS_THERE = 'i.gone_at IS NULL';

/**
 * Which of them are read, as a condition on identities `i`. A record that is gone there, and that somebody brought back here,
 * stays with all that hangs on it; what hangs on one that is there goes when it is gone.
 */
const READ: Readonly<Partial<Record<SyncObject, string>>> = {
  Account: IS_THERE,
  Contact: IS_THERE,
  Opportunity: IS_THERE,
  OpportunityContactRole: `${isThere('Opportunity', 'i.entity_id')} AND ${isThere('Contact', 'i.beside_id')}`,
  OpportunityLineItem: `(SELECT ${isThere('Opportunity', 'l.opportunity_id')}
    FROM line_items l WHERE l.organization_id = $1 AND l.id = i.entity_id)`,
  Task: OF_ACTIVITY,
  Event: OF_ACTIVITY,
};

/** Returns ids of records of an object that came back from the bin and that no sync has met since. */
export const returnedAfter =
  (connectionId: string, object: SyncObject): ByIds['idsAfter'] =>
  async ({ client, organizationId }: TenantTransaction, after, limit) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT i.external_id AS id FROM external_identities i
       WHERE i.organization_id = $1 AND i.connection_id = $2 AND i.object = $3 AND i.generation = ${RETURNED_GENERATION}
         AND i.external_id > $4 AND ${READ[object] ?? IS_THERE}
       ORDER BY i.external_id LIMIT $5`,
      [organizationId, connectionId, object, after, limit],
    );
    return rows.map(({ id }) => id);
  };
