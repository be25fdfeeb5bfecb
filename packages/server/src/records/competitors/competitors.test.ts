import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const add = async (browser: Browser, name: string, aliases: string[] = []) =>
  browser.post('/competitors', { name, aliases });
const dealOf = async (browser: Browser, more: object = {}): Promise<string> =>
  (await browser.post('/opportunities', { name: 'Crane', ...more })).body.id;
const stageOf = async (browser: Browser, kind: string): Promise<string> =>
  (await browser.get('/stages')).body.items.find((stage: { kind: string }) => stage.kind === kind).id;

describe('the catalogue of competitors', () => {
  it('keeps a name for one competitor, whether as its name or as another way to write it', async () => {
    const { browser } = await app.signUp();
    const acme = (await add(browser, 'Acme', ['Acme Corp', 'ACME', 'acme corp'])).body;
    expect(acme).toMatchObject({ name: 'Acme', aliases: ['acme corp'], archived: false });
    expect((await add(browser, 'ACME  Corp')).body).toMatchObject({
      code: 'INVALID',
      message: 'Acme already has the name ACME  Corp. Nothing was changed.',
    });
    expect((await add(browser, 'Other', ['acme'])).body.data.field).toBe('aliases[0]');
    await add(browser, 'Beta');
    const { items } = (await browser.get('/competitors')).body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Acme', 'Beta']);
  });

  it('puts no archived competitor on another deal, and leaves it where it is', async () => {
    const { browser } = await app.signUp();
    const { id } = (await add(browser, 'Acme')).body;
    const [first, second] = [await dealOf(browser), await dealOf(browser)];
    await browser.put(`/opportunities/${first}/competitors/${id}`, { position: 'level' });
    await browser.patch(`/competitors/${id}`, { archived: true });
    expect((await browser.put(`/opportunities/${second}/competitors/${id}`, {})).status).toBe(422);
    expect((await browser.put(`/opportunities/${first}/competitors/${id}`, { position: 'out' })).status).toBe(200);
  });

  it('counts how deals ended against each, and only those one sees', async () => {
    const { browser } = await app.signUp();
    const { id } = (await add(browser, 'Acme')).body;
    const rep = await addMember(app, browser, { role: 'account_executive' });
    const [won, lost] = [await stageOf(browser, 'won'), await stageOf(browser, 'lost')];
    for (const more of [{ stageId: won }, { stageId: won }, { stageId: lost }, {}]) {
      await browser.put(`/opportunities/${await dealOf(browser, more)}/competitors/${id}`, {});
    }
    await rep.browser.put(`/opportunities/${await dealOf(rep.browser, { stageId: lost })}/competitors/${id}`, {});
    expect((await browser.get('/competitors/records')).body.items).toEqual([
      { competitorId: id, won: 2, lost: 2, open: 1, winRate: 0.5 },
    ]);
    expect((await rep.browser.get('/competitors/records')).body.items).toEqual([
      { competitorId: id, won: 0, lost: 1, open: 0, winRate: 0 },
    ]);
  });
});

describe('a competitor on a deal', () => {
  it('keeps what a change does not give, and asks for an answer while it leads', async () => {
    const { browser } = await app.signUp();
    const { id } = (await add(browser, 'Acme')).body;
    const deal = await dealOf(browser);
    const path = `/opportunities/${deal}/competitors/${id}`;
    await browser.put(path, { strengths: 'Installed base' });
    expect((await browser.put(path, { position: 'leads' })).body).toMatchObject({
      competitor: { name: 'Acme' },
      position: 'leads',
      strengths: 'Installed base',
      unanswered: true,
    });
    expect((await browser.put(path, { position: 'behind', weaknesses: ' ' })).body).toMatchObject({
      strengths: 'Installed base',
      weaknesses: null,
      unanswered: false,
    });
    await browser.patch(`/opportunities/${deal}`, { stageId: await stageOf(browser, 'lost') });
    expect((await browser.put(path, { position: 'leads' })).body.unanswered).toBe(false);
  });

  it('is told by the timeline by name and position, without the words about it', async () => {
    const { browser } = await app.signUp();
    const { id } = (await add(browser, 'Acme')).body;
    const deal = await dealOf(browser);
    const path = `/opportunities/${deal}/competitors/${id}`;
    await browser.put(path, { position: 'level' });
    await browser.put(path, { position: 'level' });
    await browser.put(path, { notes: 'Cheap talk' });
    await browser.delete(path);
    expect((await browser.delete(path)).status).toBe(404);
    const { body } = await browser.get(`/opportunities/${deal}/timeline`);
    expect(body.items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'competitor_removed',
      'competitor_changed',
      'competitor_added',
      'created',
    ]);
    expect(body.items[2].changes[0]).toMatchObject({ toLabel: 'Acme', to: { position: 'level' } });
    expect(JSON.stringify(body)).not.toContain('Cheap');
  });
});
