/** What messages to people and channels leave by, for those who write them. */
import type pg from 'pg';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { OpenSlackSender } from '../../slack/port.ts';
import { membershipIn, readChannel } from './channels/channel-calls.ts';
import { postMessage } from './post-message.ts';
import { refusalIn, slackCalls } from './slack-calls.ts';
import { readSlack } from './slack-row.ts';

/** Returns senders of the organisations whose connection is healthy. */
export const slackSenders =
  ({ pool, settings }: { readonly pool: pg.Pool; readonly settings: Settings }): OpenSlackSender =>
  async (organizationId) => {
    const row = await inTenant(pool, organizationId, (tx) => readSlack(tx), { readOnly: true });
    if (row?.state !== 'healthy' || !row.remote) return null;
    const source = { pool, settings, organizationId, connectionId: row.id };
    return {
      teamId: row.remote.teamId,
      post: (channelId, message) => postMessage(source, { channelId, ...message }),
      readUser: slackCalls(source).readUser,
      readChannel: (channelId) =>
        readChannel(source, channelId).then((channel) => ({ outcome: 'done', channel }), refusalIn),
      isInPrivateChannel: (userId, channelId) =>
        membershipIn(source, userId, channelId).then((isIn) => ({ outcome: 'done', isIn }), refusalIn),
    };
  };
