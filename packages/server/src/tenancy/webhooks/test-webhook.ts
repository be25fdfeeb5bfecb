import type { WebhookDelivery } from '@forecastle/contract';
import type pg from 'pg';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { attemptDelivery, TAKEN_COLUMNS, TAKEN_SECONDS, type TakenDelivery, type WebhookSettings } from './deliver.ts';
import { readDelivery } from './deliveries.ts';
import { mayNotifyOthers, readWebhook } from './webhook-row.ts';

/** Sends a test, also to a webhook that is off, and answers what came back. No transaction is open meanwhile. */
export async function testWebhook(
  pool: pg.Pool,
  actor: Actor,
  settings: WebhookSettings,
  id: string,
): Promise<z.infer<typeof WebhookDelivery>> {
  const { organizationId } = actor;
  const taken = await inTenant(pool, organizationId, async (tx) => {
    const { name } = await readWebhook(tx, actor, id);
    await mayNotifyOthers(tx, actor);
    await recordEvent(tx, actor, { kind: 'webhook_tested', facts: { name } });
    const { rows } = await tx.client.query<TakenDelivery>(
      `WITH d AS (
         INSERT INTO webhook_deliveries (organization_id, id, webhook_id, event_id, type, subject_kind, subject_id,
           occurred_at, recorded_at, changes, attempts, tried_at, next_attempt_at)
         VALUES ($1, $2, $3, $4, 'webhook.test', 'webhook', $3, now(), now(), '{}', 1, now(),
           now() + make_interval(secs => ${TAKEN_SECONDS}))
         RETURNING *
       ) SELECT ${TAKEN_COLUMNS} FROM d JOIN webhooks w ON w.organization_id = $1 AND w.id = $3`,
      [organizationId, newId(), id, newId()],
    );
    return rows[0] as TakenDelivery;
  });
  await attemptDelivery(pool, organizationId, taken, settings);
  return inTenant(pool, organizationId, (tx) => readDelivery(tx, settings, { id, deliveryId: taken.id }), {
    readOnly: true,
  });
}
