import type { Queue, SendOptions } from 'pg-boss';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

export const SLACK_SENDING = 'slack-sending';
export const DUE_SLACK = 'due-slack';

/** Whose messages to Slack to send; the rows say what, to whom and when. */
export interface SlackSendingJob {
  readonly organizationId: string;
}

export const SLACK_SENDING_QUEUES: readonly Queue[] = [
  // What one turn leaves, the next one does.
  { name: SLACK_SENDING, policy: 'standard', notify: true, retryLimit: 0, expireInSeconds: 600 },
  { name: DUE_SLACK, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

/** Organisations do not wait for each other. Several jobs of one do no harm: one that finds another at work leaves it to that. */
export const slackSendingTurn = ({ organizationId }: SlackSendingJob): SendOptions => ({
  group: { id: organizationId },
});

/** Enqueues the sending in the caller's transaction. */
export const enqueueSlackSending = (tx: TenantTransaction): Promise<void> => {
  const job: SlackSendingJob = { organizationId: tx.organizationId };
  return enqueue(tx, SLACK_SENDING, job, slackSendingTurn(job));
};
