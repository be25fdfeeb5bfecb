/** A connection to Salesforce in the world of the denial suites, with a sync. */
import { newId } from '../../../platform/database/ids.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { World } from './denial-world.ts';

/** Makes the first organisation's connection healthy and mapped, and ends its syncs. Answers its id. */
export async function connected({ app, organizationId }: World): Promise<string> {
  return inTenant(app.database.pool, organizationId, async ({ client }) => {
    await client.query(`UPDATE sync_runs SET status = 'cancelled' WHERE organization_id = $1`, [organizationId]);
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO connections (organization_id, id, system, state, mapping_version) VALUES ($1, $2, 'salesforce', 'healthy', 1)
       ON CONFLICT (organization_id, system) WHERE state <> 'disconnected'
       DO UPDATE SET state = 'healthy', mapping_version = 1 RETURNING id`,
      [organizationId, newId()],
    );
    return rows[0]?.id ?? '';
  });
}

/** Answers the id of a sync that is queued and that nobody takes up. */
export async function queuedSync(world: World): Promise<string> {
  const connectionId = await connected(world);
  const { app, organizationId } = world;
  return inTenant(app.database.pool, organizationId, async ({ client }) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO sync_runs (organization_id, id, connection_id, kind, status, generation, mapping_version)
       VALUES ($1, $2, $3, 'incremental', 'queued', 1, 1) RETURNING id`,
      [organizationId, newId(), connectionId],
    );
    return rows[0]?.id ?? '';
  });
}
