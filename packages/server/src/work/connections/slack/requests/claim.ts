import type { ConnectionState } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant } from '../../../../platform/database/tenant.ts';
import type { Incoming } from './incoming.ts';

/** Days for which what came is known. Slack repeats an event for an hour, or for a day where an app asks for that. */
export const SLACK_DELIVERY_DAYS = 2;

export interface Workspace {
  readonly organizationId: string;
  readonly connectionId: string;
}

export interface Claimed {
  readonly state: ConnectionState;
  /** False for what comes from another workspace than the one that is connected. */
  readonly isOurs: boolean;
}

/**
 * Takes a thing that Slack sent, for good, among all servers. Returns null when it was taken before or is of another app, and
 * otherwise how the connection is: what came is taken also while nothing may be done, so that it is answered once.
 */
export const claim = (
  pool: pg.Pool,
  { organizationId, connectionId }: Workspace,
  { key, teamId, appId }: Incoming,
): Promise<Claimed | null> =>
  inTenant(pool, organizationId, async ({ client }) => {
    const { rows } = await client.query<Claimed>(
      `WITH present AS (
         SELECT c.organization_id, c.id, c.state, w.team_id = $4 AS is_ours FROM connections c
         JOIN slack_workspaces w ON w.organization_id = c.organization_id AND w.connection_id = c.id
         WHERE c.organization_id = $1 AND c.id = $2 AND w.app_id = $5),
       taken AS (
         INSERT INTO slack_deliveries (organization_id, connection_id, key)
         SELECT organization_id, id, $3 FROM present ON CONFLICT DO NOTHING RETURNING key)
       SELECT state, is_ours AS "isOurs" FROM present, taken`,
      [organizationId, connectionId, key, teamId, appId],
    );
    return rows[0] ?? null;
  });
