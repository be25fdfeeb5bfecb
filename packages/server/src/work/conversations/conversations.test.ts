import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

interface Fact {
  id: string;
  group: string;
  label: string;
  text: string;
  trust: string;
  record: { kind: string; id: string };
  asOf: string;
}
interface Sheet {
  facts: Fact[];
  leftOut: { group: string; shown: number; total: number }[];
}

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

let sheet: Sheet;
let ids: { deal: string; account: string; person: string };
const textOf = (id: string) => sheet.facts.find((fact) => fact.id === id)?.text;

describe('the fact sheet of a deal', () => {
  beforeAll(async () => {
    const { browser } = await app.signUp();
    const account = (
      await browser.post('/accounts', {
        name: 'Harbourline',
        description: 'Runs two ports',
        industry: 'Logistics',
        organizationDescription: 'Family-owned, 1,200 people',
        strategic: true,
      })
    ).body.id;
    const person = (await browser.post('/contacts', { name: 'Ana Lee', title: 'CFO', accountId: account })).body.id;
    const stages = (await browser.get('/stages')).body.items;
    const proposal = stages.find(({ name }: { name: string }) => name === 'Proposal').id;
    const deal = (
      await browser.post('/opportunities', {
        name: 'Harbour crane',
        description: 'Crane and service for the north quay',
        accountId: account,
        stageId: proposal,
        amountMinor: 840_000_00,
        currency: 'NZD',
        closeDate: '2027-03-31',
        winProbability: 55,
        nextStep: 'Walk through the proposal',
      })
    ).body.id;
    ids = { deal, account, person };
    await browser.put(`/opportunities/${deal}/contacts/${person}`, { role: 'economic_buyer', influence: 8 });
    const evidence = (framework: string, component: string, body: object) =>
      browser.put(`/opportunities/${deal}/frameworks/${framework}/${component}`, body);
    await evidence('meddpic', 'metrics', { strength: 'green', notes: '40 hours a week saved', source: 'Call of May' });
    await evidence('bant', 'budget', { strength: 'yellow', notes: 'About 900 thousand' });
    await evidence('spiced', 'situation', { strength: 'yellow', notes: 'Two cranes from 1987' });
    await browser.post(`/opportunities/${deal}/notes`, { document: words('Legal asks for ISO 27001') });
    await browser.post(`/opportunities/${deal}/activities`, {
      kind: 'call',
      subject: 'Rang about the budget',
      occurredAt: new Date(Date.now() - 3_600_000).toISOString(),
      contactIds: [person],
      outcomeWords: 'Board meets in March',
    });
    sheet = (await browser.get(`/opportunities/${deal}/facts`)).body;
  });

  it.each<[string, string, string | RegExp]>([
    ['name', 'name', 'Harbour crane'],
    ['description', 'description', 'Crane and service for the north quay'],
    ['stage', 'stage', 'Proposal'],
    ['probability', 'probability', '55%'],
    ['amount', 'amount', /840,000\.00$/],
    ['currency', 'currency', 'NZD'],
    ['close date', 'close', /31.*2027/],
    ['account name', 'account', 'Harbourline'],
    ['account description', 'account_description', 'Runs two ports'],
    ['strategic status', 'strategic', 'Yes'],
    ['organization description', 'organization_description', 'Family-owned, 1,200 people'],
    [
      'MEDDPIC components',
      'evidence meddpic.metrics',
      'Confirmed by the customer. 40 hours a week saved. Source: Call of May.',
    ],
    ['BANT status', 'evidence bant.budget', 'Credible, not confirmed. About 900 thousand.'],
    ['discovery findings', 'evidence spiced.situation', 'Credible, not confirmed. Two cranes from 1987.'],
    ['gaps', 'gaps bant', 'Authority, Need, Timeline'],
  ])('holds the %s', (_field, id, text) => {
    expect(textOf(id)).toMatch(typeof text === 'string' ? new RegExp(`^${text.replaceAll('.', '\\.')}$`) : text);
  });

  it('holds notes, with who wrote them, as text of a colleague', () => {
    expect(sheet.facts.find(({ group }) => group === 'notes')).toMatchObject({
      text: 'Legal asks for ISO 27001',
      trust: 'colleague',
      record: { kind: 'note' },
    });
  });

  it('holds people with role and last contact, activities with who took part, and the next step', () => {
    expect(sheet.facts.find(({ id }) => id === `person ${ids.person}`)).toMatchObject({
      label: 'Economic Buyer',
      text: expect.stringMatching(/^Ana Lee, CFO; influence 8 of 10; last met /),
      record: { kind: 'contact', id: ids.person },
    });
    expect(sheet.facts.find(({ group }) => group === 'activities')?.text).toBe(
      'Rang about the budget. With Ana Lee. Board meets in March.',
    );
    expect(textOf('next_step')).toBe('Walk through the proposal');
  });

  it('says of each fact which record it stands on and as of when', () => {
    expect(new Set(sheet.facts.map(({ id }) => id)).size).toBe(sheet.facts.length);
    for (const { asOf } of sheet.facts) expect(asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(sheet.facts.find(({ id }) => id === 'account')?.record).toEqual({ kind: 'account', id: ids.account });
    expect(sheet.facts.find(({ id }) => id === 'amount')).toMatchObject({
      trust: 'system',
      record: { kind: 'opportunity', id: ids.deal },
    });
    expect(sheet.leftOut).toEqual([]);
  });

  it('of a long history holds the latest, and says how many there are', async () => {
    const { browser } = await app.signUp();
    const deal = (await browser.post('/opportunities', { name: 'Crane' })).body.id;
    for (let nth = 1; nth <= 22; nth++) {
      await browser.post(`/opportunities/${deal}/activities`, {
        kind: 'call',
        subject: `Call ${nth}`,
        occurredAt: new Date(Date.UTC(2026, 0, nth)).toISOString(),
        contactIds: [],
      });
    }
    const { facts, leftOut }: Sheet = (await browser.get(`/opportunities/${deal}/facts`)).body;
    const calls = facts.filter(({ group }) => group === 'activities').map(({ text }) => text);
    expect([calls.length, calls[0], calls.at(-1)]).toEqual([20, 'Call 22.', 'Call 3.']);
    expect(leftOut).toEqual([{ group: 'activities', shown: 20, total: 22 }]);
  });

  it('is not there for whoever may not see the deal, nor does it tell of what happened on such a deal', async () => {
    const { browser: admin } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive', name: 'Joe Patel' });
    const person = (await admin.post('/contacts', { name: 'Ana Lee' })).body.id;
    const hidden = (await admin.post('/opportunities', { name: 'Canary one' })).body.id;
    await admin.put(`/opportunities/${hidden}/contacts/${person}`, { role: 'champion' });
    await admin.post(`/opportunities/${hidden}/activities`, {
      kind: 'meeting',
      subject: 'Canary two',
      occurredAt: new Date(Date.now() - 3_600_000).toISOString(),
      contactIds: [person],
    });
    expect((await rep.browser.get(`/opportunities/${hidden}/facts`)).status).toBe(404);
    const own = (await rep.browser.post('/opportunities', { name: 'Crane' })).body.id;
    await rep.browser.put(`/opportunities/${own}/contacts/${person}`, { role: 'champion' });
    const { body } = await rep.browser.get(`/opportunities/${own}/facts`);
    expect(JSON.stringify(body)).toContain('Ana Lee');
    expect(JSON.stringify(body)).not.toContain('Canary');
  });
});

describe('a draft without a model', () => {
  it('is written from the facts of the deal, names them, and says what is missing', async () => {
    const { browser, session } = await app.signUp();
    const deal = (await browser.post('/opportunities', { name: 'Harbour crane', amountMinor: 840_000_00 })).body.id;
    const person = (await browser.post('/contacts', { name: 'Ana Lee', title: 'CFO' })).body.id;
    await browser.put(`/opportunities/${deal}/contacts/${person}`, { role: 'economic_buyer' });
    const draft = (body: object) => browser.post(`/opportunities/${deal}/drafts`, body);

    const sheet = (await draft({ template: 'call_sheet' })).body;
    expect(sheet.person).toEqual({ id: person, name: 'Ana Lee' });
    expect(sheet.text).toContain('Ana Lee, CFO');
    expect(sheet.missing).toContainEqual({ name: 'close_date', label: 'Close date', says: 'Close date' });
    const facts = (await browser.get(`/opportunities/${deal}/facts`)).body.facts.map(({ id }: Fact) => id);
    const used = sheet.parts.flatMap(({ sentences }: { sentences: { facts: string[] }[] }) =>
      sentences.flatMap((sentence) => sentence.facts),
    );
    expect(used).toContain(`person ${person}`);
    expect(facts).toEqual(expect.arrayContaining(used));

    const email = (await draft({ template: 'executive_introduction', contactId: person })).body;
    expect(email.text).toBe(
      [
        'Hello Ana,',
        `I am ${session.user.name}, and I would like to introduce myself. At ${(await browser.get('/organization')).body.name} I look after the work with your team.`,
        'Before your team decides, I would like to hear what a good result looks like from where you sit. Would 20 minutes in the next two weeks suit you?',
        `Kind regards, ${session.user.name}`,
      ].join('\n\n'),
    );
    const without = (await draft({ template: 'call_sheet', without: [`person ${person}`] })).body;
    expect(without.text).not.toContain('Ana Lee');
  });

  it('is refused for a template that is not there, and for somebody who is not on the deal', async () => {
    const { browser } = await app.signUp();
    const deal = (await browser.post('/opportunities', { name: 'Crane' })).body.id;
    const stranger = (await browser.post('/contacts', { name: 'Wei Chen' })).body.id;
    expect((await browser.post(`/opportunities/${deal}/drafts`, { template: 'constructor' })).status).toBe(404);
    const body = { template: 'call_sheet', contactId: stranger };
    expect((await browser.post(`/opportunities/${deal}/drafts`, body)).status).toBe(404);
    const { items } = (await browser.get('/conversation-templates')).body;
    expect(items.find(({ key }: { key: string }) => key === 'call_sheet')).toMatchObject({
      category: 'meeting_preparation',
      audience: 'colleagues',
      needs: expect.arrayContaining([{ name: 'stage', label: 'Stage', says: 'Stage' }]),
    });
  });
});

describe('the check of a draft', () => {
  it('says of each sentence what its facts do not hold', async () => {
    const { browser } = await app.signUp();
    const deal = (await browser.post('/opportunities', { name: 'Harbour crane', amountMinor: 840_000_00 })).body.id;
    const check = (segments: object[]) => browser.post(`/opportunities/${deal}/drafts/check`, { segments });
    const { body } = await check([
      { text: 'Harbour crane is worth $840k.', facts: ['name', 'amount'] },
      { text: 'Harbour crane is worth $480k.', facts: ['name', 'amount'] },
      { text: 'Harbour crane is in the works.', facts: ['name', 'note of somebody else'] },
    ]);
    expect(body.segments).toEqual([
      { faults: [] },
      { faults: [{ kind: 'amount', said: '$480k', at: { from: 23, to: 28 } }] },
      { faults: [{ kind: 'fact', said: 'note of somebody else', at: null }] },
    ]);
    expect((await check([])).status).toBe(422);
  });
});
