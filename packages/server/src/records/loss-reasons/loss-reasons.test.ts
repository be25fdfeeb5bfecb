import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

interface Reason {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly archived: boolean;
  readonly count: number | null;
}
const listOf = async (browser: Browser): Promise<readonly Reason[]> =>
  (await browser.get('/loss-reasons?counts=true')).body.items;
const idOf = async (browser: Browser, name: string): Promise<string> =>
  (await listOf(browser)).find((reason) => reason.name === name)?.id ?? '';
const namesOf = async (browser: Browser) =>
  (await listOf(browser)).flatMap(({ name, archived }) => (archived ? [] : [name]));
const stageOf = async (browser: Browser, name: string): Promise<string> =>
  (await browser.get('/stages')).body.items.find((stage: { name: string }) => stage.name === name).id;

/** An organisation whose list has Merger of its own, and a way to lose deals. */
async function begin() {
  const { browser } = await app.signUp();
  const merger: string = (await browser.post('/loss-reasons', { name: 'Merger' })).body.id;
  const lostStage = await stageOf(browser, 'Closed Lost');
  const lose = async (name: string, lossReason: string, who = browser): Promise<string> =>
    (await who.post('/opportunities', { name, stageId: lostStage, lossReason })).body.id;
  const rename = (id: string, name: string) => browser.patch(`/loss-reasons/${id}`, { name });
  const archive = (id: string) => browser.patch(`/loss-reasons/${id}`, { archived: true });
  return { browser, merger, lostStage, lose, rename, archive };
}

