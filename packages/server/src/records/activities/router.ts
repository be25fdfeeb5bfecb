import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { createActivity } from './create-activity.ts';
import { listActivities } from './list-activities.ts';
import { listAccountActivities, listContactActivities } from './list-record-activities.ts';
import { setActivityDeleted } from './set-deleted.ts';
import { updateActivity } from './update-activity.ts';

export const activitiesHandlers = {
  ofAccount: os.activities.ofAccount
    .use(tenant)
    .handler(({ context, input }) => listAccountActivities(context.tx, context.actor, input)),
  ofContact: os.activities.ofContact
    .use(tenant)
    .handler(({ context, input }) => listContactActivities(context.tx, context.actor, input)),
  list: os.activities.list
    .use(tenant)
    .handler(({ context, input }) => listActivities(context.tx, context.actor, input)),
  create: os.activities.create
    .use(tenant)
    .handler(({ context, input }) => createActivity(context.tx, context.actor, input)),
  update: os.activities.update
    .use(tenant)
    .handler(({ context, input }) => updateActivity(context.tx, context.actor, input)),
  remove: os.activities.remove.use(tenant).handler(async ({ context, input }) => {
    await setActivityDeleted(context.tx, context.actor, { id: input.id, deleted: true });
    return {};
  }),
  restore: os.activities.restore
    .use(tenant)
    .handler(({ context, input }) => setActivityDeleted(context.tx, context.actor, { id: input.id, deleted: false })),
};
