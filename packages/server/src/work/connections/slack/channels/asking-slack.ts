import { slackStopped } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { forbidden } from '../../../../platform/http/errors.ts';
import { demoOf } from '../../../../tenancy/organizations/demo-of.ts';
import { mayChooseChannels } from '../../../slack/choices/channels.ts';
import type { Asking } from '../../oauth/attempts.ts';
import type { SlackSource } from '../slack-calls.ts';
import { connectedSlack } from '../slack-row.ts';

/** Where channels are asked about: the connection that works now, and the Slack user of who asks. */
export interface ChannelSource extends SlackSource {
  readonly teamId: string;
  readonly botName: string;
  /** Why nothing is sent at present. */
  readonly stopped: string | null;
}

/** Returns the connection to ask, for who may choose channels. Throws FORBIDDEN, and CONFLICT where Slack is not connected. */
export async function channelSource(tx: TenantTransaction, { pool, actor, settings }: Asking): Promise<ChannelSource> {
  mayChooseChannels(actor);
  if (await demoOf(tx)) throw forbidden('The demo sends nothing to Slack. Sign up to connect yours.');
  const { id, state, reason, remote } = await connectedSlack(tx);
  return {
    pool,
    settings,
    organizationId: tx.organizationId,
    connectionId: id,
    teamId: remote.teamId,
    botName: remote.botName,
    stopped: slackStopped(state, reason),
  };
}
