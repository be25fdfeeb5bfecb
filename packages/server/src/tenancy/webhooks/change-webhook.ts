import type { Webhook } from '@forecastle/contract';
import { WEBHOOK_OVERLAP_HOURS } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { changesOf } from '../audit/changes-of.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { checkAddress } from './check-address.ts';
import { type NewWebhook, refuseTooMany } from './create-webhook.ts';
import { enqueueWebhook } from './webhook-jobs.ts';
import { mayNotifyOthers, presentWebhook, readWebhook, SELECT_WEBHOOKS, type WebhookRow } from './webhook-row.ts';

type Presented = z.infer<typeof Webhook>;

/** Every webhook of the organisation, oldest first. */
export async function listWebhooks(tx: TenantTransaction, actor: Actor): Promise<Presented[]> {
  if (!may(actor, 'manageWebhooks')) throw forbidden();
  const { rows } = await tx.client.query<WebhookRow>(
    `${SELECT_WEBHOOKS} WHERE w.organization_id = $1 AND w.deleted_at IS NULL ORDER BY w.id`,
    [tx.organizationId],
  );
  return rows.map((row) => presentWebhook(row));
}

/** Changes a webhook. Turned on, also from its pause, it begins anew with what waits for it. */
export async function updateWebhook(
  tx: TenantTransaction,
  actor: Actor,
  settings: Pick<Settings, 'webhooks'>,
  {
    id,
    ...given
  }: { id: string; isOn?: boolean | undefined } & { [F in keyof NewWebhook]?: NewWebhook[F] | undefined },
): Promise<Presented> {
  const row = await readWebhook(tx, actor, id, { lock: true });
  await mayNotifyOthers(tx, actor);
  if (given.url !== undefined && given.url !== row.url) checkAddress(given.url, settings);
  const before = { name: row.name, url: row.url, events: [...row.events], isOn: row.is_on && row.paused_at === null };
  const after = {
    name: given.name ?? before.name,
    url: given.url ?? before.url,
    events: [...(given.events ?? before.events)],
    isOn: given.isOn ?? before.isOn,
  };
  const turnedOn = after.isOn && !before.isOn;
  await tx.client.query(
    `UPDATE webhooks SET name = $3, url = $4, events = $5,
       is_on = CASE WHEN $6::boolean IS NULL THEN is_on ELSE $6 END,
       paused_at = CASE WHEN $6::boolean IS NULL THEN paused_at END,
       failures = CASE WHEN $7 THEN 0 ELSE failures END,
       failing_since = CASE WHEN $7 THEN NULL ELSE failing_since END,
       held_until = CASE WHEN $7 THEN NULL ELSE held_until END
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, after.name, after.url, after.events, given.isOn ?? null, turnedOn],
  );
  if (turnedOn) await sendWhatWaits(tx, id);
  // Of an address the trail keeps where it leads, not the path, which may be a secret of the receiver's.
  const told = (of: typeof before) => ({ ...of, url: new URL(of.url).host, path: new URL(of.url).pathname });
  const changes = changesOf(told(before), told(after), ['name', 'url', 'path', 'events', 'isOn'], ['path']);
  if (Object.keys(changes).length > 0) {
    await recordEvent(tx, actor, { kind: 'webhook_changed', facts: { name: after.name }, changes });
  }
  return presentWebhook(await readWebhook(tx, actor, id));
}

async function sendWhatWaits(tx: TenantTransaction, id: string): Promise<void> {
  await tx.client.query(
    `UPDATE webhook_deliveries SET attempts = 0, next_attempt_at = now()
     WHERE organization_id = $1 AND webhook_id = $2 AND status = 'waiting'`,
    [tx.organizationId, id],
  );
  await enqueueWebhook(tx, id);
}

/** Takes a webhook away; nothing is kept for it any more, nor sent. */
export async function removeWebhook(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  const { name } = await readWebhook(tx, actor, id, { lock: true });
  await tx.client.query('UPDATE webhooks SET deleted_at = now() WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  await recordEvent(tx, actor, { kind: 'webhook_removed', facts: { name } });
}

/** Brings a webhook back as it was. What happened in between it is not told. */
export async function restoreWebhook(tx: TenantTransaction, actor: Actor, id: string): Promise<Presented> {
  const { name } = await readWebhook(tx, actor, id, { lock: true, removed: true });
  await mayNotifyOthers(tx, actor);
  await refuseTooMany(tx);
  await tx.client.query('UPDATE webhooks SET deleted_at = NULL WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  await enqueueWebhook(tx, id);
  await recordEvent(tx, actor, { kind: 'webhook_restored', facts: { name } });
  return presentWebhook(await readWebhook(tx, actor, id));
}

/** Gives a webhook the next secret. The former signs beside it for a while, so that no receiver refuses anything. */
export async function rotateSecret(tx: TenantTransaction, actor: Actor, id: string): Promise<Presented> {
  const { name } = await readWebhook(tx, actor, id, { lock: true });
  await mayNotifyOthers(tx, actor);
  await tx.client.query(
    `UPDATE webhooks SET secret_number = secret_number + 1,
       previous_until = now() + make_interval(hours => ${WEBHOOK_OVERLAP_HOURS})
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id],
  );
  await recordEvent(tx, actor, { kind: 'webhook_secret_renewed', facts: { name } });
  return presentWebhook(await readWebhook(tx, actor, id));
}
