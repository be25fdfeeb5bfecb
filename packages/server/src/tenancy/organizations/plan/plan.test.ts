import { ROLES } from '@forecastle/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import { type Browser, startTestApp, type TestApp } from '../../../testing/app.ts';

const UP = { from: 'starter', to: 'enterprise' };

const SEEN = {
  plan: 'starter',
  limitsApply: false,
  seatsInUse: 1,
  openInvitations: 0,
  billing: { currency: 'NZD', cycle: 'monthly' },
  issuesInvoices: false,
};
const BILLING = { from: SEEN.billing, to: { currency: 'AUD', cycle: 'annual' } };

describe('the plan of an organisation', () => {
  let app: TestApp;
  let operator: Browser;
  beforeAll(async () => {
    app = await startTestApp();
    operator = (await app.signUp('Operator')).browser;
  });
  afterAll(() => app.close());

  const latest = async (browser: Browser) => (await browser.get('/audit-trail?limit=1')).body.items[0];

  it('is changed by an admin of the organisation that operates the installation, audited, and changed back', async () => {
    const seen = { ...SEEN, abilities: { change: true } };
    expect((await operator.get('/organization/plan')).body).toEqual(seen);
    const changed = await operator.put('/organization/plan', UP);
    expect([changed.status, changed.body]).toEqual([200, { ...seen, plan: 'enterprise' }]);
    expect((await operator.get('/organization')).body.plan).toBe('enterprise');
    expect(await latest(operator)).toMatchObject({
      kind: 'plan_changed',
      category: 'settings',
      who: { kind: 'person' },
      changes: [{ label: 'Plan', from: 'Starter', to: 'Enterprise' }],
    });
    const back = await operator.put('/organization/plan', { from: 'enterprise', to: 'starter' });
    expect([back.status, back.body]).toEqual([200, seen]);
  });

  it('is refused to nobody and to every role below admin, who do not see it either', async () => {
    expect((await app.browser().put('/organization/plan', UP)).status).toBe(401);
    expect((await app.browser().get('/organization/plan')).status).toBe(401);
    for (const role of ROLES.filter((each) => each !== 'admin')) {
      const { browser } = await addMember(app, operator, { role });
      expect([role, (await browser.get('/organization/plan')).status]).toEqual([role, 403]);
      expect([role, (await browser.put('/organization/plan', UP)).status]).toEqual([role, 403]);
      expect([role, (await browser.patch('/organization', { plan: 'ultimate' })).status]).toEqual([
        role,
        role === 'revops' ? 422 : 403,
      ]);
    }
    expect((await operator.get('/organization')).body.plan).toBe('starter');
  });

  it('is seen and not changed by an admin of any other organisation, who is told who changes it', async () => {
    const { browser } = await app.signUp('Customer');
    expect((await browser.get('/organization/plan')).body).toEqual({ ...SEEN, abilities: { change: false } });
    const refused = await browser.put('/organization/plan', UP);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'The operator of this installation changes the plan. Nothing was changed.',
    ]);
    expect((await browser.get('/organization')).body.plan).toBe('starter');
    expect((await latest(browser)).kind).not.toBe('plan_changed');
  });

  it('has a currency and a billing cycle, changed and changed back by who changes the plan', async () => {
    const changed = await operator.put('/organization/plan/billing', BILLING);
    expect([changed.status, changed.body.billing]).toEqual([200, BILLING.to]);
    expect(await latest(operator)).toMatchObject({
      kind: 'billing_changed',
      changes: [
        { label: 'Billing cycle', from: 'monthly', to: 'annual' },
        { label: 'Currency', from: 'NZD', to: 'AUD' },
      ],
    });
    const stale = await operator.put('/organization/plan/billing', BILLING);
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Someone changed billing to AUD, annual meanwhile. Nothing was changed.',
    ]);
    const back = await operator.put('/organization/plan/billing', { from: BILLING.to, to: BILLING.from });
    expect([back.status, back.body.billing]).toEqual([200, SEEN.billing]);
    const same = await operator.put('/organization/plan/billing', { from: BILLING.from, to: BILLING.from });
    expect(same.status).toBe(422);
    const euros = { ...BILLING, to: { currency: 'EUR', cycle: 'annual' } };
    expect((await operator.put('/organization/plan/billing', euros)).status).toBe(422);
    const { browser } = await app.signUp('Elsewhere');
    const refused = await browser.put('/organization/plan/billing', BILLING);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'The operator of this installation changes billing. Nothing was changed.',
    ]);
  });

  it('counts what plans limit, from nothing on', async () => {
    const { browser } = await app.signUp('Used');
    expect((await browser.get('/organization/plan/usage')).body).toEqual({
      month: expect.stringMatching(/^\d{4}-\d{2}-01$/),
      aiScoredOpportunities: 0,
      recordedMeetings: 0,
      searches: 0,
    });
  });

  it('is no setting among others: a change of the organisation does not take it', async () => {
    const answer = await operator.patch('/organization', { plan: 'ultimate' });
    expect([answer.status, answer.body.data.field]).toEqual([422, 'plan']);
    expect((await operator.get('/organization')).body.plan).toBe('starter');
  });

  it.each([
    ['a plan that is another by now', { from: 'ultimate', to: 'enterprise' }, 409, 'from'],
    ['the plan it has', { from: 'starter', to: 'starter' }, 422, 'to'],
    ['a plan that there is not', { from: 'starter', to: 'gold' }, 422, 'to'],
    ['no plan it was seen with', { to: 'enterprise' }, 422, 'from'],
  ])('refuses %s', async (_, change, status, field) => {
    const answer = await operator.put('/organization/plan', change);
    expect([answer.status, answer.body.data.field]).toEqual([status, field]);
    expect((await operator.get('/organization')).body.plan).toBe('starter');
  });

  it('counts people who can sign in as seats, and nobody else', async () => {
    const { browser } = await app.signUp('Seats');
    const seats = async () => (await browser.get('/organization/plan')).body.seatsInUse;
    const { memberId } = await addMember(app, browser, { role: 'account_executive' });
    await browser.post('/people', { name: 'Owner in a file', role: 'account_executive' });
    await browser.post('/invitations', { email: 'not-yet@example.com', role: 'cro' });
    expect(await seats()).toBe(2);
    expect((await browser.get('/organization/plan')).body.openInvitations).toBe(1);
    expect((await browser.patch(`/people/${memberId}`, { active: false })).status).toBe(200);
    expect(await seats()).toBe(1);
  });
});

