import { afterAll, describe, expect, it } from 'vitest';
import { type Browser, startTestApp, TEST_PASSWORD } from '../../../testing/app.ts';
import { setUpApp } from '../../../testing/authenticator.ts';
import { mailedToken, mailsTo, writeAskedMails } from '../../../testing/mailed-links.ts';
import { NOBODY } from '../../organizations/operating-organization.ts';

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
    expect(notice?.body).toContain('We removed the second factor');
  });

  it('ends a sign-in too that was being judged by the old password meanwhile', async () => {
    const { email, session } = await app.signUp();
    const { identityPool } = app.database;
    const held = await identityPool.connect();
    await held.query('BEGIN');
    // Who signs in comes as far as writing a session, which must see that its person stays.
    await held.query('SELECT FROM auth."user" WHERE email = $1 FOR UPDATE', [email]);
    const late = app.browser();
    const signingIn = signIn(email, TEST_PASSWORD, late);
    const waiting = async () => {
      const { rows } = await identityPool.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0].n;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
    let isDone = false;
    const resetting = reset(email, session.organization.id, { byMail: false }).finally(() => {
      isDone = true;
    });
    await expect.poll(async () => isDone || (await waiting()) === 2, { timeout: 30_000 }).toBe(true);
    await held.query('COMMIT');
    held.release();
    expect((await resetting).status).toBe(200);
    await signingIn;
    expect((await late.get('/session')).status).toBe(401);
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

describe('an invitation that was mailed to an address which a stranger has taken', () => {
  /** A stranger's sign-in under the address, and an invitation to it of an organisation they have nothing to do with. */
  const invited = async () => {
    const stranger = await withApp();
    const { browser: admin, session } = await app.signUp('Elsewhere');
    const { body } = await admin.post('/invitations', { email: stranger.email, role: 'cro' });
    const tokens = {
      mailed: await mailedToken(app, session.organization.id, { to: stranger.email, kind: 'invitation', byMail: true }),
      handedOver: body.link.split('/').at(-1) as string,
    };
    const joined = async () =>
      (await admin.get('/people')).body.items.filter(({ email }: { email: string }) => email === stranger.email).length;
    return { stranger, admin, tokens, joined, invitation: body.invitation };
  };
  const show = (token: string) => app.browser().post('/invitations/show', { token });
  const anew = (token: string, { password = NEW_PASSWORD, browser = app.browser() } = {}) =>
    browser.post('/invitations/accept', { token, name: 'Tane Ngata', password, startOver: true });
  const strangerIsIn = async ({ stranger }: Awaited<ReturnType<typeof invited>>) =>
    expect([
      (await stranger.browser.get('/session')).status,
      (await signIn(stranger.email, TEST_PASSWORD)).body,
      (await signIn(stranger.email, NEW_PASSWORD)).status,
    ]).toEqual([200, { secondFactorAsked: true }, 401]);

  it('ends their factor, sessions, password, name and links, and joins, in one step', async () => {
    const world = await invited();
    const { stranger, tokens, joined } = world;
    expect((await show(tokens.mailed)).body.mayStartOver).toBe(true);
    const waiting = app.browser();
    await signIn(stranger.email, TEST_PASSWORD, waiting);
    await app.browser().post('/password-resets', { email: stranger.email });
    await writeAskedMails(app);
    const link = await mailedToken(app, stranger.organizationId, { to: stranger.email, kind: 'password_reset' });
    const own = app.browser();
    const entered = await anew(tokens.mailed, { browser: own });
    expect([entered.status, entered.body.organization.name, entered.body.user.name]).toEqual([
      200,
      'Elsewhere',
      'Tane Ngata',
    ]);
    expect((await stranger.browser.get('/session')).status).toBe(401);
    expect((await waiting.post('/sign-in/second-factor', { code: stranger.backupCodes[0] })).status).toBe(401);
    expect(
      (await app.browser().post('/password-resets/complete', { token: link, password: TEST_PASSWORD })).status,
    ).toBe(404);
    expect((await signIn(stranger.email, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(stranger.email, NEW_PASSWORD)).body.organization.name).toBe('Elsewhere');
    expect(await joined()).toBe(1);
    expect((await own.get('/second-factor')).body).toMatchObject({ enabled: false, addressToConfirm: false });
    // Told where no admin reads it, the stranger least of all.
    const [notice] = await mailsTo(app, NOBODY, stranger.email);
    expect([notice?.subject, notice?.body]).toEqual([
      'Your Forecastle password was changed',
      expect.stringContaining('We removed the second factor'),
    ]);
  });

  it('ends the change of the address that they asked for and that was not mailed yet', async () => {
    const { stranger, tokens } = await invited();
    const change = { email: 'strangers-own@example.com', password: TEST_PASSWORD };
    expect((await stranger.browser.post('/email-changes', change)).status).toBe(200);
    expect((await anew(tokens.mailed)).status).toBe(200);
    await writeAskedMails(app);
    for (const home of [NOBODY, stranger.organizationId]) {
      expect(await mailsTo(app, home, change.email)).toEqual([]);
    }
  });

  it('ends nothing by the link that was handed over, which also does not tell of them', async () => {
    const world = await invited();
    expect((await show(world.tokens.handedOver)).body.mayStartOver).toBe(false);
    const answer = await anew(world.tokens.handedOver);
    expect([answer.status, answer.body.data.field]).toEqual([422, 'startOver']);
    // Of an address of nobody it says the same.
    const { body } = await world.admin.post('/invitations', { email: 'not-yet-here@example.com', role: 'cro' });
    expect((await anew(body.link.split('/').at(-1))).body).toEqual(answer.body);
    await strangerIsIn(world);
    expect(await world.joined()).toBe(0);
  });

  it('ends nothing by a proof that is made up', async () => {
    const world = await invited();
    const answer = await anew(`${world.tokens.handedOver}.${'x'.repeat(43)}`);
    expect(answer.status).toBe(422);
    await strangerIsIn(world);
  });

  it('ends nothing of an address that is confirmed, whose second factor is asked for before joining', async () => {
    const world = await invited();
    const { stranger, tokens, joined } = world;
    await app.database.identityPool.query('UPDATE auth."user" SET email_verified = true WHERE email = $1', [
      stranger.email,
    ]);
    expect((await show(tokens.mailed)).body.mayStartOver).toBe(false);
    const answer = await anew(tokens.mailed);
    expect([answer.status, answer.body.data.field]).toEqual([422, 'startOver']);
    await strangerIsIn(world);
    const browser = app.browser();
    const asked = await browser.post('/invitations/accept', {
      token: tokens.mailed,
      name: 'Tane',
      password: TEST_PASSWORD,
    });
    expect([asked.body, await joined()]).toEqual([{ secondFactorAsked: true }, 0]);
  });

  it('ends nothing with a password that is easily guessed, and may then be tried again', async () => {
    const world = await invited();
    const answer = await anew(world.tokens.mailed, { password: 'password1234' });
    expect([answer.status, answer.body.data.field]).toEqual([422, 'password']);
    await strangerIsIn(world);
    expect((await anew(world.tokens.mailed)).status).toBe(200);
  });

  it('ends nothing once it was taken back', async () => {
    const world = await invited();
    await world.admin.delete(`/invitations/${world.invitation.id}`);
    expect((await anew(world.tokens.mailed)).status).toBe(404);
    await strangerIsIn(world);
  });

  it('does it once of two that come at the same time', async () => {
    const { tokens, joined } = await invited();
    const both = await Promise.all([anew(tokens.mailed), anew(tokens.mailed)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await joined()).toBe(1);
  });
});
