/** A connection to Salesforce in the world of the denial suites, with a sync. */
import { newId } from '../../../platform/database/ids.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Browser } from '../../../testing/app.ts';
import type { SalesforcePeer } from '../../../testing/peers/salesforce/peer.ts';
import { connectSalesforce } from '../../../work/connections/salesforce/testing/sign-in.ts';
import type { World } from './denial-world.ts';

const PATH = '/connections/salesforce';

/** Connects an admin's organisation with the peer, where it is not connected. */
export async function signedIn(admin: Browser, peer: SalesforcePeer): Promise<void> {
  const { state } = (await admin.get(PATH)).body;
  if (state !== 'healthy' && state !== 'paused') await connectSalesforce(admin, peer);
}

/** Makes the first organisation's connection healthy and mapped, and ends its syncs. Returns its id. */
export async function connected(world: World): Promise<string> {
  const { app, organizationId, people, salesforce } = world;
  await signedIn(people.admin, salesforce);
  return inTenant(app.database.pool, organizationId, async ({ client }) => {
    await client.query(`UPDATE sync_runs SET status = 'cancelled' WHERE organization_id = $1`, [organizationId]);
    const { rows } = await client.query<{ id: string }>(
      `UPDATE connections SET state = 'healthy', reason = NULL, mapping_version = coalesce(mapping_version, 1)
       WHERE organization_id = $1 AND state <> 'disconnected' RETURNING id`,
      [organizationId],
    );
    return rows[0]?.id ?? '';
  });
}

/** Returns the id of a sync that is queued and that nobody takes up. */
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

/** Returns the id of a removal that has ended and was not undone. */
export async function endedRemoval(world: World): Promise<string> {
  const connectionId = await connected(world);
  const { app, organizationId } = world;
  return inTenant(app.database.pool, organizationId, async ({ client }) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO sync_runs (organization_id, id, connection_id, kind, status, generation, mapping_version)
       VALUES ($1, $2, $3, 'removal', 'completed', 1, 1) RETURNING id`,
      [organizationId, newId(), connectionId],
    );
    return rows[0]?.id ?? '';
  });
}
