import { inTenant } from '../../platform/database/tenant.ts';
import { notFound, unauthenticated } from '../../platform/http/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import { os, tenant } from '../requests/procedures.ts';
import { startSignIn } from '../single-sign-on/sign-in/start-sign-in.ts';
import { confirmEmailChange } from './by-mail/confirm-email-change.ts';
import { requestEmailChange } from './by-mail/request-email-change.ts';
import { requestPasswordReset } from './by-mail/request-password-reset.ts';
import { resetPassword } from './by-mail/reset-password.ts';
import { changePassword } from './change-password.ts';
import { endOwnSession } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { presentSession } from './present-session.ts';
import { rememberLocale } from './remember-locale.ts';
import { giveSecondFactor } from './second-factor/give-second-factor.ts';
import { setFirstScreen } from './set-first-screen.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';

/** Sessions belong to a person, not to an organisation: these need somebody, but no tenant transaction. */
const person = os.middleware(async ({ context, next }) => {
  if (!context.actor) throw unauthenticated();
  return next({ context: { actor: context.actor } });
});

/** Writes after the transaction that reads has ended: a request holds one connection at a time. */
const remembersLocale = os.middleware(async ({ context, next }) => {
  const browser = { isNew: false };
  const answer = await next({ context: { browser } });
  if (browser.isNew && context.actor) await rememberLocale(context.pool, context.actor);
  return answer;
});

export const identityHandlers = {
  signUp: os.identity.signUp.handler(({ context, input }) => signUp(context, input)),
  signIn: os.identity.signIn.handler(({ context, input }) => signIn(context, input)),
  startSingleSignOn: os.identity.startSingleSignOn.handler(({ context, input }) => startSignIn(context, input)),
  giveSecondFactor: os.identity.giveSecondFactor.handler(({ context, input }) => giveSecondFactor(context, input)),
  requestPasswordReset: os.identity.requestPasswordReset.handler(async ({ context, input }) => {
    await requestPasswordReset(context, input);
    return {};
  }),
  resetPassword: os.identity.resetPassword.handler(async ({ context, input }) => {
    await resetPassword(context, input);
    return {};
  }),
  changePassword: os.identity.changePassword.use(person).handler(async ({ context, input }) => {
    await changePassword(context, context.actor, input);
    return {};
  }),
  requestEmailChange: os.identity.requestEmailChange.use(person).handler(async ({ context, input }) => {
    await requestEmailChange(context, context.actor, input);
    return {};
  }),
  confirmEmailChange: os.identity.confirmEmailChange.handler(async ({ context, input }) => ({
    email: await confirmEmailChange(context, input),
  })),
  signOut: os.identity.signOut.use(person).handler(async ({ context }) => {
    await signOut(context, context.actor);
    return {};
  }),
  session: os.identity.session
    .use(remembersLocale)
    .use(tenant)
    .handler(async ({ context }) => {
      const { actor, browser, settings, tx } = context;
      const { view, mailLocale } = await presentSession(tx, actor, settings.site);
      browser.isNew = actor.through === undefined && actor.locale !== undefined && actor.locale !== mailLocale;
      return view;
    }),
  setFirstScreen: os.identity.setFirstScreen.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await setFirstScreen(tx, actor, input.firstScreen);
    return {};
  }),
  sessions: os.identity.sessions.use(person).handler(async ({ context }) => ({
    items: await listSessions(context.pool, context.actor),
  })),
  revokeSession: os.identity.revokeSession.use(person).handler(async ({ context, input }) => {
    const { actor, pool } = context;
    await inTenant(pool, actor.organizationId, async (tx) => {
      if (!(await endOwnSession(tx, actor.userId, input.id))) throw notFound('session');
      await recordEvent(tx, actor, { kind: 'session_ended' });
    });
    return {};
  }),
};