describe('where plans have limits', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ plans: { areLimited: true, changedBy: 'operator' } });
    await app.signUp('Operator');
  });
  afterAll(() => app.close());

  it('Starter drafts with ten templates and the organisation’s own, and names who can change the plan', async () => {
    const { browser } = await app.signUp('Customer');
    expect((await browser.get('/organization/plan')).body.limitsApply).toBe(true);
    const list = async () => (await browser.get('/conversation-templates')).body;
    const { items, outsidePlan } = await list();
    expect(items.length - outsidePlan.length).toBe(10);
    const larger = items.find(({ key }: { key: string }) => outsidePlan.includes(key));
    const small = items.find(({ key }: { key: string }) => !outsidePlan.includes(key));
    const own = (
      await browser.post('/conversation-templates', {
        name: 'Ours',
        category: small.category,
        description: 'When it suits',
        useCase: 'email',
        subject: 'Hello',
        body: 'Hello. Shall we talk?',
      })
    ).body;
    const deal = (await browser.post('/opportunities', { name: 'Crane' })).body.id;
    const statuses = async (key: string) => [
      (await browser.post(`/opportunities/${deal}/drafts`, { template: key })).status,
      (await browser.post(`/opportunities/${deal}/conversations`, { mode: 'template', text: '', template: key }))
        .status,
    ];
    const refused = await browser.post(`/opportunities/${deal}/drafts`, { template: larger.key });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      `“${larger.name}” comes with Enterprise. Mere Walker can ask the operator for another plan. Your own templates still work.`,
    ]);
    expect(await statuses(larger.key)).toEqual([403, 403]);
    expect(await statuses(small.key)).toEqual([200, 201]);
    expect(await statuses(own.key)).toEqual([200, 201]);
  });
});

describe('where the operator lets admins change plans', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ plans: { areLimited: false, changedBy: 'admin' } });
    await app.signUp('Operator');
  });
  afterAll(() => app.close());

  it('an admin changes the plan of their own organisation, and nobody below', async () => {
    const { browser } = await app.signUp('Customer');
    expect((await browser.put('/organization/plan', UP)).body).toMatchObject({
      plan: 'enterprise',
      abilities: { change: true },
    });
    const { browser: revops } = await addMember(app, browser, { role: 'revops' });
    expect((await revops.put('/organization/plan', { from: 'enterprise', to: 'ultimate' })).status).toBe(403);
  });
});
