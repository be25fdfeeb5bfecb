/** Asks Slack once a day about a channel or user before it is sent anything: what it is called, and whether it is still there. */
import { localDay, type SlackOffReason } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { SlackRefusal, SlackSender } from '../port.ts';
import type { StoredTarget } from './read-target.ts';

const NEXT_ASKED_MS = 30_000;

/**
 * What came of a look. A channel that could not be looked at waits, because people of another company may read it by now. Of a
 * person, the message itself finds out.
 */
export type Looked =
  | { readonly outcome: 'fine' }
  | { readonly outcome: 'gone'; readonly reason: SlackOffReason }
  | { readonly outcome: 'rate_limited'; readonly until: Date }
  | { readonly outcome: 'unreachable' };

export interface Looking {
  readonly pool: pg.Pool;
  readonly organizationId: string;
  readonly sender: SlackSender;
}

/** Returns whether Slack was not asked about it on this day, by the clocks of its timezone. */
export const isLookDue = ({ lookedAt, timeZone }: StoredTarget, now: Date): boolean =>
  lookedAt === null || localDay(lookedAt.getTime(), timeZone) !== localDay(now.getTime(), timeZone);

/** Asks Slack, and keeps what it tells. No transaction may be held. */
export const lookAt = (looking: Looking, stored: StoredTarget, now: Date): Promise<Looked> =>
  stored.target.kind === 'person'
    ? lookAtPerson(looking, { memberId: stored.target.memberId, to: stored.to }, now)
    : lookAtChannel(looking, stored.target.channelId, stored, now);

/**
 * Asks Slack about the user of a person, and keeps their timezone. Messages to somebody who is deactivated go through, so this alone
 * tells: https://github.com/slackapi/python-slack-sdk/issues/1156
 */
export async function lookAtPerson(
  { pool, organizationId, sender }: Looking,
  { memberId, to }: { readonly memberId: string; readonly to: string },
  now: Date,
): Promise<Looked> {
  const read = await sender.readUser(to);
  if (read.outcome !== 'done') {
    const looked = refused(read, new Map([['user_not_found', 'user_gone']]), now);
    return looked.outcome === 'unreachable' ? { outcome: 'fine' } : looked;
  }
  if (read.user.isDeleted || read.user.isBot) return { outcome: 'gone', reason: 'user_gone' };
  const { timezone } = read.user;
  await inTenant(pool, organizationId, ({ client }) =>
    client.query('UPDATE slack_people SET time_zone = $3 WHERE organization_id = $1 AND member_id = $2', [
      organizationId,
      memberId,
      timezone !== null && isTimeZone(timezone) ? timezone : null,
    ]),
  );
  return { outcome: 'fine' };
}

async function lookAtChannel(
  { pool, organizationId, sender }: Looking,
  channelId: string,
  { to, chooserUserId, mayBeShared }: StoredTarget,
  now: Date,
): Promise<Looked> {
  const read = await sender.readChannel(to);
  // A private channel that the app is no longer in is not there for it: https://docs.slack.dev/reference/methods/conversations.info
  if (read.outcome !== 'done') return refused(read, new Map([['channel_not_found', 'not_in_channel']]), now);
  const { name, isPrivate, isArchived, isMember, isShared } = read.channel;
  if (isPrivate && isMember) {
    const member = chooserUserId === null ? null : await sender.isInPrivateChannel(chooserUserId, to);
    // What a private channel is called now is not for somebody who left it.
    if (member === null || (member.outcome === 'done' && member.isIn === false)) {
      return { outcome: 'gone', reason: 'chooser_not_in_channel' };
    }
    if (member.outcome !== 'done') return refused(member, new Map(), now);
  }
  await inTenant(pool, organizationId, ({ client }) =>
    client.query(
      'UPDATE slack_channels SET name = $3, is_private = $4, checked_at = $5 WHERE organization_id = $1 AND id = $2',
      [organizationId, channelId, name, isPrivate, now],
    ),
  );
  if (isArchived) return { outcome: 'gone', reason: 'archived' };
  if (!isMember) return { outcome: 'gone', reason: 'not_in_channel' };
  if (isShared && !mayBeShared) return { outcome: 'gone', reason: 'shared' };
  return { outcome: 'fine' };
}

function refused(
  { outcome, vendorWords, retryAt }: SlackRefusal,
  gone: ReadonlyMap<string, SlackOffReason>,
  now: Date,
): Looked {
  if (outcome === 'rate_limited') {
    return { outcome, until: retryAt ?? new Date(now.getTime() + NEXT_ASKED_MS) };
  }
  const reason = gone.get(vendorWords ?? '');
  return reason ? { outcome: 'gone', reason } : { outcome: 'unreachable' };
}

/** Slack's are those of the tz database, which this server may have in another version. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
