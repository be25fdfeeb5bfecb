import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const words = (text: string, ...mentioned: string[]) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text },
        ...mentioned.map((id) => ({ type: 'mention', attrs: { id, label: 'Somebody' } })),
      ],
    },
  ],
});
const make = async (browser: Browser, path: string, body: object) => {
  const answer = await browser.post(path, body);
  expect([path, answer.status, answer.body]).toEqual([path, 201, expect.anything()]);
  return answer.body;
};
const listed = async (browser: Browser, path: string, query = ''): Promise<string[]> =>
  (await browser.get(`${path}/notes${query}`)).body.items.map((note: { document: ReturnType<typeof words> }) =>
    note.document.content[0]?.content.map((inline) => ('text' in inline ? inline.text : '')).join(''),
  );

describe.each([
  ['account', '/accounts'],
  ['contact', '/contacts'],
])('a note on an %s', (noun, nouns) => {
  it('is listed, pinned, changed, deleted and brought back, and the trail tells of it without a word', async () => {
    const { browser, session } = await app.signUp();
    const { id } = await make(browser, nouns, { name: 'Harbourline' });
    const path = `${nouns}/${id}`;
    const first = await make(browser, `${path}/notes`, { document: words('Between us') });
    expect(first).toMatchObject({ opportunityId: null, [`${noun}Id`]: id, author: { name: session.user.name } });
    await make(browser, `${path}/notes`, { document: words('Second') });
    expect(await listed(browser, path)).toEqual(['Second', 'Between us']);
    await browser.patch(`/notes/${first.id}`, { pinned: true });
    expect(await listed(browser, path)).toEqual(['Between us', 'Second']);
    const changed = await browser.patch(`/notes/${first.id}`, { document: words('Between two'), expectedVersion: 1 });
    expect(changed.body).toMatchObject({ version: 2, editedBy: { name: session.user.name } });
    expect((await browser.patch(`/notes/${first.id}`, { pinned: false, expectedVersion: 1 })).status).toBe(409);
    await browser.delete(`/notes/${first.id}`);
    expect(await listed(browser, path)).toEqual(['Second']);
    await browser.post(`/notes/${first.id}/restore`);
    expect(await listed(browser, path, '?limit=1')).toEqual(['Between two']);

    const trail = (await browser.get(`/audit-trail?recordId=${id}`)).body.items;
    const told = trail.map(({ sentence }: { sentence: string }) => sentence).join(' ');
    for (const deed of ['wrote a note on', 'changed a note on', 'deleted a note on', 'brought a deleted note on']) {
      expect(told).toContain(`${deed} “Harbourline”`);
    }
    expect(JSON.stringify(trail)).not.toContain('Between');
  });

  it('is read by everybody and written by who may change what it is on', async () => {
    const { browser } = await app.signUp();
    const { id } = await make(browser, nouns, { name: 'Harbourline' });
    const note = await make(browser, `${nouns}/${id}/notes`, { document: words('Pays late') });
    const rep = await addMember(app, browser, { role: 'account_executive', name: 'Tui Parata' });
    const { items } = (await rep.browser.get(`${nouns}/${id}/notes`)).body;
    expect(items).toMatchObject([{ id: note.id, abilities: { update: false, remove: false } }]);
    const refused = await rep.browser.post(`${nouns}/${id}/notes`, { document: words('Mine') });
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('may write notes on')]);
    for (const answer of [
      await rep.browser.patch(`/notes/${note.id}`, { pinned: true }),
      await rep.browser.delete(`/notes/${note.id}`),
      await rep.browser.post(`/notes/${note.id}/restore`),
    ]) {
      expect(answer.status).toBe(403);
    }
    await browser.patch(`${nouns}/${id}`, { ownerId: rep.memberId });
    expect((await rep.browser.patch(`/notes/${note.id}`, { pinned: true })).status).toBe(200);
  });

  it('tells whom it mentions, who may be anybody of the organisation', async () => {
    const { browser } = await app.signUp();
    const { id } = await make(browser, nouns, { name: 'Harbourline' });
    const rep = await addMember(app, browser, { role: 'account_executive', name: 'Tui Parata' });
    const note = await make(browser, `${nouns}/${id}/notes`, { document: words('Ask ', rep.memberId) });
    const told = async () => (await rep.browser.get('/notifications')).body.items;
    expect(await told()).toMatchObject([
      { kind: 'mentioned', deal: null, [noun]: { id, name: 'Harbourline' }, excerpt: 'Ask @Tui Parata' },
    ]);
    await browser.delete(`/notes/${note.id}`);
    expect(await told()).toEqual([]);
    const { session: elsewhere } = await app.signUp('Elsewhere');
    const stranger = { document: words('Ask ', elsewhere.member.id) };
    expect((await browser.post(`${nouns}/${id}/notes`, stranger)).status).toBe(422);
  });

  it('is found by what it says', async () => {
    const { browser } = await app.signUp();
    const { id } = await make(browser, nouns, { name: 'Harbourline' });
    await make(browser, `${nouns}/${id}/notes`, { document: words('The steering group meets on Mondays') });
    const rep = await addMember(app, browser, { role: 'account_executive', name: 'Tui Parata' });
    for (const q of ['steering', 'steerign']) {
      const { items } = (await rep.browser.get(`/search?q=${q}`)).body;
      expect(items).toMatchObject([{ kind: 'note', title: 'Harbourline', opportunityId: null, [`${noun}Id`]: id }]);
    }
    expect((await rep.browser.get('/search/kinds/note?q=steering')).body.items).toHaveLength(1);
  });

  it('moves with a merge, is written at the old address, and goes back with its undo', async () => {
    const { browser } = await app.signUp();
    const kept = await make(browser, nouns, { name: 'Harbourline' });
    const twin = await make(browser, nouns, { name: 'Harbour Line' });
    await make(browser, `${nouns}/${twin.id}/notes`, { document: words('Of the twin') });
    const merged = (await browser.post('/merges', { noun, keptId: kept.id, mergedId: twin.id })).body;
    await make(browser, `${nouns}/${twin.id}/notes`, { document: words('Written since') });
    expect(await listed(browser, `${nouns}/${kept.id}`)).toEqual(['Written since', 'Of the twin']);
    expect((await browser.post(`/merges/${merged.id}/undo`)).status).toBe(200);
    expect(await listed(browser, `${nouns}/${kept.id}`)).toEqual(['Written since']);
    expect(await listed(browser, `${nouns}/${twin.id}`)).toEqual(['Of the twin']);
  });
});

