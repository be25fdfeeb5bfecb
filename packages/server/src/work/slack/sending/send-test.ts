import { SLACK_COMMAND, type SlackMessage, slackPersonOff } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { switchOff } from '../../../tenancy/slack-outbox/switch-off.ts';
import { slackUserOf } from '../links/my-link.ts';
import type { OpenSlackSender } from '../port.ts';
import { lookAtPerson } from './daily-look.ts';
import { offReason } from './send-due.ts';

export interface TestSent {
  readonly outcome: 'sent' | 'failed';
  /** What happened, and what to do where it failed. */
  readonly message: string;
}

const failed = (message: string): TestSent => ({ outcome: 'failed', message });

const LIMITED = 'Slack limits how often Forecastle may ask. Try again in a minute.';

/**
 * Sends a person a test message at once, whatever their quiet hours. Slack is asked about their user first, as before the first
 * message of a day. A message that arrives switches theirs on again. No transaction may be held.
 */
export async function sendTest(
  pool: pg.Pool,
  open: OpenSlackSender,
  { organizationId, memberId }: Pick<Actor, 'organizationId' | 'memberId'>,
  message: SlackMessage,
  now = new Date(),
): Promise<TestSent> {
  const sender = await open(organizationId);
  if (!sender) return failed('Slack is not connected at the moment, or is paused. Ask an admin.');
  const to = await inTenant(pool, organizationId, (tx) => slackUserOf(tx, memberId, sender.teamId));
  if (to === null) return failed(`No Slack user is linked to you. Type ${SLACK_COMMAND} plan in Slack.`);
  const looked = await lookAtPerson({ pool, organizationId, sender }, { memberId, to }, now);
  if (looked.outcome === 'rate_limited') return failed(LIMITED);
  if (looked.outcome === 'gone') {
    await inTenant(pool, organizationId, (tx) => switchOff(tx, { kind: 'person', memberId }, looked.reason));
    const { sentence, advice } = slackPersonOff(looked.reason);
    return failed(`${sentence} ${advice}`);
  }
  const sent = await sender.post(to, message);
  if (sent.outcome === 'sent') {
    await inTenant(pool, organizationId, ({ client }) =>
      client.query(
        `UPDATE slack_people SET off_reason = NULL, off_at = NULL, last_sent_at = now()
         WHERE organization_id = $1 AND member_id = $2`,
        [organizationId, memberId],
      ),
    );
    return { outcome: 'sent', message: 'Sent. Look in Slack under Apps.' };
  }
  if (sent.outcome === 'rate_limited') return failed(LIMITED);
  const off = offReason(sent);
  if (off !== null) {
    await inTenant(pool, organizationId, (tx) => switchOff(tx, { kind: 'person', memberId }, off));
  }
  return failed(sent.message);
}
