import { ORGANIZATION_HEADER } from '@forecastle/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';

const app = await startTestApp({ demo: true });
afterAll(() => app.close());

const SETTINGS = { timeZone: 'Europe/Berlin', currency: 'EUR' };

/** Somebody in two organisations: admin of Alpha, rep of Beta; signed in to Beta, where they joined last. */
async function inTwo() {
  const alpha = await app.signUp('Alpha');
  const beta = await app.signUp('Beta');
  const { body: invited } = await beta.browser.post('/invitations', { email: alpha.email, role: 'account_executive' });
  const token = invited.link.split('/').at(-1);
  const browser = app.browser();
  const joined = await browser.post('/invitations/accept', { token, name: 'Mere Walker', password: TEST_PASSWORD });
  expect(joined.status).toBe(200);
  return {
    browser,
    email: alpha.email,
    alpha: { id: alpha.session.organization.id as string, browser: alpha.browser },
    beta: { id: beta.session.organization.id as string, admin: beta.browser },
    choose: (id: string) => browser.post(`/memberships/${id}/choose`),
  };
}

describe('a person of several organisations', () => {
  it('finds them by name, the present one marked, and goes over from one to another', async () => {
    const { browser, alpha, beta, choose } = await inTwo();
    expect((await browser.get('/memberships')).body.items).toMatchObject([
      { organizationId: alpha.id, name: 'Alpha', role: 'admin', current: false },
      { organizationId: beta.id, name: 'Beta', role: 'account_executive', current: true },
    ]);
    expect((await choose(alpha.id)).body).toMatchObject({ name: 'Alpha', current: true });
    expect((await browser.get('/session')).body).toMatchObject({
      organization: { id: alpha.id },
      member: { role: 'admin' },
    });
  });

  it('goes on in the one they switched to last when they sign in again', async () => {
    const { browser, email, alpha, beta, choose } = await inTwo();
    for (const { id } of [alpha, beta]) {
      await choose(id);
      await browser.post('/sign-out');
      const { body } = await browser.post('/sign-in', { email, password: TEST_PASSWORD });
      expect(body.organization.id).toBe(id);
    }
  });

  it('is told in the trail of the organisation gone over to', async () => {
    const { browser, alpha, choose } = await inTwo();
    await choose(alpha.id);
    const { body } = await browser.get('/audit-trail?category=sessions');
    expect(body.items[0].sentence).toBe('Mere Walker switched to this organisation.');
  });

  it('goes over to none they do not belong to, nor to one they were deactivated in', async () => {
    const { browser, alpha, beta, choose } = await inTwo();
    const other = await app.signUp('Gamma');
    expect((await choose(other.session.organization.id)).status).toBe(404);
    await choose(alpha.id);
    const { body } = await beta.admin.get('/people');
    const me = body.items.find((item: { role: string }) => item.role === 'account_executive');
    await beta.admin.patch(`/people/${me.id}`, { active: false });
    expect((await choose(beta.id)).status).toBe(404);
    expect((await browser.get('/memberships')).body.items).toHaveLength(1);
  });
});

describe('a tab that shows one organisation', () => {
  it('neither writes into nor reads from another that the session went over to since', async () => {
    const { browser, alpha, beta, choose } = await inTwo();
    const tab = { [ORGANIZATION_HEADER]: beta.id };
    expect((await browser.post('/opportunities', { name: 'Before' }, tab)).status).toBe(201);
    await choose(alpha.id);
    const refused = await browser.post('/opportunities', { name: 'After' }, tab);
    expect([refused.status, refused.body.data.field]).toEqual([409, ORGANIZATION_HEADER]);
    expect(refused.body.message).toMatch(
      /^You switched to another organisation in another tab\. Nothing was changed\./,
    );
    expect((await browser.request('GET', '/opportunities', undefined, tab)).status).toBe(409);
    expect((await browser.get('/opportunities')).body.items).toEqual([]);
    expect((await browser.post('/opportunities', { name: 'Here' }, { [ORGANIZATION_HEADER]: alpha.id })).status).toBe(
      201,
    );
  });

  it('is refused on the plain routes too', async () => {
    const { browser, alpha, beta, choose } = await inTwo();
    await choose(alpha.id);
    const answer = await browser.request('POST', '/imports?fileName=a.csv', Buffer.from('Deal\nQuay\n'), {
      'content-type': 'application/octet-stream',
      [ORGANIZATION_HEADER]: beta.id,
    });
    expect(answer.status).toBe(409);
  });
});

