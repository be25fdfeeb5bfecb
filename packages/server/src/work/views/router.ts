import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { listViews, sharesOf } from './visible-views.ts';
import { beginWith, createView, setViewDeleted, updateView } from './write-view.ts';

export const savedViewsHandlers = {
  list: os.savedViews.list.use(tenant).handler(async ({ context: { tx, actor }, input }) => ({
    items: await listViews(tx, actor, input.list),
    shares: sharesOf(actor),
  })),
  create: os.savedViews.create.use(tenant).handler(({ context: { tx, actor }, input }) => createView(tx, actor, input)),
  update: os.savedViews.update.use(tenant).handler(({ context: { tx, actor }, input }) => updateView(tx, actor, input)),
  remove: os.savedViews.remove.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await setViewDeleted(tx, actor, { id: input.id, deleted: true });
    return {};
  }),
  restore: os.savedViews.restore
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => setViewDeleted(tx, actor, { id: input.id, deleted: false })),
  begin: os.savedViews.begin.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await beginWith(tx, actor, input);
    return {};
  }),
};
