import type { Queue, SendOptions } from 'pg-boss';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

export const WEBHOOKS = 'webhooks';
export const DUE_WEBHOOKS = 'due-webhooks';

/** Which webhook to tell what waits for it; the deliveries' own rows say what, and when each is tried. */
export interface WebhookJob {
  readonly organizationId: string;
  readonly webhookId: string;
}

export const WEBHOOK_QUEUES: readonly Queue[] = [
  { name: WEBHOOKS, policy: 'standard', notify: true, retryLimit: 0, expireInSeconds: 3600 },
  { name: DUE_WEBHOOKS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

/** How the telling of a webhook is taken up among others: one of an organisation at a time. */
export const webhookTurn = ({ organizationId }: WebhookJob): SendOptions => ({ group: { id: organizationId } });

/** Enqueues the telling of a webhook in the caller's transaction. */
export const enqueueWebhook = (tx: TenantTransaction, webhookId: string): Promise<void> => {
  const job: WebhookJob = { organizationId: tx.organizationId, webhookId };
  return enqueue(tx, WEBHOOKS, job, webhookTurn(job));
};
