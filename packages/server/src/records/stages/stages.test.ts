import { afterAll, describe, expect, it } from 'vitest';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

interface Stage {
  id: string;
  name: string;
  kind: string;
  archived: boolean;
  position: number;
}
const list = async (browser: Browser): Promise<Stage[]> => (await browser.get('/stages')).body.items;
const named = async (browser: Browser, name: string): Promise<Stage> => {
  const found = (await list(browser)).find((stage) => stage.name === name);
  if (!found) throw new Error(`no stage ${name}`);
  return found;
};

describe('stages', () => {
  it('take a new one after the open ones, before the closed ones', async () => {
    const { browser } = await app.signUp();
    const answer = await browser.post('/stages', { name: 'Legal', phase: 'late', winProbability: 90 });
    expect(answer.body).toMatchObject({ name: 'Legal', kind: 'open', isProposal: false, archived: false });
    expect((await list(browser)).map((stage) => stage.name).slice(-4)).toEqual([
      'Negotiation',
      'Legal',
      'Closed Won',
      'Closed Lost',
    ]);
  });

  it('have names of their own, however written', async () => {
    const { browser } = await app.signUp();
    const answer = await browser.post('/stages', { name: ' PROPOSAL ', phase: 'late', winProbability: 1 });
    expect([answer.status, answer.body.data.field]).toEqual([422, 'name']);
    const { id } = await named(browser, 'Discovery');
    expect((await browser.patch(`/stages/${id}`, { name: 'solution\u00a0fit' })).status).toBe(422);
    expect((await browser.patch(`/stages/${id}`, { name: 'DISCOVERY' })).status).toBe(200);
  });

  it('are put in the order given, every open one once', async () => {
    const { browser } = await app.signUp();
    const open = (await list(browser)).filter((stage) => stage.kind === 'open').map((stage) => stage.id);
    const turned = open.toReversed();
    expect((await browser.put('/stages/order', { ids: turned })).status).toBe(200);
    const after = await list(browser);
    expect(after.map((stage) => stage.id).slice(0, 6)).toEqual(turned);
    expect(after.map((stage) => stage.position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (const ids of [turned.slice(1), [...turned, turned[0]], [...turned.slice(1), after[7]?.id]]) {
      expect((await browser.put('/stages/order', { ids })).status).toBe(422);
    }
  });

  it('that are closed can be renamed and nothing else', async () => {
    const { browser } = await app.signUp();
    const { id } = await named(browser, 'Closed Won');
    expect((await browser.patch(`/stages/${id}`, { name: 'Signed' })).body).toMatchObject({
      name: 'Signed',
      winProbability: 100,
    });
    const answer = await browser.patch(`/stages/${id}`, { winProbability: 90 });
    expect([answer.status, answer.body.data]).toEqual([
      422,
      expect.objectContaining({ field: 'winProbability', value: 90 }),
    ]);
    expect((await browser.patch(`/stages/${id}`, { archived: true })).status).toBe(422);
  });
});

describe('what a stage requires', () => {
  it('is asked of every deal that enters it or one behind it, by name, and counts what the move brings', async () => {
    const { browser } = await app.signUp();
    const region = (await browser.post('/custom-fields', { noun: 'deal', label: 'Region', kind: 'text' })).body;
    const [proposal, negotiation] = [await named(browser, 'Proposal'), await named(browser, 'Negotiation')];
    const requires = ['amount', 'economic_buyer', 'custom.region'];
    expect((await browser.patch(`/stages/${proposal.id}`, { requires })).body.requires).toEqual(requires);
    const { id } = (await browser.post('/opportunities', { name: 'Quay', amountMinor: 0 })).body;
    const move = (stageId: string, more: object = {}) => browser.patch(`/opportunities/${id}`, { stageId, ...more });
    const refused = await move(negotiation.id, { custom: { region: 'North' } });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'To enter Negotiation, this deal needs Amount and Economic Buyer. Nothing was changed.',
    ]);
    expect(refused.body.data.problems.map(({ field }: { field: string }) => field)).toEqual([
      'amountMinor',
      'economic_buyer',
    ]);
    const born = await browser.post('/opportunities', { name: 'Pier', stageId: proposal.id, amountMinor: 500 });
    expect(born.body.message).toContain('needs Economic Buyer and Region');

    const bulk = { deals: { ids: [id] }, edit: { stageId: proposal.id, custom: { region: 'North' } } };
    expect((await browser.post('/bulk-edits/preview', bulk)).body).toMatchObject({
      change: 0,
      left: [{ why: 'lacks_required', count: 1 }],
    });
    const contact = (await browser.post('/contacts', { name: 'Mere' })).body;
    await browser.put(`/opportunities/${id}/contacts/${contact.id}`, { role: 'economic_buyer' });
    await browser.patch(`/opportunities/${id}`, { amountMinor: 500 });
    expect((await browser.post('/bulk-edits/preview', bulk)).body.change).toBe(1);
    expect((await move(proposal.id)).status).toBe(422);

    await browser.patch(`/custom-fields/${region.id}`, { archived: true });
    expect((await move(negotiation.id)).status).toBe(200);
    await browser.patch(`/custom-fields/${region.id}`, { archived: false });
    // A loss asks for nothing, and back in the stage it was lost from the deal has been before.
    expect((await move((await named(browser, 'Closed Lost')).id)).status).toBe(200);
    expect((await move((await named(browser, 'Closed Won')).id)).status).toBe(422);
    expect((await move(negotiation.id)).status).toBe(200);
    // Let stay without what is required since, it goes back to the stage it just left, but to no other.
    const discovery = await named(browser, 'Discovery');
    expect((await move(discovery.id)).status).toBe(200);
    expect((await move(proposal.id)).status).toBe(422);
    expect((await move(negotiation.id)).status).toBe(200);
    const wrong = await browser.patch(`/stages/${proposal.id}`, { requires: ['custom.nothing'] });
    expect([wrong.status, wrong.body.data.field]).toEqual([422, 'requires']);
  });
});

