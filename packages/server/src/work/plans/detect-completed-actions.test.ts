/** What reps do on their deals after the plan was made, as the plan tells it. */
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { type Answer, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

type Item = Answer['body'];
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const KEY_PEOPLE = ['champion', 'economic_buyer'] as const;

/** A deal of a rep with both key people, met just now, and metrics: what is asked for is about its stage alone. */
async function deal(stageName: string, given: object = {}) {
  const { browser, session } = await app.signUp();
  const stages: { id: string; name: string }[] = (await browser.get('/stages')).body.items;
  const stageId = stages.find(({ name }) => name === stageName)?.id;
  const { id } = (await browser.post('/opportunities', { name: 'Harbour crane', stageId, ...given })).body;
  const path = `/opportunities/${id}`;
  const people: string[] = [];
  for (const role of KEY_PEOPLE) {
    const contact = (await browser.post('/contacts', { name: `The ${role}` })).body.id;
    await browser.put(`${path}/contacts/${contact}`, { role });
    people.push(contact);
  }
  for (const component of ['metrics', 'champion']) {
    await browser.put(`${path}/frameworks/meddpic/${component}`, { strength: 'green' });
  }
  const log = async (kind: string, contactIds: readonly string[] = [], occurredAt = new Date()): Promise<string> => {
    const answer = await browser.post(`${path}/activities`, {
      kind,
      subject: 'Talked',
      occurredAt: occurredAt.toISOString(),
      contactIds,
    });
    if (answer.status !== 201) throw new Error(`not logged: ${answer.status}`);
    return answer.body.id;
  };
  await log('engagement_confirmed', people);
  await browser.post('/plans', {});
  const noticed = async (type: string): Promise<string | null> => {
    const { items } = (await browser.get('/plans')).body;
    const found = items.find((item: Item) => item.type === type);
    if (!found) throw new Error(`no ${type} in ${items.map((item: Item) => item.type)}`);
    return found.noticed;
  };
  const [champion = '', buyer = ''] = people;
  const write = (text: string) =>
    inTenant(app.database.pool, session.organization.id, ({ client }) => client.query(text));
  return { browser, path, champion, buyer, log, noticed, write };
}

const TODAY = /\d{1,2} \w{3} \d{4}/;

describe('what was done since the plan was made', () => {
  it('is a talk with the Champion on a proposal, until it is deleted', async () => {
    const { browser, champion, log, noticed } = await deal('Proposal');
    expect(await noticed('proposal')).toBeNull();
    await log('call');
    await log('email_sent', [champion]);
    expect(await noticed('proposal')).toBeNull();
    const meeting = await log('meeting', [champion]);
    expect(await noticed('proposal')).toMatch(/^Meeting with the Champion logged on .*\.$/);
    // It stays to be confirmed when the plan is made again.
    await browser.post('/plans', {});
    expect(await noticed('proposal')).toMatch(TODAY);
    await browser.delete(`/activities/${meeting}`);
    expect(await noticed('proposal')).toBeNull();
  });

  it('is also what was done since an action that was carried over was first asked for', async () => {
    const { buyer, log, noticed, write } = await deal('Proposal');
    await log('call', [buyer], new Date(Date.now() - 86_400_000));
    expect(await noticed('proposal')).toMatch(/^Call with the Economic Buyer logged on /);
    await write('UPDATE activities SET created_at = occurred_at');
    expect(await noticed('proposal')).toBeNull();
    await write('UPDATE plan_items SET carried_weeks = 1');
    expect(await noticed('proposal')).toMatch(/^Call with the Economic Buyer logged on /);
  });

  it('is nothing that happened long before and is recorded now', async () => {
    const { champion, log, noticed } = await deal('Proposal');
    await log('meeting', [champion], new Date(Date.now() - 20 * 86_400_000));
    expect(await noticed('proposal')).toBeNull();
  });

  it('is a next step, line items and a step of procurement in a negotiation', async () => {
    const { browser, path, noticed } = await deal('Negotiation', { closeDate: day(60) });
    expect(await noticed('negotiation')).toBeNull();
    await browser.patch(path, { nextStep: 'Send the order form' });
    expect(await noticed('negotiation')).toMatch(/^Next step set on /);
    const line = { product: 'Crane', quantityThousandths: 1000, priceMinor: 100_00 };
    expect((await browser.post(`${path}/line-items`, line)).status).toBe(201);
    const steps = (await browser.post(`${path}/procurement`, {})).body.items;
    await browser.patch(`/procurement-steps/${steps[0].id}`, { state: 'done' });
    expect(await noticed('negotiation')).toMatch(
      /^Line items changed on .*\. Procurement step done on .*\. Next step set on .*\.$/,
    );
    await browser.patch(path, { nextStep: null });
    expect(await noticed('negotiation')).not.toMatch('The next step');
  });

  it('is evidence in an early stage, with what is still open', async () => {
    const { browser, path, noticed } = await deal('Qualification', { closeDate: day(60) });
    expect(await noticed('qualification')).toBeNull();
    const evidence = `${path}/frameworks/bant/budget`;
    await browser.put(evidence, { strength: 'red', notes: 'None this year' });
    expect(await noticed('qualification')).toMatch(
      /^Recorded up to .*: Budget\. Still open: Authority, Need and Timeline\.$/,
    );
    await browser.put(evidence, { strength: null });
    expect(await noticed('qualification')).toBeNull();
  });

  it('is a call on a day on which there was one before the plan', async () => {
    const { browser, log, noticed, write } = await deal('Proposal');
    const { items } = (await browser.get('/plans')).body;
    await browser.post(`/plans/items/${items[0].id}/complete`, {});
    // That was last week: this week asks for nothing of the stage any more.
    await write('INSERT INTO plans SELECT organization_id, owner_id, week - 7, made_at FROM plans');
    await write('UPDATE plan_items SET week = week - 7');
    await browser.post('/plans', {});
    expect(await noticed('check_in')).toBeNull();
    await log('call');
    expect(await noticed('check_in')).toMatch(/^Call logged on .*\.$/);
  });
});
