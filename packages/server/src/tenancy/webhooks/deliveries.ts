/** The log of a webhook, and sending from it again. */
import type { WEBHOOK_DELIVERY_STATUSES, WebhookDelivery } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { type PayloadFacts, payloadOf } from './payload.ts';
import { enqueueWebhook } from './webhook-jobs.ts';
import { mayNotifyOthers, readWebhook } from './webhook-row.ts';

type Status = (typeof WEBHOOK_DELIVERY_STATUSES)[number];
type Presented = z.infer<typeof WebhookDelivery>;

interface DeliveryRow extends PayloadFacts {
  id: string;
  status: Status;
  attempts: number;
  created_at: Date;
  tried_at: Date | null;
  next_attempt_at: Date;
  response_status: number | null;
  response_excerpt: string | null;
  error: string | null;
}

const SELECT = `SELECT id, event_id, type, subject_kind, subject_id, occurred_at, recorded_at, changes, undoes, status, attempts,
  created_at, tried_at, next_attempt_at, response_status, response_excerpt, error FROM webhook_deliveries`;

const Cursor = z.tuple([z.uuid()]);

const present =
  (organizationId: string, { publicUrl }: Pick<Settings, 'publicUrl'>) =>
  (row: DeliveryRow): Presented => ({
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    subject: { kind: row.subject_kind, id: row.subject_id },
    status: row.status,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    triedAt: row.tried_at?.toISOString() ?? null,
    nextAttemptAt: row.status === 'waiting' ? row.next_attempt_at.toISOString() : null,
    responseStatus: row.response_status,
    responseExcerpt: row.response_excerpt,
    error: row.error,
    payload: payloadOf(row, { organizationId, publicUrl }),
  });

/** A page of what a webhook was told or is to be told, latest first. */
export async function listDeliveries(
  tx: TenantTransaction,
  actor: Actor,
  settings: Pick<Settings, 'publicUrl'>,
  asked: { id: string; limit: number; cursor?: string | undefined; status?: Status | undefined },
): Promise<{ items: Presented[]; nextCursor: string | null }> {
  await readWebhook(tx, actor, asked.id);
  const after = decodeCursor(asked.cursor, Cursor);
  const { rows } = await tx.client.query<DeliveryRow>(
    `${SELECT} WHERE organization_id = $1 AND webhook_id = $2 AND ($3::text IS NULL OR status = $3)
       AND ($4::uuid IS NULL OR id < $4) ORDER BY id DESC LIMIT $5`,
    [tx.organizationId, asked.id, asked.status ?? null, after?.[0] ?? null, asked.limit + 1],
  );
  return pageOf(rows, asked.limit, present(tx.organizationId, settings), ({ id }) => [id]);
}

export async function readDelivery(
  tx: TenantTransaction,
  settings: Pick<Settings, 'publicUrl'>,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Presented> {
  const { rows } = await tx.client.query<DeliveryRow>(
    `${SELECT} WHERE organization_id = $1 AND webhook_id = $2 AND id = $3`,
    [tx.organizationId, id, deliveryId],
  );
  const [row] = rows;
  if (!row) throw notFound('delivery');
  return present(tx.organizationId, settings)(row);
}

const AGAIN = `UPDATE webhook_deliveries SET status = 'waiting', attempts = 0, next_attempt_at = now()
  WHERE organization_id = $1 AND webhook_id = $2`;

/** Sends one delivery again, or at once if it waits for its next attempt. */
export async function replayDelivery(
  tx: TenantTransaction,
  actor: Actor,
  settings: Pick<Settings, 'publicUrl'>,
  asked: { id: string; deliveryId: string },
): Promise<Presented> {
  const webhook = await readWebhook(tx, actor, asked.id, { lock: true });
  await mayNotifyOthers(tx, actor);
  refuseWhileOff(webhook);
  const { rowCount } = await tx.client.query(`${AGAIN} AND id = $3`, [tx.organizationId, asked.id, asked.deliveryId]);
  if (!rowCount) throw notFound('delivery');
  await restartDelivery(tx, asked.id);
  await recordEvent(tx, actor, { kind: 'webhook_replayed', facts: { name: webhook.name, count: 1 } });
  return readDelivery(tx, settings, asked);
}

/** Sends again what ended in a span; returns how many. */
export async function replayRange(
  tx: TenantTransaction,
  actor: Actor,
  asked: { id: string; from: string; to: string; status?: Status | undefined },
): Promise<{ count: number }> {
  const webhook = await readWebhook(tx, actor, asked.id, { lock: true });
  await mayNotifyOthers(tx, actor);
  refuseWhileOff(webhook);
  const { rowCount } = await tx.client.query(
    `${AGAIN} AND status <> 'waiting' AND ($5::text IS NULL OR status = $5)
       AND created_at >= $3 AND created_at < $4 AND subject_kind <> 'webhook'`,
    [tx.organizationId, asked.id, asked.from, asked.to, asked.status ?? null],
  );
  const count = rowCount ?? 0;
  await restartDelivery(tx, asked.id);
  await recordEvent(tx, actor, { kind: 'webhook_replayed', facts: { name: webhook.name, count } });
  return { count };
}

/** A webhook that was left alone because it failed is asked again at once. */
async function restartDelivery(tx: TenantTransaction, id: string): Promise<void> {
  await tx.client.query('UPDATE webhooks SET held_until = NULL WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  await enqueueWebhook(tx, id);
}

function refuseWhileOff({ id, is_on, paused_at }: { id: string; is_on: boolean; paused_at: Date | null }): void {
  if (is_on && paused_at === null) return;
  throw conflict({
    field: 'id',
    value: id,
    expected: 'a webhook that is on',
    message: 'This webhook is off, so nothing was sent. Turn it on first.',
  });
}
