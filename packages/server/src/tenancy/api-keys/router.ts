import { os, tenant } from '../requests/procedures.ts';
import { createKey } from './create-key.ts';
import { keyOf } from './key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';

export const apiKeysHandlers = {
  list: os.apiKeys.list.use(tenant).handler(async ({ context }) => ({
    items: await listKeys(context.tx, context.actor),
  })),
  create: os.apiKeys.create
    .use(async ({ context, next }, _input, output) => {
      const result = await next();
      // Added outside the tenant transaction, which keeps answers for their Idempotency-Key: no key is ever kept.
      return output({ ...result.output, key: keyOf(context.settings.secret, result.output.apiKey.id) });
    })
    .use(tenant)
    .handler(async ({ context, input }) => ({
      apiKey: await createKey(context.tx, context.actor, context.settings.secret, input),
      key: '',
    })),
  revoke: os.apiKeys.revoke.use(tenant).handler(({ context, input }) => revokeKey(context.tx, context.actor, input.id)),
};
