import { afterAll, describe, expect, it } from 'vitest';
import { type Browser, startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { setUpApp } from '../../testing/authenticator.ts';
import { mailedToken, mailsTo, writeAskedMails } from '../../testing/mailed-links.ts';

const app = await startTestApp();
afterAll(app.close);

const NEW_PASSWORD = 'another battery horse';
const signIn = (email: string, password: string, browser: Browser = app.browser()) =>
  browser.post('/sign-in', { email, password });
/** Asks for a new password and opens the link that was mailed, or, `byMail` false, the one an admin handed over. */
const reset = async (
  email: string,
  organizationId: string,
  { byMail }: { byMail: boolean },
  password = NEW_PASSWORD,
) => {
  await app.browser().post('/password-resets', { email });
  await writeAskedMails(app);
  const token = await mailedToken(app, organizationId, { to: email, kind: 'password_reset', byMail });
  return app.browser().post('/password-resets/complete', { token, password });
};
const withApp = async () => {
  const { browser, session, email } = await app.signUp();
  return { browser, email, organizationId: session.organization.id as string, ...(await setUpApp(browser)) };
};

describe('whoever reads the mails to an address', () => {
  it('ends by a new password what somebody set up who had only typed it: factor, sessions, password', async () => {
    const stranger = await withApp();
    const { email, organizationId, backupCodes } = stranger;
    const waiting = app.browser();
    await signIn(email, TEST_PASSWORD, waiting);
    expect((await reset(email, organizationId, { byMail: true })).status).toBe(200);
    expect((await stranger.browser.get('/session')).status).toBe(401);
    expect((await waiting.post('/sign-in/second-factor', { code: backupCodes[0] })).status).toBe(401);
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).body.user.email).toBe(email);
    const [notice] = await mailsTo(app, organizationId, email);
    expect(notice?.body).toContain('The second factor was removed');
  });

  it('is asked for the second factor once the address is proven', async () => {
    const { email, organizationId } = await withApp();
    await reset(email, organizationId, { byMail: true });
    const browser = app.browser();
    await signIn(email, NEW_PASSWORD, browser);
    await setUpApp(browser, NEW_PASSWORD);
    expect((await reset(email, organizationId, { byMail: true }, TEST_PASSWORD)).status).toBe(200);
    expect((await signIn(email, TEST_PASSWORD)).body).toEqual({ secondFactorAsked: true });
  });

  it('is not whoever was handed a link from the outbox, nor who makes up a proof', async () => {
    const { email, organizationId } = await withApp();
    expect((await reset(email, organizationId, { byMail: false })).status).toBe(200);
    expect((await signIn(email, NEW_PASSWORD)).body).toEqual({ secondFactorAsked: true });
    await app.browser().post('/password-resets', { email });
    await writeAskedMails(app);
    const token = `${await mailedToken(app, organizationId, { to: email, kind: 'password_reset' })}.${'x'.repeat(43)}`;
    const answer = await app.browser().post('/password-resets/complete', { token, password: TEST_PASSWORD });
    expect(answer.status).toBe(404);
  });

  it('has proven it by the invitation they accepted', async () => {
    const { browser: admin, session } = await app.signUp();
    const email = 'invited-by-mail@example.com';
    await admin.post('/invitations', { email, role: 'cro' });
    const home = session.organization.id;
    const token = await mailedToken(app, home, { to: email, kind: 'invitation', byMail: true });
    const browser = app.browser();
    const accepted = await browser.post('/invitations/accept', { token, name: 'Tane', password: TEST_PASSWORD });
    expect(accepted.status).toBe(200);
    await setUpApp(browser);
    await reset(email, home, { byMail: true });
    expect((await signIn(email, NEW_PASSWORD)).body).toEqual({ secondFactorAsked: true });
  });
});

describe('an invitation of somebody with a second factor', () => {
  it('is accepted with the code, and not by the password alone', async () => {
    const person = await withApp();
    const { browser: admin } = await app.signUp('Elsewhere');
    const { body } = await admin.post('/invitations', { email: person.email, role: 'cro' });
    const token = body.link.split('/').at(-1);
    const browser = app.browser();
    const asked = await browser.post('/invitations/accept', { token, name: 'Tane', password: TEST_PASSWORD });
    expect(asked.body).toEqual({ secondFactorAsked: true });
    const state = async () => {
      const people = (await admin.get('/people')).body.items.filter(
        (each: { email: string }) => each.email === person.email,
      );
      return [people.length, (await admin.get('/invitations')).body.items[0].status];
    };
    expect(await state()).toEqual([0, 'open']);
    expect((await browser.post('/sign-in/second-factor', { code: 'no-code' })).status).toBe(422);
    expect(await state()).toEqual([0, 'open']);
    const entered = await browser.post('/sign-in/second-factor', { code: person.backupCodes[0] });
    expect([entered.status, entered.body.organization.name]).toEqual([200, 'Elsewhere']);
    expect(await state()).toEqual([1, 'accepted']);
  });

  it('leads nowhere when it was taken back before the code', async () => {
    const person = await withApp();
    const { browser: admin } = await app.signUp('Elsewhere');
    const { body } = await admin.post('/invitations', { email: person.email, role: 'cro' });
    const browser = app.browser();
    const token = body.link.split('/').at(-1);
    await browser.post('/invitations/accept', { token, name: 'Tane', password: TEST_PASSWORD });
    await admin.delete(`/invitations/${body.invitation.id}`);
    expect((await browser.post('/sign-in/second-factor', { code: person.backupCodes[0] })).status).toBe(404);
    expect((await browser.get('/session')).status).toBe(401);
  });
});
