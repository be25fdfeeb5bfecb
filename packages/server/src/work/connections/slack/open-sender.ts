/** What messages to people and channels leave by, for those who write them. */
import type pg from 'pg';
import * as z from 'zod';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { OpenSlackSender } from '../../slack/port.ts';
import { postMessage } from './post-message.ts';
import { callAsBot, refusalIn, slackCalls } from './slack-calls.ts';
import { readSlack } from './slack-row.ts';

/** https://docs.slack.dev/reference/objects/conversation-object */
const Channel = z.object({
  channel: z.object({
    name: z.string(),
    is_private: z.boolean().default(false),
    is_archived: z.boolean().default(false),
    is_member: z.boolean().default(false),
    /** Shared with another organisation; workspaces of one organisation share by `is_org_shared`. */
    is_ext_shared: z.boolean().default(false),
  }),
});

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
      async readChannel(channelId) {
        try {
          const asked = { method: 'conversations.info', args: { channel: channelId }, answer: Channel };
          const { channel } = await callAsBot(source, asked);
          return {
            outcome: 'done',
            channel: {
              name: channel.name,
              isPrivate: channel.is_private,
              isArchived: channel.is_archived,
              isMember: channel.is_member,
              isShared: channel.is_ext_shared,
            },
          };
        } catch (error) {
          return refusalIn(error);
        }
      },
    };
  };
