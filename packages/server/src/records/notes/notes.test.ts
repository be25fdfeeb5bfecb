import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const dealOf = async (browser: Browser): Promise<string> =>
  (await browser.post('/opportunities', { name: 'Crane' })).body.id;
const write = async (browser: Browser, deal: string, text: string, more: object = {}) =>
  (await browser.post(`/opportunities/${deal}/notes`, { document: words(text), ...more })).body;
const listed = async (browser: Browser, deal: string, query = ''): Promise<string[]> =>
  (await browser.get(`/opportunities/${deal}/notes${query}`)).body.items.map(
    (note: { document: ReturnType<typeof words> }) => note.document.content[0]?.content[0]?.text,
  );

describe('a note', () => {
  it('is listed with its author, pinned ones first, then the latest', async () => {
    const { browser, session } = await app.signUp();
    const deal = await dealOf(browser);
    const first = await write(browser, deal, 'First');
    await write(browser, deal, 'Second');
    expect(first).toMatchObject({ author: { name: session.user.name }, editedAt: null, pinned: false, version: 1 });
    expect(await listed(browser, deal)).toEqual(['Second', 'First']);
    const { items } = (await browser.get(`/opportunities/${deal}/notes`)).body;
    expect(items.map(({ abilities }: { abilities: object }) => abilities)).toEqual(
      Array(2).fill({ update: true, remove: true }),
    );
    expect((await browser.patch(`/notes/${first.id}`, { pinned: true })).body).toMatchObject({
      version: 1,
      editedAt: null,
    });
    expect(await listed(browser, deal)).toEqual(['First', 'Second']);
  });

  it('is paged through without a gap, across the end of the pinned ones', async () => {
    const { browser } = await app.signUp();
    const deal = await dealOf(browser);
    for (const text of ['a', 'b', 'c']) await write(browser, deal, text);
    await write(browser, deal, 'pinned', { pinned: true });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await browser.get(`/opportunities/${deal}/notes?limit=1${cursor}`);
      seen.push(body.items[0].document.content[0].content[0].text);
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
    } while (cursor);
    expect(seen).toEqual(['pinned', 'c', 'b', 'a']);
  });

  it('fills a page by its bytes, and all pages together hold every note', async () => {
    const { browser } = await app.signUp();
    const deal = await dealOf(browser);
    const account = (await browser.post('/accounts', { name: 'Kea' })).body.id;
    await browser.patch(`/opportunities/${deal}`, { accountId: account });
    const long = { type: 'text', marks: [{ type: 'bold' }, { type: 'italic' }], text: 'a' };
    const document = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: Array(500).fill(long) },
        { type: 'paragraph', content: Array(500).fill(long) },
      ],
    };
    const written: string[] = [];
    for (let nth = 0; nth < 20; nth++) {
      const { body } = await browser.post(`/opportunities/${deal}/notes`, { document, pinned: nth === 3 });
      written.push(body.id);
    }
    for (const list of [`/opportunities/${deal}/notes`, `/accounts/${account}/notes`]) {
      const pages: string[][] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await browser.get(`${list}?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`);
        pages.push(body.items.map(({ id }: { id: string }) => id));
        cursor = body.nextCursor;
      }
      expect(pages.map(({ length }) => length)).toEqual([13, 7]);
      expect(pages.flat().toSorted()).toEqual(written.toSorted());
    }
  });

  it('holds so many bytes with its formatting', async () => {
    const { browser } = await app.signUp();
    const deal = await dealOf(browser);
    const letter = { type: 'text', marks: [{ type: 'bold' }, { type: 'italic' }], text: 'a' };
    const paragraph = { type: 'paragraph', content: Array(500).fill(letter) };
    const document = { type: 'doc', content: Array(4).fill(paragraph) };
    const { status, body } = await browser.post(`/opportunities/${deal}/notes`, { document });
    expect([status, body.data.field, body.data.problems[0].message]).toEqual([
      422,
      'document',
      'With its formatting, links and mentions a note holds 100 kB. Split this one into several',
    ]);
    const whole = words('条'.repeat(20_000));
    expect((await browser.post(`/opportunities/${deal}/notes`, { document: whole })).status).toBe(201);
  });

  it('says who changed its words, and refuses a change of what somebody has not seen', async () => {
    const { browser } = await app.signUp();
    const deal = await dealOf(browser);
    const { id } = await write(browser, deal, 'Budget agreed');
    const colleague = await addMember(app, browser, { role: 'revops', name: 'Mere Walker' });
    const changed = await colleague.browser.patch(`/notes/${id}`, {
      document: words('Budget cut'),
      expectedVersion: 1,
    });
    expect(changed.body).toMatchObject({ version: 2, editedBy: { name: 'Mere Walker' } });
    const late = await browser.patch(`/notes/${id}`, { document: words('Budget doubled'), expectedVersion: 1 });
    expect([late.status, late.body.message]).toEqual([
      409,
      'Mere Walker changed this note meanwhile. Nothing was changed.',
    ]);
    expect(await listed(browser, deal)).toEqual(['Budget cut']);
  });

  it('is gone once deleted, and back as it was once restored', async () => {
    const { browser } = await app.signUp();
    const deal = await dealOf(browser);
    const note = await write(browser, deal, 'To go', { pinned: true });
    expect((await browser.delete(`/notes/${note.id}`)).status).toBe(200);
    expect(await listed(browser, deal)).toEqual([]);
    expect((await browser.patch(`/notes/${note.id}`, { pinned: false })).status).toBe(404);
    expect((await browser.post(`/notes/${note.id}/restore`)).body).toEqual(note);
    expect(await listed(browser, deal)).toEqual(['To go']);
  });

  it('is told by the timeline without a word of it', async () => {
    const { browser } = await app.signUp();
    const deal = await dealOf(browser);
    const { id } = await write(browser, deal, 'Between us');
    await browser.patch(`/notes/${id}`, { document: words('Between the two of us') });
    await browser.delete(`/notes/${id}`);
    const { body } = await browser.get(`/opportunities/${deal}/timeline`);
    expect(body.items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'note_removed',
      'note_changed',
      'note_added',
      'created',
    ]);
    expect(JSON.stringify(body)).not.toContain('Between');
  });
});

describe('the words of a note', () => {
  const text = (marks: object[]) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }],
  });
  const nested = (deep: number): object =>
    deep === 0
      ? { type: 'paragraph', content: [{ type: 'text', text: 'x' }] }
      : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(deep - 1)] }] };

  it.each([
    ['bold in a list', { type: 'doc', content: [nested(3)] }, 201],
    ['a link', text([{ type: 'link', attrs: { href: 'https://example.com/terms' } }]), 201],
    ['a link that runs a script', text([{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]), 422],
    ['a mark of another kind', text([{ type: 'textStyle', attrs: { style: 'x' } }]), 422],
    [
      'a picture from elsewhere',
      { type: 'doc', content: [{ type: 'image', attrs: { src: 'https://x.example/y.png' } }] },
      422,
    ],
    ['lists too deep', { type: 'doc', content: [nested(4)] }, 422],
    ['lists far too deep', { type: 'doc', content: [nested(5000)] }, 422],
    ['nothing', { type: 'doc', content: [{ type: 'paragraph' }] }, 422],
    ['more than fits', { type: 'doc', content: [words('x'.repeat(20_000)).content[0], words('y').content[0]] }, 422],
  ])('%s: answered %3$i', async (_, document, status) => {
    const { browser } = await app.signUp();
    const deal = await dealOf(browser);
    expect((await browser.post(`/opportunities/${deal}/notes`, { document })).status).toBe(status);
  });
});
