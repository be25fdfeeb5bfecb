import { os, tenant } from '../../../tenancy/requests/procedures.ts';
import { changeTemplate, restoreTemplate, setHidden } from './change-template.ts';
import { createTemplate, removeTemplate, undeleteTemplate, updateTemplate } from './own-templates.ts';
import { previewTemplate } from './preview-template.ts';
import { getTemplate, listTemplates, listVersions } from './read-templates.ts';
import { templatesOutsidePlan } from './template-in-plan.ts';

const templates = os.conversationTemplates;

export const conversationTemplatesHandlers = {
  list: templates.list.use(tenant).handler(async ({ context: { tx, settings } }) => ({
    items: await listTemplates(tx),
    outsidePlan: [...(await templatesOutsidePlan(tx, settings))],
  })),
  get: templates.get.use(tenant).handler(({ context: { tx }, input }) => getTemplate(tx, input.key)),
  change: templates.change.use(tenant).handler(({ context: { tx, actor }, input }) => changeTemplate(tx, actor, input)),
  restore: templates.restore
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => restoreTemplate(tx, actor, input)),
  versions: templates.versions
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listVersions(tx, actor, input)),
  preview: templates.preview
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => previewTemplate(tx, actor, input, new Date())),
  setHidden: templates.setHidden
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => setHidden(tx, actor, input)),
  create: templates.create.use(tenant).handler(({ context: { tx, actor }, input }) => createTemplate(tx, actor, input)),
  update: templates.update.use(tenant).handler(({ context: { tx, actor }, input }) => updateTemplate(tx, actor, input)),
  remove: templates.remove.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await removeTemplate(tx, actor, input.key);
    return {};
  }),
  undelete: templates.undelete
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => undeleteTemplate(tx, actor, input.key)),
};
