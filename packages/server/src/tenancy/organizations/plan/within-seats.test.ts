import type { Plan } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import { administer } from '../../../testing/administer.ts';
import { type Browser, startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/app.ts';
import { comeBySso } from '../../single-sign-on/testing/journey.ts';
import { type SsoWorld, startSsoWorld } from '../../single-sign-on/testing/org.ts';

const LIMITED = { plans: { areLimited: true, changedBy: 'operator' } } as const;
const FULL =
  'The Starter plan has 5 seats: 5 in use. Enterprise and Ultimate have no limit. Mere Walker can ask the operator for another plan.';

let emails = 0;
const invite = async (admin: Browser) => {
  const answer = await admin.post('/invitations', {
    email: `seat${++emails}@example.com`,
    role: 'account_executive',
  });
  return { answer, token: answer.body.link?.split('/').at(-1) as string };
};
const acceptIn = (app: TestApp, token: string) =>
  app.browser().post('/invitations/accept', { token, name: 'Tane Ngata', password: TEST_PASSWORD });
const seats = async (admin: Browser) => (await admin.get('/organization/plan')).body.seatsInUse;

describe('the seats of Starter where plans have limits', () => {
  let app: TestApp;
  let admin: Browser;
  let organizationId: string;
  beforeAll(async () => {
    app = await startTestApp(LIMITED);
    await app.signUp('Operator');
  });
  afterAll(() => app.close());

  const startWith = async (people: number) => {
    const { browser, session } = await app.signUp('Customer');
    admin = browser;
    organizationId = session.organization.id;
    const added = [];
    while (added.length + 1 < people) added.push(await addMember(app, admin, { role: 'account_executive' }));
    return added;
  };
  const setPlan = (plan: Plan) =>
    administer(app.database.ownerUrl, 'UPDATE organizations SET plan = $2 WHERE organization_id = $1', [
      organizationId,
      plan,
    ]);

  it('end at five: the sixth invitation names the limit and who can lift it, and another plan takes it', async () => {
    await startWith(5);
    const { answer } = await invite(admin);
    expect([answer.status, answer.body.message]).toEqual([409, `${FULL} Nobody was invited.`]);
    expect((await admin.get('/invitations')).body.items).toHaveLength(4);
    await setPlan('enterprise');
    const { answer: invited, token } = await invite(admin);
    expect(invited.status).toBe(201);
    expect((await acceptIn(app, token)).status).toBe(200);
  });

  it('are kept for open invitations, which count once and give their seat back when revoked', async () => {
    await startWith(3);
    const { answer: first } = await invite(admin);
    await invite(admin);
    const refused = await invite(admin);
    expect(refused.answer.body.message).toMatch(/^The Starter plan has 5 seats: 3 in use, 2 invitations open\. /);
    const again = { email: first.body.invitation.email, role: 'cro' };
    const renewed = await admin.post('/invitations', again);
    expect(renewed.status).toBe(201);
    await admin.delete(`/invitations/${renewed.body.invitation.id}`);
    expect((await invite(admin)).answer.status).toBe(201);
  });

  it('are taken by one of two who accept at once; the other keeps the invitation and learns why', async () => {
    await startWith(4);
    await setPlan('enterprise');
    const [one, two] = [await invite(admin), await invite(admin)];
    await setPlan('starter');
    const both = await Promise.all([acceptIn(app, one.token), acceptIn(app, two.token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(`${FULL} Your invitation stays open.`);
    expect(await seats(admin)).toBe(5);
    const left = both[0]?.status === 409 ? one : two;
    expect((await app.browser().post('/invitations/show', { token: left.token })).status).toBe(200);
    const rows = await administer(
      app.database.ownerUrl,
      'SELECT count(*)::int AS users FROM auth."user" u JOIN invitations i ON i.email = u.email WHERE i.token_hash IS NOT NULL AND i.organization_id = $1 AND i.accepted_at IS NULL',
      [organizationId],
    );
    expect(rows[0]?.users).toBe(0);
  });

  it('are needed to come back, and not by people without sign-in', async () => {
    const [somebody] = await startWith(5);
    const without = (await admin.post('/people', { name: 'Owner in a file', role: 'account_executive' })).body;
    for (const id of [somebody?.memberId, without.id]) {
      expect((await admin.patch(`/people/${id}`, { active: false })).status).toBe(200);
    }
    await addMember(app, admin, { role: 'cro' });
    const refused = await admin.patch(`/people/${somebody?.memberId}`, { active: true, name: 'Renamed' });
    expect([refused.status, refused.body.message]).toEqual([409, `${FULL} Nothing was changed.`]);
    const { items } = (await admin.get('/people')).body;
    expect(items.find(({ id }: { id: string }) => id === somebody?.memberId)).toMatchObject({
      name: 'Tane Ngata',
      active: false,
    });
    expect((await admin.patch(`/people/${without.id}`, { active: true })).status).toBe(200);
  });

  it('take nothing away from an organisation that is over the limit', async () => {
    await startWith(1);
    await setPlan('enterprise');
    const people = [];
    while (people.length < 6) people.push(await addMember(app, admin, { role: 'account_executive' }));
    await setPlan('starter');
    expect(await seats(admin)).toBe(7);
    const [first] = people;
    expect((await first?.browser.post('/opportunities', { name: 'Crane' }))?.status).toBe(201);
    expect((await admin.patch(`/people/${first?.memberId}`, { name: 'Still here' })).status).toBe(200);
    expect((await invite(admin)).answer.body.message).toMatch(/^The Starter plan has 5 seats: 7 in use\. /);
  });
});

describe('the seats of Starter and single sign-on', () => {
  let world: SsoWorld;
  beforeAll(async () => {
    world = await startSsoWorld(LIMITED);
  });
  afterAll(() => world.close());

  const known = (domain: string) => {
    const email = `seat${++emails}@${domain}`;
    world.provider.people.set(email, { email, email_verified: true, name: 'Aroha Ellis' });
    return email;
  };
  const come = async (email: string) => (await comeBySso(world.app.browser(), { email })).headers.location;

  it('refuse the sixth person, let the others in again, and the trail says why', async () => {
    const { domain, admin } = await world.org({ peopleJoin: true });
    const people = [known(domain), known(domain), known(domain), known(domain)];
    for (const email of people) expect(await come(email)).toBe('/start');
    expect(await seats(admin)).toBe(5);
    const [late, later] = [known(domain), known(domain)];
    const full = '/sign-in/single-sign-on?refused=seats';
    expect(await Promise.all([come(late), come(later)])).toEqual([full, full]);
    expect(await come(people[0] ?? '')).toBe('/start');
    const { items } = (await admin.get('/audit-trail?category=sessions')).body;
    expect(items.map(({ sentence }: { sentence: string }) => sentence)).toContain(
      'The server refused a sign-in with single sign-on: every seat of the plan is in use.',
    );
    expect((await admin.get('/people')).body.items).toHaveLength(5);
  });

  it('keep it off where turning it on would let more people in', async () => {
    const { domain, admin } = await world.org({ peopleJoin: true });
    for (const email of [known(domain), known(domain)]) await come(email);
    expect((await admin.patch('/single-sign-on', { enabled: false })).status).toBe(200);
    expect(await seats(admin)).toBe(1);
    for (let at = 0; at < 3; at += 1) await addMember(world.app, admin, { role: 'cro' });
    const refused = await admin.patch('/single-sign-on', { enabled: true });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      /^The Starter plan has 5 seats: 4 in use\. .*Single sign-on was not turned on: it lets more people in\.$/,
    );
    expect(await seats(admin)).toBe(4);
  });
});
