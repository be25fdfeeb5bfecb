import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addMember } from '../../../testing/add-member.ts';
import { startTestApp, TEST_PASSWORD } from '../../../testing/app.ts';
import { mailedToken, mailsTo, writeAskedMails } from '../../../testing/mailed-links.ts';
import { NOBODY } from '../../organizations/operating-organization.ts';

const app = await startTestApp();
afterAll(app.close);
const { pool, identityPool } = app.database;

const NEW_PASSWORD = 'another battery horse';
const askReset = async (email: string) => {
  const answer = await app.browser().post('/password-resets', { email });
  await writeAskedMails(app);
  return answer;
};
const reset = (token: string, password = NEW_PASSWORD) =>
  app.browser().post('/password-resets/complete', { token, password });
const signIn = (email: string, password: string) => app.browser().post('/sign-in', { email, password });
const age = (pattern: string) =>
  identityPool.query(`UPDATE auth.verification SET expires_at = now() - interval '1 second' WHERE value LIKE $1`, [
    pattern,
  ]);

describe('a forgotten password', () => {
  it('is chosen anew by a link that works once, ends every session, and is told', async () => {
    const { browser, session, email } = await app.signUp();
    await askReset(email.toUpperCase());
    const home = session.organization.id;
    const token = await mailedToken(app, home, { to: email, kind: 'password_reset' });
    const both = await Promise.all([reset(token), reset(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await reset(token)).status).toBe(404);
    expect((await browser.get('/session')).status).toBe(401);
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await mailsTo(app, home, email))[0]?.subject).toBe('Your Forecastle password was changed');
  });

  it('answers an address of nobody the same, and keeps of it what it keeps of any', async () => {
    const { email } = await app.signUp();
    const kept = async (address: string) => {
      const before = await identityPool.query(`SELECT count(*)::int AS n FROM auth.verification`);
      const answer = await app.browser().post('/password-resets', { email: address });
      const after = await identityPool.query(`SELECT count(*)::int AS n FROM auth.verification`);
      return [answer.status, answer.body, after.rows[0].n - before.rows[0].n];
    };
    expect(await kept('nobody@example.com')).toEqual(await kept(email));
    await writeAskedMails(app);
    expect(await mailsTo(app, NOBODY, 'nobody@example.com')).toEqual([]);
  });

  it('leads nowhere after an hour, nor after a newer one was used', async () => {
    const { session, email } = await app.signUp();
    const of = () => mailedToken(app, session.organization.id, { to: email, kind: 'password_reset' });
    await askReset(email);
    const old = await of();
    await askReset(email);
    expect((await reset(await of())).status).toBe(200);
    expect((await reset(old)).status).toBe(404);
    await askReset(email);
    await age(session.user.id);
    expect((await reset(await of())).status).toBe(404);
  });

  it('is mailed five times an hour, and says nothing beyond', async () => {
    const { session, email } = await app.signUp();
    for (let time = 0; time < 7; time++) expect((await askReset(email)).status).toBe(200);
    expect(await mailsTo(app, session.organization.id, email)).toHaveLength(5);
  });

  it('keeps no link anywhere, in no mail and in no proof', async () => {
    const { session, email } = await app.signUp();
    await askReset(email);
    const token = await mailedToken(app, session.organization.id, { to: email, kind: 'password_reset' });
    const proofs = await identityPool.query('SELECT * FROM auth.verification');
    expect(JSON.stringify([proofs.rows, await mailsTo(app, session.organization.id, email)])).not.toContain(token);
  });

  it('of a person of two organisations lies where no admin reads it', async () => {
    const { browser: admin, session } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const { browser: elsewhere, session: other } = await app.signUp('Elsewhere');
    const open = async (by: typeof admin, id: string) => (await by.post(`/outbox/${id}/open`)).status;
    // Written while they are in one organisation: its admin may hand it over, until they join another.
    await askReset(rep.email);
    const [early] = await mailsTo(app, session.organization.id, rep.email);
    const link = (await admin.post(`/outbox/${early?.id}/open`)).body.link as string;
    expect(link).toContain('/reset-password/');
    expect(await open(elsewhere, early?.id ?? '')).toBe(404);
    const { body } = await elsewhere.post('/invitations', { email: rep.email, role: 'cro' });
    await app.browser().post('/invitations/accept', {
      token: body.link.split('/').at(-1),
      name: 'Tane Ngata',
      password: TEST_PASSWORD,
    });
    expect(await open(admin, early?.id ?? '')).toBe(403);
    expect((await reset(link.split('/').at(-1) ?? '')).status).toBe(404);
    await askReset(rep.email);
    expect(await mailsTo(app, NOBODY, rep.email)).toHaveLength(1);
    for (const by of [admin, elsewhere]) {
      const subjects = (await by.get('/outbox')).body.items.map((mail: { id: string }) => mail.id);
      expect(subjects).not.toContain((await mailsTo(app, NOBODY, rep.email))[0]?.id);
    }
    expect(await mailsTo(app, other.organization.id, rep.email)).toMatchObject([{ kind: 'invitation' }]);
    // Nor does it come to whoever operates the site, as messages from before there was one do.
    await pool.query('SELECT adopt_inquiries($1)', [session.organization.id]);
    expect(await mailsTo(app, NOBODY, rep.email)).toHaveLength(1);
  });

  it('of somebody who was deactivated is not mailed', async () => {
    const { browser: admin, session } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    await admin.patch(`/people/${rep.memberId}`, { active: false });
    await askReset(rep.email);
    expect((await mailsTo(app, session.organization.id, rep.email)).map(({ kind }) => kind)).toEqual(['invitation']);
  });
});

