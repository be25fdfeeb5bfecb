import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { startTestApp } from '../../testing/app.ts';
import { planHouse } from './fixtures/plan-org.ts';
import { makeDuePlans } from './make-due-plans.ts';

const app = await startTestApp();
afterAll(app.close);

const org = () => planHouse(app);

describe('the job', () => {
  it('makes every plan that the week lacks, once, and none before Monday 06:00', async () => {
    const { browser: admin, session } = await app.signUp();
    const organizationId = session.organization.id;
    const reps = [];
    for (let n = 0; n < 3; n++) {
      const rep = await addMember(app, admin, { role: 'account_executive' });
      await rep.browser.post('/opportunities', { name: `Crane ${n}` });
      reps.push(rep);
    }
    const make = (now: Date) => makeDuePlans(app.database.pool, organizationId, { now });
    const [one, two] = await Promise.all([make(new Date()), make(new Date())]);
    expect(one + two).toBe(3);
    expect(await make(new Date())).toBe(0);
    for (const rep of reps) expect((await rep.browser.get('/plans')).body.items).toHaveLength(2);
    const { endsAt } = (await reps[0]?.browser.get('/plans'))?.body ?? {};
    expect(await make(new Date(Date.parse(endsAt) - 1))).toBe(0);
    expect(await make(new Date(endsAt))).toBe(3);
  });

  it('mails the plan to whoever wants it, once', async () => {
    const { browser, add, plan, organizationId } = await org();
    await add({ name: 'Harbour crane' });
    expect((await plan()).isMailed).toBe(false);
    await browser.put('/plans/mail', { isMailed: true });
    expect((await plan()).isMailed).toBe(true);
    const mails = async () => (await browser.get('/outbox')).body.items;
    const { settings } = app;
    const turn = (now: Date) => makeDuePlans(app.database.pool, organizationId, { now, settings });
    // Two processes at once, and one that comes after.
    await Promise.all([turn(new Date()), turn(new Date())]);
    await turn(new Date());
    const [mail, ...others] = await mails();
    expect([mail.subject, others]).toEqual(['Your week: 2 actions', []]);
    const { text } = (await browser.post(`/outbox/${mail.id}/open`)).body;
    expect(text).toContain('Harbour crane. No Economic Buyer');
    expect(text).toContain(`Open your plan: ${settings.publicUrl}/crm/action-plan\n`);
    await browser.put('/plans/mail', { isMailed: false });
    await turn(new Date((await plan()).endsAt));
    expect(await mails()).toHaveLength(1);
  });

  it('writes dates in the mail as the person’s browser last did', async () => {
    const { browser, add, organizationId } = await org();
    await add({ name: 'Harbour crane', closeDate: '2026-03-09' });
    await browser.put('/plans/mail', { isMailed: true });
    await browser.request('GET', '/session', undefined, { 'accept-language': 'en-US,en;q=0.9' });
    await makeDuePlans(app.database.pool, organizationId, { now: new Date(), settings: app.settings });
    const [mail] = (await browser.get('/outbox')).body.items;
    const { text } = (await browser.post(`/outbox/${mail.id}/open`)).body;
    expect(text).toContain('Close date Mar 9, 2026 passed');
  });

  it('mails nobody’s name so that a mail program makes a link of it', async () => {
    const { browser, add, organizationId } = await org();
    const deal = await add();
    const { id } = (await browser.post('/contacts', { name: 'Ana www.example.com' })).body;
    await browser.put(`/opportunities/${deal}/contacts/${id}`, { role: 'economic_buyer' });
    await browser.put(`/opportunities/${deal}/frameworks/meddpic/champion`, { strength: 'yellow' });
    await browser.put('/plans/mail', { isMailed: true });
    await makeDuePlans(app.database.pool, organizationId, { now: new Date(), settings: app.settings });
    const [mail] = (await browser.get('/outbox')).body.items;
    const { text } = (await browser.post(`/outbox/${mail.id}/open`)).body;
    expect(text).toContain('(Economic Buyer) was never met');
    expect(text).not.toContain('www.example.com');
  });
});
