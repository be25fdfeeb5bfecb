import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { restoreTemplate, saveTemplate } from './change-template.ts';
import { previewTemplate } from './preview-template.ts';
import { listTemplates, listVersions } from './read-templates.ts';

const templates = os.promptTemplates;

export const promptTemplatesHandlers = {
  list: templates.list.use(tenant).handler(async ({ context: { tx } }) => ({ items: await listTemplates(tx) })),
  save: templates.save.use(tenant).handler(({ context: { tx, actor }, input }) => saveTemplate(tx, actor, input)),
  restore: templates.restore
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => restoreTemplate(tx, actor, input)),
  versions: templates.versions
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listVersions(tx, actor, input)),
  preview: templates.preview
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => previewTemplate(tx, actor, input, new Date())),
};
