import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { deleteRecord } from '../bin/delete-record.ts';
import { createContact } from './create-contact.ts';
import { eraseContact } from './erase-contact.ts';
import { getContact } from './get-contact.ts';
import { keptAboutContact } from './kept-about-contact.ts';
import { countContacts, groupContacts, listContacts } from './list-contacts.ts';
import { listDealContacts } from './list-deal-contacts.ts';
import { putDealContact } from './put-deal-contact.ts';
import { removeDealContact } from './remove-deal-contact.ts';
import { similarContacts } from './similar-contacts.ts';
import { updateContact } from './update-contact.ts';

export const contactsHandlers = {
  list: os.contacts.list.use(tenant).handler(({ context, input }) => listContacts(context.tx, context.actor, input)),
  groups: os.contacts.groups
    .use(tenant)
    .handler(({ context, input }) => groupContacts(context.tx, context.actor, input)),
  count: os.contacts.count.use(tenant).handler(({ context, input }) => countContacts(context.tx, context.actor, input)),
  similar: os.contacts.similar
    .use(tenant)
    .handler(async ({ context, input }) => ({ items: await similarContacts(context.tx, input) })),
  get: os.contacts.get.use(tenant).handler(({ context, input }) => getContact(context.tx, context.actor, input.id)),
  create: os.contacts.create
    .use(tenant)
    .handler(({ context, input }) => createContact(context.tx, context.actor, input)),
  kept: os.contacts.kept
    .use(tenant)
    .handler(({ context, input }) => keptAboutContact(context.tx, context.actor, input.id)),
  erase: os.contacts.erase
    .use(tenant)
    .handler(({ context, input }) => eraseContact(context.tx, context.actor, input.id)),
  remove: os.contacts.remove
    .use(tenant)
    .handler(({ context, input }) =>
      deleteRecord(context.tx, context.actor, { noun: 'contact', id: input.id, now: new Date() }),
    ),
  update: os.contacts.update
    .use(tenant)
    .handler(({ context, input }) => updateContact(context.tx, context.actor, input)),
};

export const dealContactsHandlers = {
  list: os.dealContacts.list.use(tenant).handler(async ({ context, input }) => ({
    items: await listDealContacts(context.tx, context.actor, input),
  })),
  put: os.dealContacts.put
    .use(tenant)
    .handler(({ context, input }) => putDealContact(context.tx, context.actor, input)),
  remove: os.dealContacts.remove.use(tenant).handler(async ({ context, input }) => {
    await removeDealContact(context.tx, context.actor, input);
    return {};
  }),
};
