/** Which server holds the socket to a workspace. Time is the database's, which all servers share. */
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../../platform/database/tenant.ts';
import type { Workspace } from '../requests/claim.ts';

export interface Holder {
  /** Of this server. */
  readonly id: string;
  readonly seconds: number;
}

/** Returns workspaces of all organisations whose socket is to be held. */
export async function socketsToHold(pool: pg.Pool): Promise<Workspace[]> {
  const { rows } = await pool.query<Workspace>(
    'SELECT organization_id AS "organizationId", connection_id AS "connectionId" FROM slack_sockets()',
  );
  return rows;
}

/** Takes the lease, or renews it. Returns whether this server has it now. */
export const takeLease = (pool: pg.Pool, workspace: Workspace, { id, seconds }: Holder): Promise<boolean> =>
  inTenant(pool, workspace.organizationId, async ({ client, organizationId }) => {
    const { rowCount } = await client.query(
      `UPDATE slack_workspaces SET held_until = now() + make_interval(secs => $4), holder_id = $3,
         open_since = CASE WHEN holder_id = $3 THEN open_since END
       WHERE organization_id = $1 AND connection_id = $2 AND (holder_id IS NULL OR holder_id = $3 OR held_until <= now())`,
      [organizationId, workspace.connectionId, id, seconds],
    );
    return rowCount === 1;
  });

/** Notes that the socket is open, or that it is not. */
export const noteOpen = (pool: pg.Pool, workspace: Workspace, { id }: Holder, isOpen: boolean): Promise<void> =>
  inTenant(pool, workspace.organizationId, async ({ client, organizationId }) => {
    await client.query(
      `UPDATE slack_workspaces SET open_since = CASE WHEN $4 THEN coalesce(open_since, now()) END
       WHERE organization_id = $1 AND connection_id = $2 AND holder_id = $3`,
      [organizationId, workspace.connectionId, id, isOpen],
    );
  });

/** Gives back the lease of a restored copy, which no server has: see `restore-backup.ts`. */
export async function giveBackLease(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
): Promise<void> {
  await client.query(
    `UPDATE slack_workspaces SET holder_id = NULL, held_until = NULL
     WHERE organization_id = $1 AND connection_id = $2 AND held_until = 'infinity'`,
    [organizationId, connectionId],
  );
}

/** Ends the lease, so that another server need not wait for its end. */
export const endLease = (pool: pg.Pool, workspace: Workspace, { id }: Holder): Promise<void> =>
  inTenant(pool, workspace.organizationId, async ({ client, organizationId }) => {
    await client.query(
      `UPDATE slack_workspaces SET holder_id = NULL, held_until = NULL, open_since = NULL
       WHERE organization_id = $1 AND connection_id = $2 AND holder_id = $3`,
      [organizationId, workspace.connectionId, id],
    );
  });
