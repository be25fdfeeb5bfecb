import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { excludeItem, includeItem } from './kept/exclude-item.ts';
import { addExclusion, listExclusions, removeExclusion } from './kept/exclusions.ts';
import { listKept } from './kept/list-kept.ts';

/** What is kept of a person's own mailbox and calendar, and what they exclude. */
export const mailboxKeptHandlers = {
  kept: os.mailbox.kept.use(tenant).handler(({ context: { tx, actor }, input }) => listKept(tx, actor, input)),
  exclude: os.mailbox.exclude.use(tenant).handler(async ({ context: { tx, actor }, input: { id } }) => {
    await excludeItem(tx, actor, { id, now: new Date() });
    return {};
  }),
  include: os.mailbox.include.use(tenant).handler(async ({ context: { tx, actor }, input: { id } }) => {
    await includeItem(tx, actor, { id, now: new Date() });
    return {};
  }),
  exclusions: os.mailbox.exclusions
    .use(tenant)
    .handler(async ({ context: { tx, actor } }) => ({ items: await listExclusions(tx, actor) })),
  addExclusion: os.mailbox.addExclusion
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => addExclusion(tx, actor, input, new Date())),
  removeExclusion: os.mailbox.removeExclusion.use(tenant).handler(async ({ context: { tx, actor }, input: { id } }) => {
    await removeExclusion(tx, actor, id);
    return {};
  }),
};
