import type pg from 'pg';
import { inTenant } from '../../../../platform/database/tenant.ts';
import type { Incoming } from './incoming.ts';

/** Days for which what came is known. Slack repeats an event for an hour, or for a day where an app asks for that. */
export const SLACK_DELIVERY_DAYS = 2;

export interface Workspace {
  readonly organizationId: string;
  readonly connectionId: string;
}

/**
 * Takes a thing that Slack sent, for good, among all servers. Returns whether it is to be done: not when it was taken before or
 * is of another workspace, nor when an admin paused the connection or it no longer works.
 */
export const claim = (
  pool: pg.Pool,
  { organizationId, connectionId }: Workspace,
  { key, kind, teamId, appId }: Incoming,
): Promise<boolean> =>
  inTenant(pool, organizationId, async ({ client }) => {
    const { rowCount } = await client.query(
      `INSERT INTO slack_deliveries (organization_id, connection_id, key)
       SELECT c.organization_id, c.id, $3 FROM connections c
       JOIN slack_workspaces w ON w.organization_id = c.organization_id AND w.connection_id = c.id
       WHERE c.organization_id = $1 AND c.id = $2 AND w.team_id = $4 AND w.app_id = $5 AND (c.state = 'healthy' OR $6)
       ON CONFLICT DO NOTHING`,
      // An event may say why the connection does not work.
      [organizationId, connectionId, key, teamId, appId, kind === 'event'],
    );
    return rowCount === 1;
  });
