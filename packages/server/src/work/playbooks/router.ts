import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { adviceOnDeal } from './advice-on-deal.ts';
import { adviceOnPeriod } from './advice-on-period.ts';
import { adviceOnPipeline } from './advice-on-pipeline.ts';
import { presentPlaybook, rememberTab } from './playbook-view.ts';
import { listSections, listSectionVersions, previewSection, restoreSection, saveSection } from './sections.ts';

export const playbooksHandlers = {
  opportunity: os.playbooks.opportunity.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    const now = new Date();
    const told = await adviceOnDeal(tx, actor, input.opportunityId, now);
    return presentPlaybook(tx, actor, { playbook: 'opportunity', ...told, now });
  }),
  pipeline: os.playbooks.pipeline.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    const now = new Date();
    const told = await adviceOnPipeline(tx, actor, input, now);
    return presentPlaybook(tx, actor, { playbook: 'pipeline', ...told, now });
  }),
  revenue: os.playbooks.revenue.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    const now = new Date();
    const told = await adviceOnPeriod(tx, actor, input, now);
    return presentPlaybook(tx, actor, { playbook: 'revenue', ...told, now });
  }),
  remember: os.playbooks.remember
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => rememberTab(tx, actor, input)),
};

const sections = os.playbookSections;

export const playbookSectionsHandlers = {
  list: sections.list.use(tenant).handler(({ context: { tx }, input }) => listSections(tx, input)),
  save: sections.save.use(tenant).handler(({ context: { tx, actor }, input }) => saveSection(tx, actor, input)),
  restore: sections.restore
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => restoreSection(tx, actor, input)),
  versions: sections.versions
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listSectionVersions(tx, actor, input)),
  preview: sections.preview
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => previewSection(tx, actor, input, new Date())),
};
