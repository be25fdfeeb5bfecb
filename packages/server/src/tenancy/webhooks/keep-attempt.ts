import { secondsToRest, secondsToRetry, WEBHOOK_ATTEMPTS, WEBHOOK_PAUSED_AFTER_DAYS } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { nameInMail } from '../mail/name-in-mail.ts';
import { sendMail } from '../mail/send-mail.ts';
import { pauseWebhook } from './pause-webhooks.ts';

/** What came of sending. `error` where there was no answer. */
export interface Attempt {
  readonly status: number | null;
  readonly excerpt: string | null;
  readonly error: string | null;
}

interface Attempted {
  readonly id: string;
  readonly webhook_id: string;
  readonly subject_kind: string;
  readonly attempts: number;
}

/** The receiver says that it wants no more, ever (Standard Webhooks). */
const GONE = 410;

/** Writes in the row of a delivery what became of it, and counts it for its webhook. */
export async function keepAttempt(
  tx: TenantTransaction,
  delivery: Attempted,
  { status, excerpt, error }: Attempt,
  settings: Pick<Settings, 'mail' | 'publicUrl'>,
): Promise<void> {
  const arrived = status !== null && status >= 200 && status < 300;
  // A test is tried once: whoever asked for it looks on.
  const isTest = delivery.subject_kind === 'webhook';
  const given = isTest || delivery.attempts >= WEBHOOK_ATTEMPTS;
  // The webhook first, as those who change or replay it do.
  await tx.client.query('SELECT FROM webhooks WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    tx.organizationId,
    delivery.webhook_id,
  ]);
  await tx.client.query(
    `UPDATE webhook_deliveries SET status = $3, response_status = $4, response_excerpt = $5, error = $6,
       next_attempt_at = now() + make_interval(secs => $7)
     WHERE organization_id = $1 AND id = $2`,
    [
      tx.organizationId,
      delivery.id,
      arrived ? 'delivered' : given ? 'failed' : 'waiting',
      status,
      excerpt,
      error,
      secondsToRetry(Math.max(1, delivery.attempts), Math.random()),
    ],
  );
  if (arrived) {
    await tx.client.query(
      `UPDATE webhooks SET failures = 0, failing_since = NULL, held_until = NULL
       WHERE organization_id = $1 AND id = $2 AND failures > 0`,
      [tx.organizationId, delivery.webhook_id],
    );
  } else if (!isTest) await countFailure(tx, delivery.webhook_id, status === GONE, settings);
}

interface Failing {
  name: string;
  failures: number;
  long: boolean;
}

async function countFailure(
  tx: TenantTransaction,
  webhookId: string,
  isGone: boolean,
  settings: Pick<Settings, 'mail' | 'publicUrl'>,
): Promise<void> {
  const { rows } = await tx.client.query<Failing>(
    `UPDATE webhooks SET failures = failures + 1, failing_since = coalesce(failing_since, now())
     WHERE organization_id = $1 AND id = $2 AND paused_at IS NULL AND deleted_at IS NULL
     RETURNING name, failures, failing_since <= now() - make_interval(days => ${WEBHOOK_PAUSED_AFTER_DAYS}) AS long`,
    [tx.organizationId, webhookId],
  );
  const [failing] = rows;
  if (!failing) return;
  if (isGone || failing.long) return pause(tx, webhookId, failing.name, isGone, settings);
  const rest = secondsToRest(failing.failures);
  if (rest === 0) return;
  await tx.client.query(
    'UPDATE webhooks SET held_until = now() + make_interval(secs => $3) WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, webhookId, rest],
  );
}

/** Stops sending until an admin turns the webhook on again, and tells every admin here and by mail. */
async function pause(
  tx: TenantTransaction,
  webhookId: string,
  name: string,
  isGone: boolean,
  settings: Pick<Settings, 'mail' | 'publicUrl'>,
): Promise<void> {
  const admins = await pauseWebhook(tx, { id: webhookId, name });
  const why = isGone ? 'its receiver answered 410 (gone)' : `no delivery arrived for ${WEBHOOK_PAUSED_AFTER_DAYS} days`;
  for (const admin of admins) {
    if (admin.email === null) continue;
    await sendMail(tx, settings, {
      kind: 'notice',
      to: admin.email,
      subject: `The webhook ${nameInMail(name)} was paused`,
      text: [
        `Hello ${nameInMail(admin.name)},`,
        '',
        `The webhook ${nameInMail(name)} was paused, because ${why}.`,
        'We keep new events for 30 days and send them when you turn it on again.',
        '',
        `See the responses: ${settings.publicUrl}/settings/webhooks`,
        '',
      ].join('\n'),
    });
  }
}
