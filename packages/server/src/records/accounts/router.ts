import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { deleteRecord } from '../bin/delete-record.ts';
import { createAccount } from './create-account.ts';
import { getAccount } from './get-account.ts';
import { countAccounts, groupAccounts, listAccounts } from './list-accounts.ts';
import { similarAccounts } from './similar-accounts.ts';
import { updateAccount } from './update-account.ts';

export const accountsHandlers = {
  list: os.accounts.list.use(tenant).handler(({ context, input }) => listAccounts(context.tx, context.actor, input)),
  groups: os.accounts.groups
    .use(tenant)
    .handler(({ context, input }) => groupAccounts(context.tx, context.actor, input)),
  count: os.accounts.count.use(tenant).handler(({ context, input }) => countAccounts(context.tx, context.actor, input)),
  similar: os.accounts.similar
    .use(tenant)
    .handler(async ({ context, input }) => ({ items: await similarAccounts(context.tx, input) })),
  get: os.accounts.get.use(tenant).handler(({ context, input }) => getAccount(context.tx, context.actor, input.id)),
  create: os.accounts.create
    .use(tenant)
    .handler(({ context, input }) => createAccount(context.tx, context.actor, input)),
  remove: os.accounts.remove
    .use(tenant)
    .handler(({ context, input }) =>
      deleteRecord(context.tx, context.actor, { noun: 'account', id: input.id, now: new Date() }),
    ),
  update: os.accounts.update
    .use(tenant)
    .handler(({ context, input }) => updateAccount(context.tx, context.actor, input)),
};
