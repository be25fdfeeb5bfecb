import { type ConnectionReason, type ConnectionState, slackStopped } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

/** What messages need to know of the organisation's connection to Slack. */
export interface SlackState {
  readonly isConnected: boolean;
  /** Why nothing is sent at present; null while messages go out, or where Slack is not connected. */
  readonly stopped: string | null;
  /** Null before the first connection. */
  readonly teamId: string | null;
  /** What the app's bot is called in Slack. */
  readonly botName: string;
}

/** Stands in until Slack has said it. */
const BOT_NAME = 'forecastle';

export async function slackState({ client, organizationId }: TenantTransaction): Promise<SlackState> {
  const { rows } = await client.query<{
    state: ConnectionState;
    reason: ConnectionReason | null;
    teamId: string | null;
    botName: string | null;
  }>(
    `SELECT state, reason, remote ->> 'teamId' AS "teamId", remote ->> 'botName' AS "botName" FROM connections
     WHERE organization_id = $1 AND system = 'slack' AND member_id IS NULL
     ORDER BY state = 'disconnected', disconnected_at DESC NULLS LAST, id LIMIT 1`,
    [organizationId],
  );
  const [row] = rows;
  const isConnected = row !== undefined && row.state !== 'connecting' && row.state !== 'disconnected';
  return {
    isConnected,
    stopped: row && isConnected ? slackStopped(row.state, row.reason) : null,
    teamId: row?.teamId ?? null,
    botName: row?.botName ?? BOT_NAME,
  };
}
