/** What a mailbox or a calendar tells reaches the list of contacts, the deal, its triggers and the plan in one transaction. */
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { HOUR, mailboxWorld, message, PRIYA } from '../testing/mailbox-world.ts';

const app = await startTestApp();
afterAll(app.close);

const DAY = 24 * HOUR;

describe('a contact who answers an email', () => {
  it('is Active at once in the list, on the deal and in the plan', async () => {
    const world = await mailboxWorld(app);
    const { browser } = world.ray;
    const freshness = async () =>
      (await browser.get(`/contact-freshness?opportunityId=${world.deal}`)).body.items.find(
        ({ contact }: { contact: { id: string } }) => contact.id === world.priya,
      );
    await browser.post('/plans', {});
    const asked = async () =>
      (await browser.get('/plans')).body.items.find(({ type }: { type: string }) => type === 're_engage');
    expect(await asked()).toMatchObject({ riskSummary: 'Priya Rao (Champion) was never met.', noticed: null });
    expect((await freshness()).freshness).toMatchObject({ score: 0 });
    const before = (await browser.get(`/opportunities/${world.deal}`)).body.health;
    expect(before).toMatchObject({ contactRisk: 30, activityDrag: 0 });
    await world.ray.mail({ occurredAt: Date.now() });
    const met = await freshness();
    expect(met.freshness).toMatchObject({ score: 100 });
    const after = (await browser.get(`/opportunities/${world.deal}`)).body.health;
    expect(after).toMatchObject({ contactRisk: 50, activityDrag: 42 });
    expect(after.risk).toBeGreaterThan(before.risk);
    expect(await asked()).toMatchObject({ noticed: 'You met the Champion.' });
  });

  it('ends the trigger that they do not answer', async () => {
    const world = await mailboxWorld(app);
    const { browser } = world.ray;
    const sent = (days: number) =>
      message({ place: 'sent', from: ['ray@harbour.nz'], to: [PRIYA], occurredAt: Date.now() - days * DAY });
    const kinds = async () =>
      (await browser.get(`/triggers?opportunityId=${world.deal}`)).body.items.flatMap(
        ({ triggers }: { triggers: { type: string }[] }) => triggers.map(({ type }) => type),
      );
    await world.ray.mail(sent(9), sent(3));
    expect(await kinds()).toContain('ghosted');
    await world.ray.mail({});
    expect(await kinds()).not.toContain('ghosted');
  });
});

describe('an email of a mailbox', () => {
  it('is a fact of conversations on the deals of its contacts', async () => {
    const world = await mailboxWorld(app);
    await world.ray.mail({});
    const { browser } = world.ray;
    const { facts } = (await browser.get(`/opportunities/${world.deal}/facts`)).body;
    expect(facts.filter(({ group }: { group: string }) => group === 'activities')).toMatchObject([
      { text: 'Email received. With Priya Rao.' },
    ]);
  });
});

describe('a meeting of a calendar', () => {
  it('is noticed as what a plan asks for', async () => {
    const world = await mailboxWorld(app);
    const { browser } = world.ray;
    const path = `/opportunities/${world.deal}`;
    const stages: { id: string; name: string }[] = (await browser.get('/stages')).body.items;
    await browser.patch(path, { stageId: stages.find(({ name }) => name === 'Proposal')?.id });
    await browser.put(`${path}/contacts/${world.tom}`, { role: 'economic_buyer' });
    for (const component of ['metrics', 'champion'])
      await browser.put(`${path}/frameworks/meddpic/${component}`, { strength: 'green' });
    const occurredAt = new Date(Date.now() - 9 * DAY).toISOString();
    const contactIds = [world.priya, world.tom];
    await browser.post(`${path}/activities`, { kind: 'call', subject: 'Talked', occurredAt, contactIds });
    await browser.post('/plans', {});
    const noticed = async () =>
      (await browser.get('/plans')).body.items.find(({ type }: { type: string }) => type === 'proposal').noticed;
    expect(await noticed()).toBeNull();
    await world.ray.events({});
    expect(await noticed()).toMatch(/^Meeting with the Champion logged on/);
  });
});

describe('a contact of mailboxes and calendars', () => {
  it('has their next meeting as the next interaction', async () => {
    const world = await mailboxWorld(app);
    const startsAt = Date.now() + 3 * HOUR;
    await world.ray.events({ startsAt }, { startsAt: startsAt + DAY });
    const { items } = (await world.ray.browser.get(`/opportunities/${world.deal}/contacts`)).body;
    const next = (id: string) =>
      items.find(({ contact }: { contact: { id: string } }) => contact.id === id)?.nextInteractionAt;
    expect([next(world.priya), next(world.tom)]).toEqual([new Date(startsAt).toISOString(), null]);
  });
});
