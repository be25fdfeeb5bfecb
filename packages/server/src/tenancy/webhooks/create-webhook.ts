import type { Webhook } from '@forecastle/contract';
import { WEBHOOKS_MAX, type WebhookEvent } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { checkAddress } from './check-address.ts';
import { mayNotifyOthers, presentWebhook, readWebhook } from './webhook-row.ts';

export interface NewWebhook {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** Adds a webhook, on from now. Its secret is made by whoever answers. */
export async function createWebhook(
  tx: TenantTransaction,
  actor: Actor,
  settings: Pick<Settings, 'webhooks'>,
  { name, url, events }: NewWebhook,
): Promise<z.infer<typeof Webhook>> {
  await mayNotifyOthers(tx, actor);
  checkAddress(url, settings);
  const id = newId();
  // Locked, so that two at once are counted one after the other.
  await tx.client.query('SELECT 1 FROM organizations WHERE organization_id = $1 FOR NO KEY UPDATE', [
    tx.organizationId,
  ]);
  await refuseTooMany(tx);
  await tx.client.query(
    `INSERT INTO webhooks (organization_id, id, name, url, events, created_by_id) VALUES ($1, $2, $3, $4, $5, $6)`,
    [tx.organizationId, id, name, url, events, actor.memberId],
  );
  await recordEvent(tx, actor, { kind: 'webhook_created', facts: { name, receiver: new URL(url).host } });
  return presentWebhook(await readWebhook(tx, actor, id));
}

/** Throws CONFLICT when the organisation has as many webhooks as it may. */
export async function refuseTooMany(tx: TenantTransaction): Promise<void> {
  const { rows } = await tx.client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM webhooks WHERE organization_id = $1 AND deleted_at IS NULL',
    [tx.organizationId],
  );
  if ((rows[0]?.count ?? 0) < WEBHOOKS_MAX) return;
  throw conflict({
    field: null,
    expected: `at most ${WEBHOOKS_MAX} webhooks`,
    message: `An organisation has at most ${WEBHOOKS_MAX} webhooks. Remove one first. Nothing was changed.`,
  });
}
