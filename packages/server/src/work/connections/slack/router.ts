import { inTenant } from '../../../platform/database/tenant.ts';
import { countAttempt, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { os, person, type RequestContext, tenant } from '../../../tenancy/requests/procedures.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { checkConnection } from './check-connection.ts';
import { disconnect } from './disconnect.ts';
import { beginInstall, finishInstall } from './install.ts';
import { pauseConnection, resumeConnection } from './pause-connection.ts';
import { saveApp } from './save-app.ts';
import { saveToken } from './save-token.ts';
import { manifestOf, viewSlack } from './slack-row.ts';

const { providerQuestionsByMember } = RATE_LIMITS;

const view = ({ pool, settings }: RequestContext, actor: Actor) =>
  inTenant(pool, actor.organizationId, (tx) => viewSlack(tx, settings), { readOnly: true });

/** Counts what asks Slack. */
const asks = (context: RequestContext & { readonly actor: Actor }) =>
  countAttempt(context, providerQuestionsByMember, context.actor.memberId);

export const slackConnectionHandlers = {
  get: os.slack.get.use(tenant).handler(async ({ context: { tx, actor, settings } }) => {
    await mayManageConnections(tx, actor);
    return viewSlack(tx, settings);
  }),
  manifest: os.slack.manifest.use(tenant).handler(async ({ context: { tx, actor, settings }, input: { mode } }) => {
    await mayManageConnections(tx, actor);
    return { mode, manifest: manifestOf(settings, mode) };
  }),
  saveApp: os.slack.saveApp.use(person).handler(async ({ context, input }) => {
    await asks(context);
    await saveApp(context, input);
    return view(context, context.actor);
  }),
  saveToken: os.slack.saveToken.use(person).handler(async ({ context, input }) => {
    await asks(context);
    await saveToken(context, input.botToken);
    return view(context, context.actor);
  }),
  connect: os.slack.connect
    .use(tenant)
    .handler(({ context: { tx, actor, settings } }) => beginInstall(tx, actor, settings)),
  finish: os.slack.finish.use(person).handler(async ({ context, input }) => {
    await asks(context);
    await finishInstall(context, input);
    return view(context, context.actor);
  }),
  check: os.slack.check.use(person).handler(async ({ context }) => {
    await asks(context);
    await checkConnection(context);
    return view(context, context.actor);
  }),
  pause: os.slack.pause.use(tenant).handler(async ({ context: { tx, actor, settings } }) => {
    await pauseConnection(tx, actor);
    return viewSlack(tx, settings);
  }),
  resume: os.slack.resume.use(tenant).handler(async ({ context: { tx, actor, settings } }) => {
    await resumeConnection(tx, actor);
    return viewSlack(tx, settings);
  }),
  disconnect: os.slack.disconnect.use(person).handler(async ({ context }) => {
    await asks(context);
    const notRevoked = await disconnect(context);
    return { connection: await view(context, context.actor), notRevoked };
  }),
};
