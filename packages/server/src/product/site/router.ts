import { forbidden } from '../../platform/http/errors.ts';
import { addressKey } from '../../platform/http/rate-limit.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { findInquiry } from './inquiries/find-inquiry.ts';
import { listInquiries } from './inquiries/list-inquiries.ts';
import { updateInquiry } from './inquiries/update-inquiry.ts';
import { findRegion } from './region/find-region.ts';
import { countRegion } from './region/limit-regions.ts';
import { putSite, readSite, requireOperator } from './settings/site-settings.ts';

export const siteHandlers = {
  region: os.site.region.handler(({ context: { request, reply, settings } }) => {
    countRegion(reply, addressKey(request.ip));
    return findRegion(request, settings.site);
  }),
};

export const siteSettingsHandlers = {
  get: os.siteSettings.get.use(tenant).handler(async ({ context: { tx, actor, settings } }) => {
    await requireOperator(tx, actor, settings.site);
    return readSite(tx);
  }),
  put: os.siteSettings.put.use(tenant).handler(async ({ context: { tx, actor, settings }, input }) => {
    await requireOperator(tx, actor, settings.site);
    return putSite(tx, actor, input);
  }),
};

/** Admins of another organisation than the operating one are refused nothing: row-level security leaves them nothing. */
function authorise(actor: Actor): void {
  if (!may(actor, 'manageInquiries')) throw forbidden();
}

export const inquiriesHandlers = {
  list: os.inquiries.list.use(tenant).handler(({ context, input }) => {
    authorise(context.actor);
    return listInquiries(context.tx, input);
  }),
  get: os.inquiries.get.use(tenant).handler(({ context, input }) => {
    authorise(context.actor);
    return findInquiry(context.tx, input.id);
  }),
  update: os.inquiries.update.use(tenant).handler(({ context, input }) => {
    authorise(context.actor);
    return updateInquiry(context.tx, context.actor, input);
  }),
};
