import { SLACK_CHANNEL_TOPICS, type SlackOffReason } from '@forecastle/rules';
import { inTenant, type TenantTransaction } from '../../../../platform/database/tenant.ts';
import { conflict } from '../../../../platform/http/errors.ts';
import { recordEvent } from '../../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../../tenancy/identity/actor.ts';
import { may } from '../../../../tenancy/identity/policies.ts';
import { type ChannelRow, channelById } from '../../../slack/choices/channel-row.ts';
import { showChannel } from '../../../slack/choices/channels.ts';
import { introduction } from '../../../slack/choices/introduction.ts';
import { quietHoursOf } from '../../../slack/choices/quiet-hours.ts';
import { changedTopics } from '../../../slack/choices/topics.ts';
import { slackUserOf } from '../../../slack/links/my-link.ts';
import type { Asking } from '../../oauth/attempts.ts';
import { channelSource } from './asking-slack.ts';
import type { ChannelOutcome } from './choose-channel.ts';
import { type Entered, enterChannel, unavailable } from './enter-channel.ts';

/**
 * Tries a channel again, one's own or anybody's by who manages integrations, and switches it on where Slack takes a message. Where
 * the channel does not work, it is switched off for what is wrong with it now.
 */
export async function tryChannel(
  asking: Asking,
  { id, join, mayBeShared }: { readonly id: string; readonly join: boolean; readonly mayBeShared: boolean },
  now = new Date(),
): Promise<ChannelOutcome> {
  const { pool, actor } = asking;
  const { source, row, userId } = await inTenant(
    pool,
    actor.organizationId,
    async (tx) => {
      const row = await channelById(tx, actor, id, { ofAnybody: true });
      const source = await channelSource(tx, asking);
      refuseWithoutChooser(row);
      return { source, row, userId: await slackUserOf(tx, row.chosenById, source.teamId) };
    },
    { readOnly: true },
  );
  if (source.stopped !== null) return unavailable(source.stopped);
  if (source.teamId !== row.teamId) {
    return unavailable(
      `#${row.name} is in another Slack workspace than the one that is connected. Nothing was changed.`,
    );
  }
  const entered = await enterChannel(source, {
    channelId: row.channelId,
    userId,
    join,
    mayBeShared: mayBeShared || row.mayBeShared,
    message: introduction({
      chooser: { name: row.chooserName, role: row.chooserRole },
      chosen: {
        topics: changedTopics(SLACK_CHANNEL_TOPICS, row.topics, {}),
        dealsFromMinor: Number(row.dealsFromMinor),
        quietHours: quietHoursOf(row),
        currency: actor.currency,
      },
      publicUrl: asking.settings.publicUrl,
    }),
  });
  return inTenant(pool, actor.organizationId, async (tx) => {
    await settleTry(tx, actor, { id, mayBeShared, entered, now });
    if (entered.outcome === 'entered') return { outcome: 'chosen', channel: await showChannel(tx, actor, id) };
    return entered.outcome === 'unknown' && row.chosenById !== actor.memberId
      ? { ...entered, message: `${row.chooserName} is not in this private channel, or has linked no Slack user.` }
      : entered;
  });
}

function refuseWithoutChooser({ name, chooserName, chooserIsHere, chooserRole }: ChannelRow): void {
  if (chooserIsHere && may({ role: chooserRole }, 'seeTeam')) return;
  throw conflict({
    field: 'id',
    message: `${chooserName} chose #${name} and has left, or no longer leads a team. Nothing was changed. Choose the channel yourself, then remove this one.`,
  });
}

const OFF_FOR: ReadonlyMap<Entered['outcome'], SlackOffReason> = new Map([
  ['archived', 'archived'],
  ['not_in_channel', 'not_in_channel'],
  ['shared', 'shared'],
  ['unknown', 'chooser_not_in_channel'],
]);

interface Tried {
  readonly id: string;
  readonly mayBeShared: boolean;
  readonly entered: Entered;
  readonly now: Date;
}

async function settleTry(tx: TenantTransaction, actor: Actor, { id, mayBeShared, entered, now }: Tried): Promise<void> {
  const row = await channelById(tx, actor, id, { ofAnybody: true, lock: 'FOR UPDATE OF c' });
  if (entered.outcome !== 'entered') {
    const reason = OFF_FOR.get(entered.outcome);
    if (reason === undefined) return;
    await tx.client.query(
      `UPDATE slack_channels SET off_reason = $3, off_at = coalesce(off_at, $4), checked_at = $4
       WHERE organization_id = $1 AND id = $2`,
      [tx.organizationId, id, reason, now],
    );
    return;
  }
  refuseWithoutChooser(row);
  const { name, isPrivate, isShared } = entered.channel;
  await tx.client.query(
    `UPDATE slack_channels SET off_reason = NULL, off_at = NULL, name = $3, is_private = $4,
       may_be_shared = may_be_shared OR $5, checked_at = $6
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, name, isPrivate, mayBeShared, now],
  );
  await recordEvent(tx, actor, {
    kind: 'slack_channel_tried',
    subject: { kind: 'person', id: row.chosenById },
    facts: { channel: name, isShared },
  });
}
