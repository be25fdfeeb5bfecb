import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { type Browser, startTestApp, TEST_PASSWORD } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);
const { browser: admin, session } = await app.signUp('Harbourline');

let count = 0;
const invite = async (more: object = {}, by: Browser = admin) => {
  const email = `invited${++count}@example.com`;
  const answer = await by.post('/invitations', { email, role: 'account_executive', ...more });
  return { email, answer, id: answer.body.invitation?.id, token: answer.body.link?.split('/').at(-1) as string };
};
const accept = (token: string, more: object = {}) =>
  app.browser().post('/invitations/accept', { token, name: 'Tane Ngata', password: TEST_PASSWORD, ...more });

describe('an invitation', () => {
  it('is a link that shows what it offers and makes a member who is signed in', async () => {
    const { email, answer, token } = await invite({ role: 'sales_manager', managerId: session.member.id });
    expect(answer.body.link).toBe(`${app.settings.publicUrl}/invitations/${token}`);
    expect(answer.body.invitation).toMatchObject({ email, status: 'open' });
    const shown = await app.browser().post('/invitations/show', { token });
    expect(shown.body).toEqual({
      organizationName: 'Harbourline',
      email,
      role: 'sales_manager',
      wantsSingleSignOn: false,
      mayStartOver: false,
    });
    const accepted = await accept(token);
    expect(accepted.body).toMatchObject({ user: { email }, member: { role: 'sales_manager' } });
    const person = (await admin.get('/people')).body.items.find((p: { email: string }) => p.email === email);
    expect(person).toMatchObject({ name: 'Tane Ngata', managerId: session.member.id, canSignIn: true });
  });

  it('works once', async () => {
    const { token } = await invite();
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect((await accept(token)).status).toBe(404);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['was revoked', (id) => admin.delete(`/invitations/${id}`)],
    [
      'is seven days old',
      (id) =>
        inTenant(app.database.pool, session.organization.id, ({ client }) =>
          client.query(`UPDATE invitations SET expires_at = expires_at - interval '7 days' WHERE id = $1`, [id]),
        ),
    ],
  ])('that %s opens nothing', async (_, spoil) => {
    const { id, token } = await invite();
    await spoil(id);
    const unknown = await accept('never-issued');
    expect(await accept(token)).toMatchObject({ status: 404, body: unknown.body });
    expect((await app.browser().post('/invitations/show', { token })).status).toBe(404);
  });

  it('is replaced by a newer one to the same address', async () => {
    const first = await invite();
    const second = await admin.post('/invitations', { email: first.email.toUpperCase(), role: 'cro' });
    expect((await accept(first.token)).status).toBe(404);
    expect((await accept(second.body.link.split('/').at(-1))).status).toBe(200);
  });

  it('cannot be taken back once accepted', async () => {
    const { id, token } = await invite();
    await accept(token);
    expect((await admin.delete(`/invitations/${id}`)).status).toBe(409);
  });

  it('for a person without sign-in leaves them their id, and so their deals', async () => {
    const owner = (await admin.post('/people', { name: 'From a file' })).body;
    await admin.post('/opportunities', { name: 'Crane', ownerId: owner.id });
    const { token } = await invite({ memberId: owner.id, role: 'account_executive' });
    const browser = app.browser();
    const accepted = await browser.post('/invitations/accept', { token, name: 'Real Name', password: TEST_PASSWORD });
    expect(accepted.body.member.id).toBe(owner.id);
    expect(accepted.body.hasDeals).toBe(true);
    expect((await browser.get('/opportunities')).body.items).toHaveLength(1);
  });

  it('finds the person without sign-in by their address', async () => {
    const owner = (await admin.post('/people', { name: 'By address', email: 'by.address@example.com' })).body;
    const { token, answer } = await invite({ email: 'By.Address@example.com' });
    expect(answer.body.invitation.memberId).toBe(owner.id);
    expect((await accept(token)).body.member.id).toBe(owner.id);
  });

  it('is refused for somebody who has a sign-in here', async () => {
    const { email, token } = await invite();
    await accept(token);
    const again = await invite({ email });
    expect([again.answer.status, again.answer.body.data.field]).toEqual([422, 'email']);
  });

  it('dies when somebody else here has got its address', async () => {
    const owner = (await admin.post('/people', { name: 'Invited' })).body;
    const { email, token } = await invite({ memberId: owner.id });
    expect((await admin.post('/people', { name: 'Namesake', email })).status).toBe(201);
    expect((await accept(token)).status).toBe(404);
  });

  it('dies with the person it is for when they are deactivated', async () => {
    const owner = (await admin.post('/people', { name: 'Leaving' })).body;
    const { token } = await invite({ memberId: owner.id });
    await admin.patch(`/people/${owner.id}`, { active: false });
    expect((await accept(token)).status).toBe(404);
  });
});

describe('somebody who already has an account elsewhere', () => {
  it('joins with the password they have, and not with another', async () => {
    const { email, browser: own } = await app.signUp('Elsewhere');
    const { token } = await invite({ email });
    const wrong = await accept(token, { password: 'not their password' });
    expect([wrong.status, wrong.body.data.field]).toEqual([422, 'password']);
    const right = await accept(token);
    expect(right.body.organization.name).toBe('Harbourline');
    expect((await own.get('/session')).body.organization.name).toBe('Elsewhere');
  });

  it('is protected from whoever holds the link trying passwords', async () => {
    const { email } = await app.signUp('Elsewhere');
    const { token } = await invite({ email });
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await accept(token, { password: `guess number ${i}` })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await app.browser().post('/sign-in', { email, password: TEST_PASSWORD })).status).toBe(200);
  });

  it('goes on in the organisation they used last when they sign in', async () => {
    const { email } = await app.signUp('Elsewhere');
    const { token } = await invite({ email });
    await accept(token);
    const answer = await app.browser().post('/sign-in', { email, password: TEST_PASSWORD });
    expect(answer.body.organization.name).toBe('Harbourline');
  });
});

it('trying tokens ends after sixty', async () => {
  const browser = app.browser();
  const statuses = new Set<number>();
  for (let i = 0; i < 61; i++) statuses.add((await browser.post('/invitations/show', { token: `guess${i}` })).status);
  expect([...statuses]).toEqual([404, 429]);
});

it('inviting ends after two hundred an hour', async () => {
  const { browser, session: own } = await app.signUp();
  await app.database.pool.query('INSERT INTO auth.rate_limit (key, window_start, count) VALUES ($1, now(), 199)', [
    `mails:person:${own.user.id}`,
  ]);
  expect((await invite({}, browser)).answer.status).toBe(201);
  expect((await invite({}, browser)).answer.status).toBe(429);
});