describe('another email address', () => {
  const ask = async (
    browser: Awaited<ReturnType<typeof app.signUp>>['browser'],
    email: string,
    password = TEST_PASSWORD,
  ) => {
    const answer = await browser.post('/email-changes', { email, password });
    await writeAskedMails(app);
    return answer;
  };
  const confirm = (token: string) => app.browser().post('/email-changes/complete', { token });

  it('counts once the link to it is confirmed, ends no session, and is told to the old one', async () => {
    const { browser, session, email } = await app.signUp();
    const home = session.organization.id;
    const fresh = `moved-${email}`;
    expect((await ask(browser, fresh, 'not the password')).body.data.field).toBe('password');
    expect((await ask(browser, fresh)).status).toBe(200);
    expect((await browser.get('/session')).body.user.email).toBe(email);
    const token = await mailedToken(app, home, { to: fresh, kind: 'email_change' });
    expect((await confirm(token)).body).toEqual({ email: fresh });
    expect((await confirm(token)).status).toBe(404);
    expect((await browser.get('/session')).body.user.email).toBe(fresh);
    expect((await browser.get('/people')).body.items[0].email).toBe(fresh);
    expect((await signIn(email, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(fresh, TEST_PASSWORD)).status).toBe(200);
    expect((await mailsTo(app, home, email))[0]?.body).toContain(fresh);
  });

  it('of somebody else answers the same, and is told to them alone', async () => {
    const { browser, session, email } = await app.signUp();
    const other = await app.signUp();
    const free = await ask(browser, `free-${email}`);
    const taken = await ask(browser, other.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const [mail] = await mailsTo(app, session.organization.id, other.email);
    expect([mail?.kind, mail?.link_id]).toEqual(['notice', null]);
  });

  it('leads nowhere after a day, after a newer request, and after the password was chosen anew', async () => {
    const { browser, session, email } = await app.signUp();
    const home = session.organization.id;
    const tokenTo = async (to: string) => {
      await ask(browser, to);
      return mailedToken(app, home, { to, kind: 'email_change' });
    };
    const [first, second] = [await tokenTo(`a-${email}`), await tokenTo(`b-${email}`)];
    expect((await confirm(first)).status).toBe(404);
    await age(`${session.user.id}!%`);
    expect((await confirm(second)).status).toBe(404);
    const third = await tokenTo(`c-${email}`);
    await askReset(email);
    await reset(await mailedToken(app, home, { to: email, kind: 'password_reset' }));
    expect((await confirm(third)).status).toBe(404);
  });

  it('taken by somebody meanwhile is not given', async () => {
    const { browser, session, email } = await app.signUp();
    const to = `late-${email}`;
    await ask(browser, to);
    await app.browser().post('/sign-up', {
      name: 'Faster',
      email: to,
      password: TEST_PASSWORD,
      organizationName: 'Faster',
      timeZone: 'UTC',
      currency: 'EUR',
    });
    const token = await mailedToken(app, session.organization.id, { to, kind: 'email_change' });
    expect((await confirm(token)).status).toBe(404);
    expect((await browser.get('/session')).body.user.email).toBe(email);
  });
});

it('a request whose job is told twice writes one mail', async () => {
  const { session, email } = await app.signUp();
  await app.browser().post('/password-resets', { email });
  await Promise.all([writeAskedMails(app), writeAskedMails(app)]);
  const mails = await inTenant(pool, session.organization.id, ({ client }) => client.query('SELECT 1 FROM mails'));
  expect(mails.rowCount).toBe(1);
});