describe('the fifty-first open stage', () => {
  it('is refused, so that all can be put in order', async () => {
    const { browser } = await app.signUp();
    const add = (name: string) => browser.post('/stages', { name, phase: 'mid', winProbability: 30 });
    const { id } = (await add('Parked')).body;
    await browser.patch(`/stages/${id}`, { archived: true });
    for (let at = 7; at <= 50; at++) expect((await add(`Stage ${at}`)).status).toBe(201);
    expect((await add('One too many')).body.data).toMatchObject({ field: 'name', value: 'One too many' });
    expect((await browser.patch(`/stages/${id}`, { archived: false })).body.data).toMatchObject({ field: 'archived' });
    const open = (await list(browser)).filter((stage) => stage.kind === 'open' && stage.id !== id);
    const order = open.map((stage) => stage.id).reverse();
    expect((await browser.put('/stages/order', { ids: order })).status).toBe(200);
  });
});

describe('archiving a stage', () => {
  it('is refused while open deals are in it, and says how many', async () => {
    const { browser } = await app.signUp();
    const stage = await named(browser, 'Discovery');
    for (const name of ['One', 'Two']) await browser.post('/opportunities', { name, stageId: stage.id });
    const answer = await browser.patch(`/stages/${stage.id}`, { archived: true });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(/^2 open deals are in Discovery/);
  });

  it('keeps it for those who name it, and frees its name', async () => {
    const { browser } = await app.signUp();
    const { id } = await named(browser, 'Discovery');
    expect((await browser.patch(`/stages/${id}`, { archived: true })).body.archived).toBe(true);
    expect((await browser.post('/stages', { name: 'Discovery', phase: 'mid', winProbability: 30 })).status).toBe(201);
    expect((await browser.patch(`/stages/${id}`, { archived: false })).status).toBe(422);
  });

  it('leaves at least one open stage', async () => {
    const { browser } = await app.signUp();
    const open = (await list(browser)).filter((stage) => stage.kind === 'open');
    const answers = [];
    for (const { id } of open) answers.push((await browser.patch(`/stages/${id}`, { archived: true })).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 422]);
  });
});

describe('changing what scores read of a stage', () => {
  it('scores its open deals anew, and leaves closed ones as they were', async () => {
    const { browser } = await app.signUp();
    const stage = await named(browser, 'Negotiation');
    const won = await named(browser, 'Closed Won');
    const make = async (name: string) => {
      const { id } = (await browser.post('/opportunities', { name, stageId: stage.id })).body;
      // Only the early phase weighs BANT so much that this evidence moves the score by itself.
      for (const component of ['budget', 'authority', 'need', 'timeline']) {
        await browser.put(`/opportunities/${id}/frameworks/bant/${component}`, { strength: 'green' });
      }
      return id;
    };
    const [open, closed] = [await make('Open'), await make('Closed')];
    await browser.patch(`/opportunities/${closed}`, { stageId: won.id });
    const health = async (id: string) => (await browser.get(`/opportunities/${id}`)).body.health;
    const [openBefore, closedBefore] = [await health(open), await health(closed)];
    expect(openBefore.frameworkCompleteness).toBe(20);
    await browser.patch(`/stages/${stage.id}`, { phase: 'early' });
    expect((await health(open)).frameworkCompleteness).toBe(70);
    expect(await health(closed)).toEqual(closedBefore);
  });
});
