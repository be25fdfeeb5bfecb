import { os, tenant } from '../../../tenancy/requests/procedures.ts';
import { confirmLink } from './confirm-link.ts';
import { listLinks } from './list-links.ts';
import { myLink, showLinkRequest } from './my-link.ts';
import { removeLinkOf, removeMyLink } from './remove-link.ts';

export const slackLinksHandlers = {
  get: os.slackLinks.get.use(tenant).handler(({ context: { tx, actor } }) => myLink(tx, actor)),
  showRequest: os.slackLinks.showRequest
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => showLinkRequest(tx, actor, input.code, new Date())),
  confirm: os.slackLinks.confirm
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => confirmLink(tx, actor, input.code, new Date())),
  remove: os.slackLinks.remove.use(tenant).handler(({ context: { tx, actor } }) => removeMyLink(tx, actor)),
  list: os.slackLinks.list.use(tenant).handler(({ context: { tx, actor }, input }) => listLinks(tx, actor, input)),
  removeOf: os.slackLinks.removeOf.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await removeLinkOf(tx, actor, input.id);
    return {};
  }),
};
