import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { derivationsIn } from '../../testing/password-work.ts';

const app = await startTestApp();
afterAll(app.close);

const form = {
  name: 'Mere Walker',
  email: 'mere@example.com',
  password: TEST_PASSWORD,
  organizationName: 'Harbourline',
  timeZone: 'Pacific/Auckland',
  currency: 'NZD',
  fiscalYearStart: { month: 4, day: 1 },
};

describe('signing up', () => {
  it('makes an organisation with its first admin, who is signed in', async () => {
    const browser = app.browser();
    const answer = await browser.post('/sign-up', form);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      user: { name: 'Mere Walker', email: 'mere@example.com' },
      member: { role: 'admin' },
      organization: {
        name: 'Harbourline',
        plan: 'starter',
        timeZone: 'Pacific/Auckland',
        currency: 'NZD',
        fiscalYearStart: { month: 4, day: 1 },
      },
      abilities: { managePeople: true, seeOrganization: true },
      hasDeals: false,
    });
    expect((await browser.get('/session')).body).toEqual(answer.body);
  });

  it('keeps UTC in Area/City form', async () => {
    const browser = app.browser();
    const answer = await browser.post('/sign-up', { ...form, email: 'utc@example.com', timeZone: 'UTC' });
    expect(answer.body.organization.timeZone).toBe('Etc/UTC');
    await browser.patch('/organization', { timeZone: 'Pacific/Auckland' });
    expect((await browser.patch('/organization', { timeZone: 'UTC' })).body.timeZone).toBe('Etc/UTC');
  });

  it('gives the organisation the default stages in their order', async () => {
    const { browser } = await app.signUp();
    const { items } = (await browser.get('/stages')).body;
    expect(
      items.map((s: { name: string; phase: string | null; winProbability: number }) => [
        s.name,
        s.phase,
        s.winProbability,
      ]),
    ).toEqual([
      ['Prospecting', 'early', 10],
      ['Qualification', 'early', 20],
      ['Discovery', 'mid', 35],
      ['Solution Fit', 'mid', 50],
      ['Proposal', 'late', 65],
      ['Negotiation', 'late', 80],
      ['Closed Won', null, 100],
      ['Closed Lost', null, 0],
    ]);
  });

  it('says only that no account was made when the address is known, whatever its case, and makes nothing', async () => {
    await app.browser().post('/sign-up', { ...form, email: 'known@example.com' });
    const counts = () =>
      app.database.identityPool.query(
        'SELECT (SELECT count(*) FROM auth."user") AS users, (SELECT count(*) FROM auth.session) AS sessions',
      );
    const before = (await counts()).rows;
    const answer = await app.browser().post('/sign-up', { ...form, email: 'KNOWN@example.com' });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'INVALID', data: { field: null } });
    expect(answer.body.message).not.toMatch(/exists|taken|already registered/i);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await counts()).rows).toEqual(before);
  });

  it('lets only one of two sign-ups with one address through', async () => {
    const both = await Promise.all(
      [1, 2].map(() => app.browser().post('/sign-up', { ...form, email: 'twice@example.com' })),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 422]);
  });

  it('derives one key for a known address as for a new one', async () => {
    const sign = (email: string) => derivationsIn(() => app.browser().post('/sign-up', { ...form, email }));
    expect([await sign('worked@example.com'), await sign('worked@example.com')]).toEqual([1, 1]);
  });

  it('stops trying addresses from one place after six, also when they are tried at once', async () => {
    await app.browser().post('/sign-up', { ...form, email: 'target@example.com' });
    const browser = app.browser();
    const tried = await Promise.all(
      Array.from({ length: 12 }, () => browser.post('/sign-up', { ...form, email: 'target@example.com' })),
    );
    expect(tried.map(({ status }) => status).sort()).toEqual([...Array(6).fill(422), ...Array(6).fill(429)]);
    // Neighbours behind the same address sign up again within minutes.
    for (const { headers } of tried) expect(Number(headers['retry-after'] ?? 0)).toBeLessThanOrEqual(20 * 60);
  });

  it('lets a whole office sign up from one place', async () => {
    const browser = app.browser();
    const statuses = [];
    for (let person = 0; person < 8; person++)
      statuses.push((await browser.post('/sign-up', { ...form, email: `office${person}@example.com` })).status);
    expect(statuses).toEqual(Array(8).fill(201));
  });

  it.each([
    ['timeZone', { timeZone: 'Middle-earth/Shire' }],
    ['currency', { currency: 'XXX' }],
    ['fiscalYearStart', { fiscalYearStart: { month: 2, day: 30 } }],
    ['organizationName', { organizationName: 'A' }],
    ['password', { password: 'short' }],
    ['email', { email: 'nobody' }],
  ])('names %s when it is wrong', async (field, wrong) => {
    const answer = await app.browser().post('/sign-up', { ...form, email: 'wrong@example.com', ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.body.data.field).toBe(field);
  });

  it('never echoes a password', async () => {
    const answer = await app.browser().post('/sign-up', { ...form, password: 'hunter2' });
    expect(JSON.stringify(answer.body)).not.toContain('hunter2');
  });
});