describe('reasons for losing', () => {
  it('begin with those of every list; an own one comes before Other, and all can be put in another order', async () => {
    const { browser } = await begin();
    const standard = ['Price', 'Competitor', 'No decision', 'Budget', 'Missing feature', 'Timing', 'Champion left'];
    expect(await namesOf(browser)).toEqual([...standard, 'Merger', 'Other']);
    const ids = (await listOf(browser)).map(({ id }) => id);
    expect((await browser.put('/loss-reasons/order', { ids: ids.toReversed() })).status).toBe(200);
    expect(await namesOf(browser)).toEqual(['Other', 'Merger', ...standard.toReversed()]);
    expect((await browser.put('/loss-reasons/order', { ids: ids.slice(1) })).status).toBe(422);
    await browser.put('/loss-reasons/order', { ids });
    await browser.post('/loss-reasons', { name: 'Went silent' });
    expect(await namesOf(browser)).toEqual([...standard, 'Merger', 'Went silent', 'Other']);
  });

  it('are told with the close, and stay with the deal under the name that they have now', async () => {
    const { browser, merger, lose, rename } = await begin();
    const id = await lose('Crane', 'merger: bought by a rival');
    await rename(merger, 'They were bought');
    const deal = (await browser.get(`/opportunities/${id}`)).body;
    expect(deal).toMatchObject({
      lossReason: 'They were bought: bought by a rival',
      loss: { key: 'Merger', name: 'They were bought', words: 'bought by a rival' },
    });
    // By the first name, by the present one, and once more by the present one when it is a former one.
    const again = await lose('Quay', 'Merger');
    const late = await lose('Dock', 'they were bought:in May');
    await rename(merger, 'Taken over');
    for (const [each, told] of [
      [again, 'Taken over'],
      [late, 'Taken over:in May'],
    ] as const)
      expect((await browser.get(`/opportunities/${each}`)).body.lossReason).toBe(told);
    const standing = (await browser.get(`/opportunities/${id}/as-of/${deal.closedOn}`)).body;
    expect(standing.present.words.lossReason).toMatchObject({ text: 'Taken over: bought by a rival' });
  });

  it('of every list can be renamed, and systems that know their first names go on', async () => {
    const { browser, lose, rename } = await begin();
    const before = await lose('Before', 'Price: twice');
    await rename(await idOf(browser, 'Price'), 'Cost');
    const after = await lose('After', 'price: thrice');
    for (const [id, told] of [
      [before, 'Cost: twice'],
      [after, 'Cost: thrice'],
    ] as const)
      expect((await browser.get(`/opportunities/${id}`)).body).toMatchObject({
        lossReason: told,
        loss: { key: 'Price', name: 'Cost' },
      });
    const countWhere = async (is: string, value: string) => {
      const where = { match: 'all', conditions: [{ field: 'loss_kind', is, value }], groups: [] };
      return (await browser.get(`/opportunities/count?where=${encodeURIComponent(JSON.stringify(where))}`)).body.count;
    };
    expect([await countWhere('is', 'Price'), await countWhere('is', 'cost'), await countWhere('is', 'Budget')]).toEqual(
      [2, 2, 0],
    );
    const file = await browser.get('/exports/deals.csv?columns=name&columns=loss_kind&columns=loss_reason&order=name');
    expect(file.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Deal,Main loss reason,Loss reason',
      'After,Cost,Cost: thrice',
      'Before,Cost,Cost: twice',
    ]);
    const analysis = (await browser.get('/revenue/win-loss/loss_reason')).body;
    expect(
      analysis.parts.map(({ name, lost }: { name: string; lost: { count: number } }) => [name, lost.count]),
    ).toEqual([['Cost', 2]]);
  });

  it('are named by the history of a deal, never with their words', async () => {
    const { browser, lose, rename, merger } = await begin();
    const id = await lose('Crane', 'Merger: secret');
    await browser.patch(`/opportunities/${id}`, { lossReason: 'Price: secret' });
    await browser.patch(`/opportunities/${id}`, { lossReason: 'Price: another secret' });
    await browser.patch(`/opportunities/${id}`, { lossReason: null });
    await rename(merger, 'Taken over');
    const timeline = (await browser.get(`/opportunities/${id}/timeline`)).body;
    const told = timeline.items.flatMap(({ changes }: { changes: readonly Record<string, unknown>[] }) =>
      changes.flatMap(({ field, from, to, fromLabel, toLabel }) =>
        field === 'lossReason' ? [[from, to, fromLabel, toLabel]] : [],
      ),
    );
    expect(told).toEqual([
      [true, false, 'Price', null],
      [true, true, 'Price', 'Price'],
      [true, true, 'Taken over', 'Price'],
    ]);
    expect(JSON.stringify(timeline)).not.toContain('secret');
  });

  it('that are archived stay on their deals and come back there, and can be given to no other', async () => {
    const { browser, merger, lose, lostStage, archive } = await begin();
    const id = await lose('Crane', 'Merger: bought');
    expect((await archive(merger)).body).toMatchObject({ archived: true });
    const path = `/opportunities/${id}`;
    expect((await browser.patch(path, { lossReason: 'Merger: sold' })).body.lossReason).toBe('Merger: sold');
    expect((await browser.patch(path, { lossReason: 'Price' })).body.loss).toMatchObject({ key: 'Price' });
    expect((await browser.patch(path, { lossReason: 'Merger: sold' })).body.loss).toMatchObject({ key: 'Merger' });
    const refused = await browser.post('/opportunities', { name: 'Quay', stageId: lostStage, lossReason: 'Merger' });
    expect([refused.status, refused.body.data.field, refused.body.message]).toEqual([
      422,
      'lossReason',
      'The reason Merger is archived. Choose one in use.',
    ]);
    const other = await archive(await idOf(browser, 'Other'));
    expect([other.status, other.body.message]).toEqual([422, expect.stringContaining('Other cannot be archived')]);
  });

  it('have a name that no other has or had first, of one line without a colon', async () => {
    const { browser, merger, rename } = await begin();
    await rename(merger, 'Taken over');
    for (const [name, message] of [
      [' PRICE ', 'There is already a reason called Price. Nothing was changed.'],
      ['taken  over', 'There is already a reason called Taken over. Nothing was changed.'],
      ['merger', expect.stringMatching(/^Taken over was first called Merger,/)],
      ['Merger: by whom', expect.stringContaining('no colon')],
      ['x'.repeat(61), expect.any(String)],
    ] as const) {
      const { status, body } = await browser.post('/loss-reasons', { name });
      expect([status, body.message]).toEqual([422, message]);
    }
    expect((await rename(merger, 'Merger')).body).toMatchObject({ key: 'Merger', name: 'Merger' });
  });

  it('are counted for deals one sees, the words of none as Other', async () => {
    const { browser, lose } = await begin();
    const rep = await addMember(app, browser, { role: 'account_executive', name: 'Rewi' });
    await lose('Crane', 'Merger: bought');
    await lose('Quay', 'They went silent');
    await lose('Dock', 'MERGER', rep.browser);
    const counts = async (who: Browser) =>
      (await listOf(who)).flatMap(({ name, count }) => (count ? [[name, count]] : []));
    expect(await counts(browser)).toEqual([
      ['Merger', 2],
      ['Other', 1],
    ]);
    expect(await counts(rep.browser)).toEqual([['Merger', 1]]);
    const plain = (await browser.get('/loss-reasons')).body.items;
    expect(plain.every(({ count }: Reason) => count === null)).toBe(true);
  });

  it('can be what a reason for qualifying out counts as', async () => {
    const { browser, merger, rename, archive } = await begin();
    const made = await browser.post('/qualify-out-reasons', { name: 'They were sold', lossReason: 'merger' });
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ lossReason: 'Merger' })]);
    const deal = (await browser.post('/opportunities', { name: 'Crane', stageId: await stageOf(browser, 'Proposal') }))
      .body;
    await browser.patch(`/opportunities/${deal.id}`, { lossReason: 'Merger: rumoured' });
    await rename(merger, 'Taken over');
    const path = `/opportunities/${deal.id}/qualify-out`;
    const out = await browser.post(path, { primaryReasonId: made.body.id });
    expect([out.status, out.body]).toEqual([201, expect.objectContaining({ lossReason: 'Taken over' })]);
    expect((await browser.get(`/opportunities/${deal.id}`)).body.loss).toMatchObject({ key: 'Merger' });
    await browser.post(`${path}/reopen`, {});
    expect((await browser.get(`/opportunities/${deal.id}`)).body.lossReason).toBe('Taken over: rumoured');
    await archive(merger);
    const reasonPath = `/qualify-out-reasons/${made.body.id}`;
    expect((await browser.patch(reasonPath, { name: 'Sold', lossReason: 'Merger' })).status).toBe(200);
    expect((await browser.patch(reasonPath, { lossReason: 'Timing' })).body).toMatchObject({ lossReason: 'Timing' });
    expect((await browser.patch(reasonPath, { lossReason: 'Merger' })).status).toBe(422);
    expect((await browser.patch(reasonPath, { lossReason: 'Weather' })).status).toBe(422);
  });
});