describe('the notes of an account', () => {
  it('hold those of its deals that one sees, which are pinned on their deals alone', async () => {
    const { browser } = await app.signUp();
    const { id } = await make(browser, '/accounts', { name: 'Harbourline' });
    const rep = await addMember(app, browser, { role: 'account_executive', name: 'Tui Parata' });
    const deal = await make(browser, '/opportunities', { name: 'Crane', accountId: id });
    const theirs = await make(browser, '/opportunities', { name: 'Rails', accountId: id, ownerId: rep.memberId });
    const onDeal = await make(browser, `/opportunities/${deal.id}/notes`, {
      document: words('On the crane'),
      pinned: true,
    });
    await make(browser, `/opportunities/${theirs.id}/notes`, { document: words('On the rails') });
    await make(browser, `/accounts/${id}/notes`, { document: words('On the account'), pinned: true });
    await make(browser, `/accounts/${id}/notes`, { document: words('Latest') });
    const path = `/accounts/${id}`;
    expect(await listed(browser, path)).toEqual(['On the account', 'Latest', 'On the rails', 'On the crane']);
    expect(await listed(rep.browser, path)).toEqual(['On the account', 'Latest', 'On the rails']);
    const { items } = (await browser.get(`${path}/notes`)).body;
    expect(items.at(-1)).toMatchObject({ id: onDeal.id, opportunity: { id: deal.id, name: 'Crane' } });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await browser.get(`${path}/notes?limit=1${cursor}`);
      seen.push(body.items[0].document.content[0].content[0].text);
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
    } while (cursor);
    expect(seen).toEqual(['On the account', 'Latest', 'On the rails', 'On the crane']);
  });
});
