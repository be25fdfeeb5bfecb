import { SLACK_TOPICS_OF_A_WEEK, type SlackTopic } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { enqueueSlackSending } from '../../../tenancy/slack-outbox/slack-sending-jobs.ts';
import { dropWaiting, inOutbox, type SlackTarget } from '../../../tenancy/slack-outbox/switch-off.ts';

interface Changed {
  readonly before: readonly SlackTopic[];
  readonly topics: readonly SlackTopic[];
  readonly hasNewHours: boolean;
}

/** Lets what waits for a target follow a change of what it gets: topics that ended are dropped, and new hours hold at once. */
export async function followChoice(
  tx: TenantTransaction,
  target: SlackTarget,
  { before, topics, hasNewHours }: Changed,
): Promise<void> {
  const ended = before.filter((topic) => !topics.includes(topic));
  if (ended.length > 0) await dropWaiting(tx, target, ended);
  if (hasNewHours) await lookAgain(tx, target);
}

/**
 * Lets what waits for quiet hours to end be looked at now, since the hours are others. What Slack put off stays put off. The time that
 * was added for the wait, for which it is news afterwards, is taken back.
 */
async function lookAgain(tx: TenantTransaction, target: SlackTarget): Promise<void> {
  const { column, id } = inOutbox(target);
  await tx.client.query(
    `UPDATE slack_outbox SET due_at = now(),
       expires_at = CASE WHEN topic = ANY($3) THEN expires_at ELSE expires_at - (due_at - now()) END
     WHERE organization_id = $1 AND ${column} = $2 AND status = 'waiting' AND due_at > now() AND vendor_words IS NULL`,
    [tx.organizationId, id, SLACK_TOPICS_OF_A_WEEK],
  );
  await enqueueSlackSending(tx);
}
