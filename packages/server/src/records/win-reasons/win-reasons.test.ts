import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const reasonOf = async (browser: Browser, name: string): Promise<string> =>
  (await browser.get('/win-reasons')).body.items.find((reason: { name: string }) => reason.name === name).id;
const stageOf = async (browser: Browser, name: string): Promise<string> =>
  (await browser.get('/stages')).body.items.find((stage: { name: string }) => stage.name === name).id;

async function begin() {
  const { browser } = await app.signUp();
  const deal = await browser.post('/opportunities', { name: 'Crane', stageId: await stageOf(browser, 'Proposal') });
  const path = `/opportunities/${deal.body.id}`;
  const [fit, price] = [await reasonOf(browser, 'Product fit'), await reasonOf(browser, 'Price')];
  const won = { stageId: await stageOf(browser, 'Closed Won'), winReasonId: fit, winNote: 'Shown with their own data' };
  return { browser, path, fit, price, won };
}

describe('why a deal was won', () => {
  it('is told with the close, named in the timeline without its words, and kept when the deal is opened again', async () => {
    const { browser, path, won } = await begin();
    const before = (await browser.get(path)).body;
    const closed = (await browser.patch(path, won)).body;
    const told = { winReason: { id: won.winReasonId, name: 'Product fit' }, winNote: won.winNote };
    expect(closed).toMatchObject({ status: 'won', ...told });
    const timeline = (await browser.get(`${path}/timeline`)).body;
    expect(timeline.items[0].changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'winReasonId', from: null, toLabel: 'Product fit' }),
        expect.objectContaining({ field: 'winNote', from: false, to: true }),
      ]),
    );
    expect(JSON.stringify(timeline)).not.toContain('Shown with');
    const { items } = (await browser.get('/win-reasons')).body;
    expect(items.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
      ['Brand and references', 0],
      ['Integration with what they use', 0],
      ['Other', 0],
      ['Price', 0],
      ['Product fit', 1],
      ['Relationship with the buyer', 0],
      ['Service and support', 0],
    ]);
    const reopened = (await browser.patch(path, { stageId: before.stage.id })).body;
    expect(reopened).toMatchObject({ status: 'open', ...told });
    const undone = (await browser.patch(path, { winReasonId: null, winNote: null })).body;
    expect(undone).toMatchObject({ winReason: null, winNote: null });
    const standing = (await browser.get(`${path}/as-of/${closed.closedOn}`)).body;
    expect(standing.present).toMatchObject({ winReason: null, words: { winNote: { isSet: false } } });
  });

  it('can be given with a new deal, corrected later, and says who was first', async () => {
    const { browser, won, price } = await begin();
    const { body: deal } = await browser.post('/opportunities', { name: 'Quay', ...won });
    expect(deal).toMatchObject({ status: 'won', winReason: { name: 'Product fit' } });
    const corrected = await browser.patch(`/opportunities/${deal.id}`, { winReasonId: price, expectedVersion: 1 });
    expect(corrected.body).toMatchObject({ winReason: { name: 'Price' }, winNote: won.winNote });
    const late = await browser.patch(`/opportunities/${deal.id}`, {
      winReasonId: won.winReasonId,
      expectedVersion: 1,
    });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('the win reason is now Price')]);
  });

  it('is a reason in use of the own organisation; an archived one comes back only where it was', async () => {
    const { browser, path, won, fit, price } = await begin();
    const { browser: stranger } = await app.signUp();
    const theirs = await stranger.patch(path, { winReasonId: fit });
    expect(theirs.status).toBe(404);
    const foreign = await browser.patch(path, { winReasonId: await reasonOf(stranger, 'Price') });
    expect([foreign.status, foreign.body.data.field]).toEqual([422, 'winReasonId']);
    await browser.patch(path, won);
    expect((await browser.patch(`/win-reasons/${fit}`, { archived: true })).body).toMatchObject({ archived: true });
    expect((await browser.patch(path, { winReasonId: price })).body.winReason).toMatchObject({ name: 'Price' });
    expect((await browser.patch(path, { winReasonId: fit })).body.winReason).toMatchObject({ name: 'Product fit' });
    const { body: other } = await browser.post('/opportunities', { name: 'Other' });
    const refused = await browser.patch(`/opportunities/${other.id}`, won);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'The reason Product fit is archived. Choose one in use.',
    ]);
    expect((await browser.get(`/opportunities/${other.id}`)).body.status).toBe('open');
  });

  it('is counted for deals one sees, and found by the list under the name that the reason has now', async () => {
    const { browser, path, won, fit } = await begin();
    await browser.patch(path, won);
    const rep = await addMember(app, browser, { role: 'account_executive', name: 'Rewi' });
    await rep.browser.post('/opportunities', { name: 'Of the rep', ...won });
    expect((await browser.patch(`/win-reasons/${fit}`, { name: 'It fits' })).status).toBe(200);
    const countOf = async (who: Browser) =>
      (await who.get('/win-reasons')).body.items.find(({ id }: { id: string }) => id === fit).count;
    expect([await countOf(browser), await countOf(rep.browser)]).toEqual([2, 1]);
    for (const [condition, count] of [
      [{ is: 'is', value: 'it fits' }, 2],
      [{ is: 'is', value: 'Product fit' }, 0],
      [{ is: 'empty' }, 0],
    ] as const) {
      const where = { match: 'all', conditions: [{ field: 'win_reason', ...condition }], groups: [] };
      const { body } = await browser.get(`/opportunities/count?where=${encodeURIComponent(JSON.stringify(where))}`);
      expect([condition, body.count]).toEqual([condition, count]);
    }
    const file = await browser.get('/exports/deals.csv?columns=name&columns=win_reason&columns=win_note&order=name');
    expect(file.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Deal,Win reason,Note on the win',
      'Crane,It fits,Shown with their own data',
      'Of the rep,It fits,Shown with their own data',
    ]);
  });

  it('has a list without the same name twice', async () => {
    const { browser } = await begin();
    const twice = await browser.post('/win-reasons', { name: ' PRICE ' });
    expect([twice.status, twice.body.message]).toEqual([
      422,
      'There is already a reason called Price. Nothing was changed.',
    ]);
    expect((await browser.post('/win-reasons', { name: 'Speed' })).status).toBe(201);
  });
});
