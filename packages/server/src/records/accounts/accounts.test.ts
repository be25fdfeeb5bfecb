import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Answer, startTestApp } from '../../testing/app.ts';
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
      await addMember(app, admin, { role: 'account_executive' }),
      await addMember(app, admin, { role: 'account_executive' }),
      await addMember(app, admin, { role: 'sales_manager' }),
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
      await addMember(app, admin, { role: 'account_executive' }),
      await addMember(app, admin, { role: 'account_executive' }),
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

  it('keep what two people change in two fields, and ask about the same one', async () => {
    const { browser } = await app.signUp();
    const { id } = (await browser.post('/accounts', { name: 'Harbour', industry: 'Freight' })).body;
    const first = await browser.patch(`/accounts/${id}`, { industry: 'Ports', seen: { industry: 'Freight' } });
    const second = await browser.patch(`/accounts/${id}`, { segment: 'Enterprise', seen: { segment: null } });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toMatchObject({ name: 'Harbour', industry: 'Ports', segment: 'Enterprise' });
    const third = await browser.patch(`/accounts/${id}`, {
      industry: 'Rail',
      segment: 'Small',
      seen: { industry: 'Freight', segment: 'Enterprise' },
    });
    expect(third.status).toBe(409);
    expect(third.body.data).toMatchObject({ field: 'industry', value: 'Ports' });
    expect((await browser.get(`/accounts/${id}`)).body).toMatchObject({ industry: 'Ports', segment: 'Enterprise' });
    expect((await browser.patch(`/accounts/${id}`, { industry: 'Ports', seen: { industry: 'Freight' } })).status).toBe(
      200,
    );
  });

  it('belong to a parent, but never to themselves', async () => {
    const { browser } = await app.signUp();
    const parent = (await browser.post('/accounts', { name: 'Group' })).body;
    const child = (await browser.post('/accounts', { name: 'Harbour', parentId: parent.id })).body;
    expect(child.parent).toEqual({ id: parent.id, name: 'Group' });
    for (const parentId of [child.id, parent.id]) {
      const answer = await browser.patch(`/accounts/${parent.id}`, { parentId });
      expect([answer.status, answer.body.data.field]).toEqual([422, 'parentId']);
    }
    const { items } = (await browser.get(`/accounts?parentId=${parent.id}`)).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([child.id]);
  });

  it('never stand above each other, also when two people say so at once', async () => {
    const { browser } = await app.signUp();
    const [one, other] = await Promise.all(
      ['Harbour', 'Wharf'].map(async (name) => (await browser.post('/accounts', { name })).body.id),
    );
    const answers = await Promise.all([
      browser.patch(`/accounts/${one}`, { parentId: other }),
      browser.patch(`/accounts/${other}`, { parentId: one }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('keep nothing where only white space was given', async () => {
    const { browser } = await app.signUp();
    const { body } = await browser.post('/accounts', { name: 'Harbour', industry: ' ', domain: '', externalId: '' });
    expect(body).toMatchObject({ industry: null, domain: null, externalId: null });
    const { body: changed } = await browser.patch(`/accounts/${body.id}`, { segment: '' });
    expect(changed.segment).toBeNull();
  });

  it('are found by a part of their domain', async () => {
    const { browser } = await app.signUp();
    await browser.post('/accounts', { name: 'Harbour Freight', domain: 'hf-shipping.example' });
    await browser.post('/accounts', { name: 'Wharf' });
    const { items } = (await browser.get('/accounts?search=shipping')).body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Harbour Freight']);
    expect((await browser.get('/accounts/count?search=shipping')).body).toEqual({ count: 1, more: false });
    expect((await browser.get('/accounts/similar?name=Port&domain=HF-Shipping.example')).body.items).toHaveLength(1);
  });

  it('show totals over the deals the reader sees, and are counted and sorted', async () => {
    const { browser: admin } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const { id } = (await admin.post('/accounts', { name: 'Harbour', strategic: true })).body;
    await admin.post('/accounts', { name: 'Aotea' });
    await admin.post('/opportunities', { name: 'Crane', accountId: id, amountMinor: 700 });
    await rep.browser.post('/opportunities', { name: 'Wharf', accountId: id, amountMinor: 300 });
    const totals = async (browser: typeof admin) => (await browser.get(`/accounts/${id}`)).body.totals;
    expect(await totals(admin)).toEqual({ open: 2, openBaseMinor: '1000', won: 0, wonBaseMinor: '0' });
    expect(await totals(rep.browser)).toEqual({ open: 1, openBaseMinor: '300', won: 0, wonBaseMinor: '0' });
    expect((await admin.get('/accounts/count')).body).toEqual({ count: 2, more: false });
    expect((await admin.get('/accounts/count?strategic=true')).body).toEqual({ count: 1, more: false });
    await admin.patch(`/accounts/${id}`, { segment: 'Enterprise' });
    const first = (await admin.get('/accounts?sort=updated&limit=1')).body;
    expect(first.items[0].name).toBe('Harbour');
    const next = (await admin.get(`/accounts?sort=updated&limit=1&cursor=${first.nextCursor}`)).body;
    expect(next.items[0].name).toBe('Aotea');
    expect((await admin.get(`/opportunities?accountId=${id}`)).body.items).toHaveLength(2);
    expect((await rep.browser.get(`/opportunities/count?accountId=${id}`)).body.count).toBe(1);
  });

  it('are asked by any field, sorted by several columns and grouped with sums, of what the reader sees', async () => {
    const { browser: admin } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const add = async (name: string, fields: object, amounts: readonly number[] = []) => {
      const { id } = (await admin.post('/accounts', { name, ...fields })).body;
      for (const amountMinor of amounts) await admin.post('/opportunities', { name, accountId: id, amountMinor });
      return id;
    };
    await add('Aotea', { territory: 'North', segment: 'Small' }, [500]);
    await add('Harbour', { territory: 'north', segment: 'Enterprise', strategic: true }, [700, 300]);
    const port = await add('Port', { segment: 'Small' });
    await rep.browser.post('/opportunities', { name: 'Pier', accountId: port, amountMinor: 40 });
    const names = async (browser: typeof admin, query: string) => {
      const { status, body } = await browser.get(`/accounts?${query}`);
      return status === 200 ? body.items.map(({ name }: { name: string }) => name) : body.message;
    };
    const where = (match: string, ...conditions: object[]) =>
      `where=${encodeURIComponent(JSON.stringify({ match, conditions }))}`;
    const open = { field: 'open_deals', is: 'at_least', value: 1 };
    expect(await names(admin, where('all', { field: 'territory', is: 'is', value: 'NORTH' }, open))).toEqual([
      'Aotea',
      'Harbour',
    ]);
    expect(await names(rep.browser, where('all', open))).toEqual(['Port']);
    expect(
      await names(admin, where('any', { field: 'strategic', is: 'yes' }, { field: 'territory', is: 'empty' })),
    ).toEqual(['Harbour', 'Port']);
    expect(await names(admin, where('all', { field: 'updated', is: 'within', value: 'today' }))).toHaveLength(3);
    expect(await names(admin, where('all', { field: 'territory', is: 'at_least', value: 1 }))).toContain('Territory');
    expect((await admin.get(`/accounts/count?${where('all', open)}`)).body).toEqual({ count: 3, more: false });

    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: Answer = await admin.get(
        `/accounts?order=segment&order=-open_amount&limit=1${cursor ? `&cursor=${cursor}` : ''}`,
      );
      paged.push(...body.items.map(({ name }: { name: string }) => name));
      cursor = body.nextCursor;
    }
    expect(paged).toEqual(['Harbour', 'Aotea', 'Port']);

    const groups = (await admin.get('/accounts/groups?by=territory')).body;
    expect(groups).toEqual({
      items: [
        { key: 'north', label: expect.stringMatching(/^north$/i), count: 2, openDeals: 3, openBaseMinor: '1500' },
        { key: null, label: null, count: 1, openDeals: 1, openBaseMinor: '40' },
      ],
      others: null,
    });
    expect((await rep.browser.get('/accounts/groups?by=territory')).body.items[0]).toMatchObject({ openDeals: 0 });
    expect(await names(admin, 'group=territory&groupKey=north&order=-name')).toEqual(['Harbour', 'Aotea']);
    expect(await names(admin, 'group=territory&groupKey=')).toEqual(['Port']);
  });

  it('are recognised while a new one is typed, by name and by domain', async () => {
    const { browser } = await app.signUp();
    await browser.post('/accounts', { name: 'Harbour Freight Ltd', domain: 'Harbour.Example' });
    const similar = async (query: string) =>
      (await browser.get(`/accounts/similar?${query}`)).body.items.map(({ name }: { name: string }) => name);
    expect(await similar('name=harbour%20fre')).toEqual(['Harbour Freight Ltd']);
    expect(await similar('name=Port&domain=harbour.example')).toEqual(['Harbour Freight Ltd']);
    expect(await similar('name=Port')).toEqual([]);
    expect((await browser.post('/accounts', { name: 'Port', domain: 'not a domain' })).status).toBe(422);
  });

  it('tell what happened on their deals, to whoever sees the deal', async () => {
    const { browser: admin } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const { id } = (await admin.post('/accounts', { name: 'Harbour' })).body;
    for (const [browser, name] of [
      [admin, 'Crane'],
      [rep.browser, 'Wharf'],
    ] as const) {
      const deal = (await browser.post('/opportunities', { name, accountId: id })).body;
      const activity = { kind: 'call', subject: `About ${name}`, occurredAt: new Date().toISOString() };
      await browser.post(`/opportunities/${deal.id}/activities`, activity);
    }
    const told = async (browser: typeof admin) =>
      (await browser.get(`/accounts/${id}/activities`)).body.items
        .map(({ subject, opportunity }: { subject: string; opportunity: { name: string } }) => [
          subject,
          opportunity.name,
        ])
        .sort();
    expect(await told(admin)).toEqual([
      ['About Crane', 'Crane'],
      ['About Wharf', 'Wharf'],
    ]);
    expect(await told(rep.browser)).toEqual([['About Wharf', 'Wharf']]);
  });
});
