/** Channels that people have chosen, as they are kept and as the API shows them. */
import type { Role, SlackChannel } from '@forecastle/contract';
import { SLACK_CHANNEL_TOPICS, type SlackOffReason, type SlackTopic, slackChannelOff } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import { type QuietColumns, quietHoursOf } from './quiet-hours.ts';
import { seenBy } from './seen-by.ts';
import { topicFlags } from './topics.ts';

export interface ChannelRow extends QuietColumns {
  readonly id: string;
  readonly teamId: string;
  readonly channelId: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly mayBeShared: boolean;
  readonly topics: SlackTopic[];
  /** Large numbers come as text. */
  readonly dealsFromMinor: string;
  readonly offReason: SlackOffReason | null;
  readonly offAt: Date | null;
  readonly lastSentAt: Date | null;
  readonly chosenById: string;
  readonly chooserName: string;
  readonly chooserRole: Role;
  readonly chooserIsHere: boolean;
  readonly waiting: number;
}

export const CHANNEL_ROWS = `SELECT c.id, c.team_id AS "teamId", c.channel_id AS "channelId", c.name,
    c.is_private AS "isPrivate", c.may_be_shared AS "mayBeShared", c.topics, c.deals_from_minor AS "dealsFromMinor",
    c.quiet_from AS "quietFrom", c.quiet_to AS "quietTo", c.quiet_weekends AS "quietWeekends",
    c.off_reason AS "offReason", c.off_at AS "offAt", c.last_sent_at AS "lastSentAt", c.chosen_by_id AS "chosenById",
    m.name AS "chooserName", m.role AS "chooserRole", m.deactivated_at IS NULL AS "chooserIsHere",
    (SELECT count(*)::int FROM slack_outbox o
     WHERE o.organization_id = $1 AND o.channel_id = c.id AND o.status = 'waiting') AS waiting
  FROM slack_channels c JOIN members m ON m.organization_id = $1 AND m.id = c.chosen_by_id`;

/** Returns a channel that the actor has chosen; also anybody's to who manages integrations, where `ofAnybody`. Throws NOT_FOUND. */
export async function channelById(
  { client, organizationId }: TenantTransaction,
  actor: Actor,
  id: string,
  { ofAnybody = false, lock = '' }: { readonly ofAnybody?: boolean; readonly lock?: '' | 'FOR UPDATE OF c' } = {},
): Promise<ChannelRow> {
  const owner = ofAnybody && may(actor, 'manageIntegrations') ? null : actor.memberId;
  const { rows } = await client.query<ChannelRow>(
    `${CHANNEL_ROWS} WHERE c.organization_id = $1 AND c.id = $2 AND ($3::uuid IS NULL OR c.chosen_by_id = $3) ${lock}`,
    [organizationId, id, owner],
  );
  if (!rows[0]) throw notFound('Slack channel');
  return rows[0];
}

export const presentChannel = (
  row: ChannelRow,
  { memberId, timeZone }: Actor,
  bot: string,
): z.infer<typeof SlackChannel> => ({
  id: row.id,
  channelId: row.channelId,
  name: row.name,
  isPrivate: row.isPrivate,
  chosenBy: { id: row.chosenById, name: row.chooserName },
  sees: seenBy({ name: row.chooserName, role: row.chooserRole }),
  isYours: row.chosenById === memberId,
  topics: topicFlags(SLACK_CHANNEL_TOPICS, row.topics),
  dealsFromMinor: Number(row.dealsFromMinor),
  quietHours: quietHoursOf(row),
  timeZone,
  off:
    row.offReason && row.offAt
      ? {
          reason: row.offReason,
          since: row.offAt.toISOString(),
          ...slackChannelOff(row.offReason, { channel: row.name, chooser: row.chooserName, bot }),
        }
      : null,
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
  waiting: row.waiting,
});
