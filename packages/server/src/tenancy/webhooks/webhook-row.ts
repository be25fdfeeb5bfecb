/** A webhook as it is kept, and as the API says it. */
import type { Webhook } from '@forecastle/contract';
import type { WebhookEvent } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { demoOf } from '../organizations/demo-of.ts';

export interface WebhookRow {
  id: string;
  name: string;
  url: string;
  events: WebhookEvent[];
  is_on: boolean;
  paused_at: Date | null;
  failing_since: Date | null;
  secret_number: number;
  previous_until: Date | null;
  created_at: Date;
  maker_id: string;
  maker_name: string;
  waiting: number;
}

/** Before a WHERE over `w`. */
export const SELECT_WEBHOOKS = `SELECT w.id, w.name, w.url, w.events, w.is_on, w.paused_at, w.failing_since, w.secret_number,
    w.previous_until, w.created_at, m.id AS maker_id, m.name AS maker_name,
    (SELECT count(*)::int FROM webhook_deliveries d
      WHERE d.organization_id = w.organization_id AND d.webhook_id = w.id AND d.status = 'waiting') AS waiting
  FROM webhooks w JOIN members m ON m.organization_id = w.organization_id AND m.id = w.created_by_id`;

export function presentWebhook(row: WebhookRow, now = new Date()): z.infer<typeof Webhook> {
  const overlaps = row.previous_until !== null && row.previous_until > now;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    state: !row.is_on ? 'off' : row.paused_at ? 'paused' : 'on',
    pausedAt: row.paused_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    waiting: row.waiting,
    previousSecretUntil: overlaps ? (row.previous_until?.toISOString() ?? null) : null,
    createdBy: { id: row.maker_id, name: row.maker_name },
    createdAt: row.created_at.toISOString(),
  };
}

/** A webhook that is there; throws FORBIDDEN for anybody but admins, and NOT_FOUND. */
export async function readWebhook(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  { lock = false, removed = false }: { lock?: boolean; removed?: boolean } = {},
): Promise<WebhookRow> {
  if (!may(actor, 'manageWebhooks')) throw forbidden();
  const { rows } = await tx.client.query<WebhookRow>(
    `${SELECT_WEBHOOKS} WHERE w.organization_id = $1 AND w.id = $2 AND (w.deleted_at IS NOT NULL) = $3
     ${lock ? 'FOR NO KEY UPDATE OF w' : ''}`,
    [tx.organizationId, id, removed],
  );
  const [row] = rows;
  if (!row) throw notFound('webhook');
  return row;
}

/** Throws unless the actor may have other systems told of what happens. */
export async function mayNotifyOthers(tx: TenantTransaction, actor: Actor): Promise<void> {
  if (!may(actor, 'manageWebhooks')) throw forbidden();
  if (await demoOf(tx)) throw forbidden('The demo has no webhooks. Sign up to add one.');
}

/** Which secret signs now. */
export async function secretNumber(tx: TenantTransaction, id: string): Promise<number> {
  const { rows } = await tx.client.query<{ secret_number: number }>(
    'SELECT secret_number FROM webhooks WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, id],
  );
  return rows[0]?.secret_number ?? 1;
}
