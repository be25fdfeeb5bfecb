import { slackStopped } from '@forecastle/rules';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { conflict } from '../../../../platform/http/errors.ts';
import { testFor } from '../../../slack/choices/introduction.ts';
import { switchMeOn } from '../../../slack/choices/my-messages.ts';
import type { SlackSent } from '../../../slack/port.ts';
import type { Asking } from '../../oauth/attempts.ts';
import { postMessage } from '../post-message.ts';
import { connectedSlack } from '../slack-row.ts';
import { slackUserOf } from './asking-slack.ts';

/** Sends the actor a message in Slack. One that arrives switches them on again. Throws CONFLICT where there is nobody to send to. */
export async function sendTest({
  pool,
  actor,
  settings,
}: Asking): Promise<{ readonly outcome: 'sent' | 'failed'; readonly message: string }> {
  const { organizationId } = actor;
  const { connectionId, userId, stopped } = await inTenant(
    pool,
    organizationId,
    async (tx) => {
      const { id, remote, state, reason } = await connectedSlack(tx);
      return {
        connectionId: id,
        userId: await slackUserOf(tx, actor.memberId, remote.teamId),
        stopped: slackStopped(state, reason),
      };
    },
    { readOnly: true },
  );
  if (userId === null) {
    throw conflict({
      field: null,
      message: 'You have not linked your Slack user. Type /forecastle plan in Slack first.',
    });
  }
  if (stopped !== null) return { outcome: 'failed', message: stopped };
  const test = testFor({ publicUrl: settings.publicUrl, locale: actor.locale });
  const sent = await postMessage({ pool, settings, organizationId, connectionId }, { channelId: userId, ...test });
  if (sent.outcome !== 'sent') return { outcome: 'failed', message: whyNotSent(sent) };
  await inTenant(pool, organizationId, (tx) => switchMeOn(tx, actor));
  return { outcome: 'sent', message: 'Test message sent. Look in Slack under Apps, Forecastle.' };
}

const whyNotSent = (sent: Exclude<SlackSent, { readonly outcome: 'sent' }>): string =>
  sent.outcome === 'rate_limited'
    ? 'Slack limits how often Forecastle may ask. Try again in a minute.'
    : sent.outcome === 'unknown_user'
      ? 'Slack does not know the user you linked. Link your Slack user again.'
      : sent.message;
