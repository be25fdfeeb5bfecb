import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);
const { browser: admin, session } = await app.signUp();
const adminId: string = session.member.id;

const add = async (name: string, more: object = {}) => (await admin.post('/people', { name, ...more })).body;

describe('people', () => {
  it('are listed by name with what the reader may do', async () => {
    const rep = await addMember(app, admin, { role: 'account_executive', name: 'Aroha Ellis' });
    const seen = (await rep.browser.get('/people')).body.items;
    expect(seen.map((person: { name: string }) => person.name)).toEqual(['Aroha Ellis', 'Mere Walker']);
    expect(seen[0]).toMatchObject({
      canSignIn: true,
      active: true,
      abilities: { update: false, deactivate: false, handOver: false },
    });
    const own = (await admin.get('/people')).body.items.find((person: { id: string }) => person.id === adminId);
    expect(own.abilities).toEqual({ update: true, handOver: true, deactivate: false, removeSecondFactor: false });
  });

  it('are signed out everywhere by an admin, on every device, and may sign in again', async () => {
    const rep = await addMember(app, admin, { role: 'account_executive', name: 'Wiremu Lost' });
    const phone = app.browser();
    const signIn = () => phone.post('/sign-in', { email: rep.email, password: TEST_PASSWORD });
    expect((await signIn()).status).toBe(200);
    expect((await admin.delete(`/people/${rep.memberId}/sessions`)).status).toBe(200);
    for (const browser of [rep.browser, phone]) expect((await browser.get('/session')).status).toBe(401);
    expect((await signIn()).status).toBe(200);
    expect((await phone.get('/session')).status).toBe(200);
    const [told] = (await admin.get('/audit-trail?category=people')).body.items;
    expect(told.sentence).toBe('Mere Walker ended the sessions of Wiremu Lost.');
    const own = await admin.delete(`/people/${adminId}/sessions`);
    expect([own.status, own.body.message]).toEqual([
      422,
      'End your own sessions in your settings. Nothing was changed.',
    ]);
    expect((await admin.get('/session')).status).toBe(200);
  });

  it('may be without sign-in, such as an owner found in a file', async () => {
    expect(await add('Owner Only', { email: 'Owner@Example.com' })).toMatchObject({
      name: 'Owner Only',
      email: 'owner@example.com',
      role: 'account_executive',
      canSignIn: false,
    });
  });

  it('have one email address each, whatever its case', async () => {
    await add('First', { email: 'one@example.com' });
    const answer = await admin.post('/people', { name: 'Second', email: 'ONE@example.com' });
    expect([answer.status, answer.body.data.field]).toEqual([422, 'email']);
  });

  it('cannot report to somebody who reports to them', async () => {
    const top = await add('Top');
    const middle = await add('Middle', { managerId: top.id });
    const bottom = await add('Bottom', { managerId: middle.id });
    for (const managerId of [top.id, middle.id, bottom.id]) {
      const answer = await admin.patch(`/people/${top.id}`, { managerId });
      expect([answer.status, answer.body.data.field, answer.body.data.value]).toEqual([422, 'managerId', managerId]);
    }
    expect((await admin.patch(`/people/${bottom.id}`, { managerId: top.id })).status).toBe(200);
  });

  it('cannot close a circle by two changes at once', async () => {
    const [a, b] = [await add('A'), await add('B')];
    const both = await Promise.all([
      admin.patch(`/people/${a.id}`, { managerId: b.id }),
      admin.patch(`/people/${b.id}`, { managerId: a.id }),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 422]);
  });

  it('cannot report to somebody of another organisation, or who left', async () => {
    const { session: other } = await app.signUp();
    const left = await add('Left');
    await admin.patch(`/people/${left.id}`, { active: false });
    for (const managerId of [other.member.id, left.id]) {
      expect((await admin.post('/people', { name: 'New', managerId })).status).toBe(404);
    }
  });
});

describe('somebody who is deactivated', () => {
  it('is signed out at once, everywhere here, and can come back', async () => {
    const rep = await addMember(app, admin, { role: 'account_executive' });
    expect((await rep.browser.get('/session')).status).toBe(200);
    const answer = await admin.patch(`/people/${rep.memberId}`, { active: false });
    expect(answer.body).toMatchObject({ active: false, canSignIn: false });
    expect((await rep.browser.get('/session')).status).toBe(401);
    expect((await admin.patch(`/people/${rep.memberId}`, { active: true })).body).toMatchObject({ canSignIn: true });
    expect((await rep.browser.get('/session')).status).toBe(401);
  });

  it('keeps name, role and manager', async () => {
    const person = await add('Stays', { role: 'vp_sales', managerId: adminId });
    const gone = (await admin.patch(`/people/${person.id}`, { active: false })).body;
    expect(gone).toMatchObject({ name: 'Stays', role: 'vp_sales', managerId: adminId });
  });
});

describe('the last admin', () => {
  it('can neither be demoted nor deactivated, also when the other admin cannot sign in', async () => {
    const { browser: lone, session: own } = await app.signUp();
    await lone.post('/people', { name: 'Paper admin', role: 'admin' });
    for (const change of [{ role: 'revops' }, { active: false }]) {
      const answer = await lone.patch(`/people/${own.member.id}`, change);
      expect(answer.status).toBe(422);
      expect(answer.body.message).toContain('last admin');
    }
  });

  it('stays one when two admins demote each other at once', async () => {
    const { browser: one, session: own } = await app.signUp();
    const two = await addMember(app, one, { role: 'admin' });
    const both = await Promise.all([
      one.patch(`/people/${two.memberId}`, { role: 'cro' }),
      two.browser.patch(`/people/${own.member.id}`, { role: 'cro' }),
    ]);
    const [done, refused] = both.map((answer) => answer.status).sort();
    expect(done).toBe(200);
    // Who comes so late that they are no admin any more may not even ask.
    expect([403, 422]).toContain(refused);
  });
});

describe('a role', () => {
  it('counts from the next request on', async () => {
    const rep = await addMember(app, admin, { role: 'account_executive' });
    expect((await rep.browser.get('/session')).body.abilities.manageStages).toBe(false);
    await admin.patch(`/people/${rep.memberId}`, { role: 'revops' });
    expect((await rep.browser.get('/session')).body.abilities.manageStages).toBe(true);
  });
});
