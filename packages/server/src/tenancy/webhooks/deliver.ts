/** Tells a webhook what waits for it: at least once, and of one record in the order in which it changed. */
import { WEBHOOK_ANSWER_SECONDS } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { FetchRefused, safeFetch } from '../../platform/http/safe-fetch.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { PRIVATE_LEAVE } from './check-address.ts';
import { type Attempt, keepAttempt } from './keep-attempt.ts';
import { type PayloadFacts, payloadOf } from './payload.ts';
import { secretOf, signatureOf } from './secret.ts';
import { enqueueWebhook, type WebhookJob } from './webhook-jobs.ts';

export type WebhookSettings = Pick<Settings, 'secret' | 'publicUrl' | 'webhooks' | 'mail'>;

/** Deliveries under way at once, of different records. */
const AT_ONCE = 8;
/** How long a webhook is told before others have their turn. */
const TURN_MS = 30_000;
/** One that was taken is left alone this long, which is longer than an attempt may take. */
export const TAKEN_SECONDS = 60;
/** What is read of an answer, and what is kept of it. */
const ANSWER_MAX_BYTES = 16 * 1024;
const EXCERPT_MAX = 500;

export interface TakenDelivery extends PayloadFacts {
  id: string;
  webhook_id: string;
  attempts: number;
  url: string;
  secret_number: number;
  /** Whether the secret before signs as well. */
  overlaps: boolean;
}

/** The columns of a taken delivery `d` of a webhook `w`. */
export const TAKEN_COLUMNS = `d.id, d.webhook_id, d.event_id, d.type, d.subject_kind, d.subject_id, d.occurred_at,
  d.recorded_at, d.changes, d.undoes, d.attempts, w.url, w.secret_number, coalesce(w.previous_until > now(), false) AS overlaps`;

/** Works until nothing is due. Several processes at one webhook take different records. */
export async function deliverWebhook(
  pool: pg.Pool,
  { organizationId, webhookId }: WebhookJob,
  { settings, signal }: { settings: WebhookSettings; signal?: AbortSignal },
): Promise<void> {
  const until = Date.now() + TURN_MS;
  while (!signal?.aborted) {
    // Others wait for their turn: it goes on behind them.
    if (Date.now() > until) return inTenant(pool, organizationId, (tx) => enqueueWebhook(tx, webhookId));
    const taken = await inTenant(pool, organizationId, (tx) => takeDue(tx, webhookId));
    if (taken.length === 0) return;
    await Promise.all(taken.map((delivery) => attemptDelivery(pool, organizationId, delivery, settings)));
  }
}

/** A record whose earlier event is under way or has failed waits, whoever asks; one endpoint that only fails is tried one at a time. */
async function takeDue(tx: TenantTransaction, webhookId: string): Promise<TakenDelivery[]> {
  const { rows } = await tx.client.query<TakenDelivery>(
    `WITH due AS (
       SELECT d.id FROM webhook_deliveries d
       JOIN webhooks w ON w.organization_id = $1 AND w.id = d.webhook_id
       WHERE d.organization_id = $1 AND d.webhook_id = $2 AND d.status = 'waiting' AND d.next_attempt_at <= now()
         AND w.is_on AND w.paused_at IS NULL AND w.deleted_at IS NULL AND coalesce(w.held_until <= now(), true)
         AND NOT EXISTS (SELECT FROM webhook_deliveries e
           WHERE e.organization_id = $1 AND e.webhook_id = $2 AND e.status = 'waiting' AND e.subject_id = d.subject_id
             AND (e.recorded_at, e.event_id) < (d.recorded_at, d.event_id))
       ORDER BY d.recorded_at, d.event_id
       LIMIT (SELECT CASE WHEN failures = 0 THEN ${AT_ONCE} ELSE 1 END FROM webhooks WHERE organization_id = $1 AND id = $2)
       FOR UPDATE OF d SKIP LOCKED
     )
     UPDATE webhook_deliveries d SET attempts = d.attempts + 1, tried_at = now(),
       next_attempt_at = now() + make_interval(secs => ${TAKEN_SECONDS})
     FROM due, webhooks w
     WHERE d.organization_id = $1 AND d.id = due.id AND w.organization_id = $1 AND w.id = d.webhook_id
     RETURNING ${TAKEN_COLUMNS}`,
    [tx.organizationId, webhookId],
  );
  return rows;
}

/** Sends what was taken, and keeps what became of it. A process that ends in between sends it again. */
export async function attemptDelivery(
  pool: pg.Pool,
  organizationId: string,
  delivery: TakenDelivery,
  settings: WebhookSettings,
): Promise<void> {
  const keep = (attempt: Attempt) =>
    inTenant(pool, organizationId, (tx) => keepAttempt(tx, delivery, attempt, settings));
  const attempt = await send(organizationId, delivery, settings).catch(async (error: Error) => {
    // A defect of ours is an attempt as well: else it would be tried for ever.
    await keep({ status: null, excerpt: null, error: 'Forecastle could not send it.' });
    throw error;
  });
  await keep(attempt);
}

async function send(organizationId: string, delivery: TakenDelivery, settings: WebhookSettings): Promise<Attempt> {
  const body = payloadOf(delivery, { organizationId, publicUrl: settings.publicUrl });
  const at = Math.floor(Date.now() / 1000);
  const { webhook_id, secret_number, overlaps, event_id: id } = delivery;
  const numbers = overlaps ? [secret_number, secret_number - 1] : [secret_number];
  const signatures = numbers.map((number) =>
    signatureOf(secretOf(settings.secret, webhook_id, number), { id, at, body }),
  );
  try {
    const answer = await safeFetch(
      delivery.url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Forecastle-Webhooks/1',
          'webhook-id': id,
          'webhook-timestamp': String(at),
          'webhook-signature': signatures.join(' '),
        },
        body,
      },
      {
        privateAddresses: settings.webhooks.privateReceivers,
        leave: PRIVATE_LEAVE,
        withinMs: WEBHOOK_ANSWER_SECONDS * 1000,
        answerMaxBytes: ANSWER_MAX_BYTES,
        cut: true,
      },
    );
    // A NUL is text to nobody, and none to PostgreSQL.
    const said = (await answer.text()).replaceAll('\0', '').slice(0, EXCERPT_MAX);
    return { status: answer.status, excerpt: said.trim() === '' ? null : said, error: null };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    return { status: null, excerpt: null, error: error.message };
  }
}
