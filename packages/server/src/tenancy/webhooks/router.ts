import { unauthenticated } from '../../platform/http/errors.ts';
import { countAttempt, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { os, tenant } from '../requests/procedures.ts';
import { listWebhooks, removeWebhook, restoreWebhook, rotateSecret, updateWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { listDeliveries, replayDelivery, replayRange } from './deliveries.ts';
import { secretOf } from './secret.ts';
import { testWebhook } from './test-webhook.ts';
import { secretNumber } from './webhook-row.ts';

export const webhooksHandlers = {
  list: os.webhooks.list
    .use(tenant)
    .handler(async ({ context }) => ({ items: await listWebhooks(context.tx, context.actor) })),
  create: os.webhooks.create
    .use(async ({ context, next }, _input, output) => {
      const { webhook } = (await next()).output;
      // Added outside the tenant transaction, which keeps answers for their Idempotency-Key: no secret is ever kept.
      return output({ webhook, secret: secretOf(context.settings.secret, webhook.id, 1) });
    })
    .use(tenant)
    .handler(async ({ context, input }) => ({
      webhook: await createWebhook(context.tx, context.actor, context.settings, input),
      secret: '',
    })),
  update: os.webhooks.update
    .use(tenant)
    .handler(({ context, input }) => updateWebhook(context.tx, context.actor, context.settings, input)),
  remove: os.webhooks.remove.use(tenant).handler(async ({ context, input }) => {
    await removeWebhook(context.tx, context.actor, input.id);
    return {};
  }),
  restore: os.webhooks.restore
    .use(tenant)
    .handler(({ context, input }) => restoreWebhook(context.tx, context.actor, input.id)),
  rotateSecret: os.webhooks.rotateSecret
    .use(async ({ context, next }, _input, output) => {
      const { webhook, secret: number } = (await next()).output;
      return output({ webhook, secret: secretOf(context.settings.secret, webhook.id, Number(number)) });
    })
    .use(tenant)
    .handler(async ({ context, input }) => {
      const webhook = await rotateSecret(context.tx, context.actor, input.id);
      // What is kept for a repeat is which secret it was, never the secret.
      return { webhook, secret: String(await secretNumber(context.tx, input.id)) };
    }),
  test: os.webhooks.test.handler(async ({ context, input }) => {
    const { actor, pool, settings } = context;
    if (!actor) throw unauthenticated();
    await countAttempt(context, RATE_LIMITS.webhookTestsByMember, actor.memberId);
    return testWebhook(pool, actor, settings, input.id);
  }),
  deliveries: os.webhooks.deliveries
    .use(tenant)
    .handler(({ context, input }) => listDeliveries(context.tx, context.actor, context.settings, input)),
  replay: os.webhooks.replay
    .use(tenant)
    .handler(({ context, input }) => replayDelivery(context.tx, context.actor, context.settings, input)),
  replayRange: os.webhooks.replayRange
    .use(tenant)
    .handler(({ context, input }) => replayRange(context.tx, context.actor, input)),
};
