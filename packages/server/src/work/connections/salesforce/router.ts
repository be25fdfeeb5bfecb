import { inTenant } from '../../../platform/database/tenant.ts';
import { countAttempt, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { os, person, type RequestContext, tenant } from '../../../tenancy/requests/procedures.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { checkConnection } from './check-connection.ts';
import { disconnect } from './disconnect.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { pauseConnection, resumeConnection } from './pause-connection.ts';
import { viewSalesforce } from './salesforce-row.ts';
import { saveApp } from './save-app.ts';

const { providerQuestionsByMember } = RATE_LIMITS;

const view = ({ pool, settings }: RequestContext, actor: Actor) =>
  inTenant(pool, actor.organizationId, (tx) => viewSalesforce(tx, settings), { readOnly: true });

export const connectionsHandlers = {
  get: os.connections.get.use(tenant).handler(async ({ context: { tx, actor, settings } }) => {
    await mayManageConnections(tx, actor);
    return viewSalesforce(tx, settings);
  }),
  saveApp: os.connections.saveApp.use(tenant).handler(async ({ context: { tx, actor, settings }, input }) => {
    await saveApp(tx, actor, settings, input);
    return viewSalesforce(tx, settings);
  }),
  connect: os.connections.connect
    .use(tenant)
    .handler(({ context: { tx, actor, settings } }) => beginSignIn(tx, actor, settings)),
  finish: os.connections.finish.use(person).handler(async ({ context, input }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    const notRevoked = await finishSignIn(context, input);
    return { ...(await view(context, context.actor)), notRevoked };
  }),
  check: os.connections.check.use(person).handler(async ({ context }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    await checkConnection(context);
    return view(context, context.actor);
  }),
  pause: os.connections.pause.use(tenant).handler(async ({ context: { tx, actor, settings } }) => {
    await pauseConnection(tx, actor);
    return viewSalesforce(tx, settings);
  }),
  resume: os.connections.resume.use(tenant).handler(async ({ context: { tx, actor, settings } }) => {
    await resumeConnection(tx, actor);
    return viewSalesforce(tx, settings);
  }),
  disconnect: os.connections.disconnect.use(person).handler(async ({ context, input }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    const notRevoked = await disconnect(context, input);
    return { connection: await view(context, context.actor), notRevoked };
  }),
};