describe('a further organisation', () => {
  it('is made with its person as admin, who goes on in it', async () => {
    const { browser, session } = await app.signUp('First');
    const made = await browser.post('/memberships', { name: 'Second', ...SETTINGS });
    expect([made.status, made.body]).toMatchObject([201, { name: 'Second', role: 'admin', current: true }]);
    expect((await browser.get('/session')).body.organization).toMatchObject({ name: 'Second', currency: 'EUR' });
    expect((await browser.get('/stages')).body.items.length).toBeGreaterThan(0);
    expect((await browser.get('/memberships')).body.items).toHaveLength(2);
    await browser.post(`/memberships/${session.organization.id}/choose`);
    expect((await browser.get('/session')).body.organization.name).toBe('First');
  });

  it('is made once when the request is repeated with its key, though the session has gone over meanwhile', async () => {
    const { browser } = await app.signUp('First');
    const key = { 'idempotency-key': 'one of mine' };
    const asked = { name: 'Second', ...SETTINGS };
    const both = await Promise.all([1, 2].map(() => browser.post('/memberships', asked, key)));
    const made = both.find(({ status }) => status === 201);
    const again = await browser.post('/memberships', asked, key);
    expect([again.status, again.body]).toEqual([201, made?.body]);
    expect(both.every(({ status, body }) => status === 409 || body.organizationId === made?.body.organizationId)).toBe(
      true,
    );
    expect((await browser.get('/memberships')).body.items).toHaveLength(2);
    expect((await browser.post('/memberships', { ...asked, name: 'Third' }, key)).status).toBe(409);
    expect(
      (await browser.post('/memberships', { ...asked, name: 'Third' }, { 'idempotency-key': 'another' })).status,
    ).toBe(201);
  });

  it('is not made with settings that the rules refuse', async () => {
    const { browser } = await app.signUp();
    const refused = await browser.post('/memberships', { name: 'Second', timeZone: 'Nowhere/Land', currency: 'EUR' });
    expect([refused.status, refused.body.data.field]).toEqual([422, 'timeZone']);
  });

  it('is not made from the demo, whose people have no account', async () => {
    const visitor = app.browser();
    await visitor.post('/demo', { role: 'admin', timeZone: 'Pacific/Auckland' });
    const refused = await visitor.post('/memberships', { name: 'Second', ...SETTINGS });
    expect(refused.status).toBe(403);
  });
});

describe('a deal of another organisation of the person', () => {
  it('is found there by its id, when they may see it there', async () => {
    const { browser, alpha, beta, choose } = await inTwo();
    const { body: own } = await browser.post('/opportunities', { name: 'Own' });
    const { body: theirs } = await beta.admin.post('/opportunities', { name: 'Of the admin' });
    await choose(alpha.id);
    const found = await browser.get(`/memberships/of-deal/${own.id}`);
    expect(found.body.membership).toMatchObject({ organizationId: beta.id, name: 'Beta' });
    expect((await browser.get(`/memberships/of-deal/${theirs.id}`)).body.membership).toBeNull();
  });

  it('is not found by anybody else', async () => {
    const { beta } = await inTwo();
    const { body: deal } = await beta.admin.post('/opportunities', { name: 'Kept' });
    const { browser: stranger } = await app.signUp('Elsewhere');
    expect((await stranger.get(`/memberships/of-deal/${deal.id}`)).body.membership).toBeNull();
    const colleague = await addMember(app, beta.admin, { role: 'account_executive' });
    expect((await colleague.browser.get(`/memberships/of-deal/${deal.id}`)).body.membership).toBeNull();
  });
});
