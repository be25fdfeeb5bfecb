import { afterAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp } from '../../testing/app.ts';
import { join } from '../../testing/join.ts';
import { nameKey } from './name-key.ts';

const app = await startTestApp();
afterAll(app.close);

describe('the key of a name', () => {
  it.each([
    ['  Harbour   Ltd ', 'harbour ltd'],
    ['Harbour\u00a0\u2003Ltd', 'harbour ltd'],
    ['ＨＡＲＢＯＵＲ Ltd', 'harbour ltd'],
    ['HARBOUR\tLTD\n', 'harbour ltd'],
    ['Cafe\u0301', 'café'],
  ])('folds %j', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });
});

describe('accounts', () => {
  it('come in pages by name, each once, whatever the alphabet', async () => {
    const { browser } = await app.signUp();
    const names = ['zebra', 'Äpfel', 'apple', 'Émile', 'emil', 'Zulu', 'apple'];
    for (const name of names) await browser.post('/accounts', { name });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: Answer = await browser.get(`/accounts?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.items.map((item: { name: string }) => item.name));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(['Äpfel', 'apple', 'apple', 'emil', 'Émile', 'zebra', 'Zulu']);
  });

  it('are found by a part of their name, with no character meaning anything else', async () => {
    const { browser } = await app.signUp();
    for (const name of ['100% Wool', '1000 Wools', 'Flax']) await browser.post('/accounts', { name });
    const found = async (search: string) =>
      (await browser.get(`/accounts?search=${encodeURIComponent(search)}`)).body.items.map(
        (item: { name: string }) => item.name,
      );
    expect(await found('WOOL')).toEqual(['100% Wool', '1000 Wools']);
    expect(await found('0% w')).toEqual(['100% Wool']);
    expect(await found('_')).toEqual([]);
  });

  it.each(['x', Buffer.from('["a"]').toString('base64url'), Buffer.from('["a","b"]').toString('base64url')])(
    'refuse the cursor %s',
    async (cursor) => {
      const { browser } = await app.signUp();
      const answer = await browser.get(`/accounts?cursor=${cursor}`);
      expect([answer.status, answer.body.data.field]).toEqual([422, 'cursor']);
    },
  );

  it('have an external id of their own', async () => {
    const { browser } = await app.signUp();
    await browser.post('/accounts', { name: 'One', externalId: 'A1' });
    const { id } = (await browser.post('/accounts', { name: 'Two' })).body;
    for (const answer of [
      await browser.patch(`/accounts/${id}`, { externalId: 'A1' }),
      await browser.post('/accounts', { name: 'Three', externalId: 'A1' }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'CONFLICT', data: { field: 'externalId', value: 'A1' } });
    }
  });

  it('are changed by whoever has a deal on them or made them', async () => {
    const { browser: admin } = await app.signUp();
    const [rep, other, manager] = [
      await join(app, admin, { role: 'account_executive' }),
      await join(app, admin, { role: 'account_executive' }),
      await join(app, admin, { role: 'sales_manager' }),
    ];
    const { id } = (await rep.browser.post('/accounts', { name: 'Harbour' })).body;
    const may = async (browser: typeof admin) => (await browser.get(`/accounts/${id}`)).body.abilities.update;
    expect([await may(rep.browser), await may(other.browser), await may(manager.browser), await may(admin)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect((await other.browser.patch(`/accounts/${id}`, { industry: 'Freight' })).status).toBe(403);
    await other.browser.post('/opportunities', { name: 'Crane', accountId: id });
    expect(await may(other.browser)).toBe(true);
    await admin.patch(`/people/${rep.memberId}`, { managerId: manager.memberId });
    expect(await may(manager.browser)).toBe(true);
  });

  it('answer the same, with their contacts, whether or not there is a deal that the reader does not see', async () => {
    const { browser: admin } = await app.signUp();
    const [rep, other] = [
      await join(app, admin, { role: 'account_executive' }),
      await join(app, admin, { role: 'account_executive' }),
    ];
    const { id } = (await rep.browser.post('/accounts', { name: 'Harbour' })).body;
    const contact = (await rep.browser.post('/contacts', { name: 'Ana', accountId: id })).body;
    const all = async () => {
      const answers = ['/accounts', `/accounts/${id}`, '/contacts', `/contacts/${contact.id}`];
      return Promise.all(answers.map(async (path) => (await other.browser.get(path)).body));
    };
    const before = await all();
    const deal = (await rep.browser.post('/opportunities', { name: 'Crane', accountId: id })).body;
    await rep.browser.put(`/opportunities/${deal.id}/contacts/${contact.id}`);
    expect(await all()).toEqual(before);
  });
});
