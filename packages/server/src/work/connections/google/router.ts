import { inTenant } from '../../../platform/database/tenant.ts';
import { countAttempt, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { os, person, type RequestContext, tenant } from '../../../tenancy/requests/procedures.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { beginMailboxSignIn } from './begin-sign-in.ts';
import { disconnectMailbox, disconnectPerson } from './disconnect-mailbox.ts';
import { finishMailboxSignIn } from './finish-sign-in.ts';
import { removeGoogleApp } from './remove-app.ts';
import { saveGoogleApp } from './save-app.ts';
import { saveMailboxRules } from './save-rules.ts';
import { pauseMailbox, readMailboxAgain, readMailboxNow, resumeMailbox } from './steer-mailbox.ts';
import { listMailboxOwners, viewGoogleWorkspace } from './view-app.ts';
import { viewMailbox } from './view-mailbox.ts';

const { providerQuestionsByMember } = RATE_LIMITS;

export const googleWorkspaceHandlers = {
  get: os.googleWorkspace.get.use(tenant).handler(async ({ context: { tx, actor, settings } }) => {
    await mayManageConnections(tx, actor);
    return viewGoogleWorkspace(tx, settings);
  }),
  saveApp: os.googleWorkspace.saveApp.use(tenant).handler(async ({ context: { tx, actor, settings }, input }) => {
    await saveGoogleApp(tx, actor, settings, input);
    return viewGoogleWorkspace(tx, settings);
  }),
  saveRules: os.googleWorkspace.saveRules.use(tenant).handler(async ({ context: { tx, actor, settings }, input }) => {
    await saveMailboxRules(tx, actor, input);
    return viewGoogleWorkspace(tx, settings);
  }),
  people: os.googleWorkspace.people
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listMailboxOwners(tx, actor, input)),
  disconnectPerson: os.googleWorkspace.disconnectPerson.use(person).handler(async ({ context, input }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    const { notRevoked } = await disconnectPerson(context, input.memberId);
    return { notRevoked };
  }),
  removeApp: os.googleWorkspace.removeApp.use(tenant).handler(async ({ context: { tx, actor, settings } }) => {
    await removeGoogleApp(tx, actor);
    return viewGoogleWorkspace(tx, settings);
  }),
};

const view = ({ pool }: RequestContext, actor: Actor) =>
  inTenant(pool, actor.organizationId, (tx) => viewMailbox(tx, actor), { readOnly: true });

export const mailboxHandlers = {
  get: os.mailbox.get.use(tenant).handler(({ context: { tx, actor } }) => viewMailbox(tx, actor)),
  connect: os.mailbox.connect
    .use(tenant)
    .handler(({ context: { tx, actor, settings }, input }) => beginMailboxSignIn(tx, actor, settings, input)),
  finish: os.mailbox.finish.use(person).handler(async ({ context, input }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    await finishMailboxSignIn(context, input);
    return view(context, context.actor);
  }),
  readNow: os.mailbox.readNow.use(tenant).handler(async ({ context: { tx, actor } }) => {
    await readMailboxNow(tx, actor);
    return viewMailbox(tx, actor);
  }),
  readAgain: os.mailbox.readAgain.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await readMailboxAgain(tx, actor, input.days);
    return viewMailbox(tx, actor);
  }),
  pause: os.mailbox.pause.use(tenant).handler(async ({ context: { tx, actor } }) => {
    await pauseMailbox(tx, actor);
    return viewMailbox(tx, actor);
  }),
  resume: os.mailbox.resume.use(tenant).handler(async ({ context: { tx, actor } }) => {
    await resumeMailbox(tx, actor);
    return viewMailbox(tx, actor);
  }),
  disconnect: os.mailbox.disconnect.use(person).handler(async ({ context }) => {
    await countAttempt(context, providerQuestionsByMember, context.actor.memberId);
    const ended = await disconnectMailbox(context);
    return { mailbox: await view(context, context.actor), ...ended };
  }),
};
