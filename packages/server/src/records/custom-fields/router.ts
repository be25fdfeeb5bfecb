import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { createField } from './create-field.ts';
import { listFields } from './list-fields.ts';
import { reorderFields } from './reorder-fields.ts';
import { updateField } from './update-field.ts';

export const customFieldsHandlers = {
  list: os.customFields.list
    .use(tenant)
    .handler(async ({ context, input }) => ({ items: await listFields(context.tx, input.noun) })),
  create: os.customFields.create
    .use(tenant)
    .handler(({ context, input }) => createField(context.tx, context.actor, input)),
  update: os.customFields.update
    .use(tenant)
    .handler(({ context, input }) => updateField(context.tx, context.actor, input)),
  reorder: os.customFields.reorder
    .use(tenant)
    .handler(async ({ context, input }) => ({ items: await reorderFields(context.tx, context.actor, input) })),
};
