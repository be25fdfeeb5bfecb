import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

interface Field {
  readonly id: string;
  readonly choices: { readonly id: string }[];
}
const NOUNS = [
  ['account', 'accounts'],
  ['contact', 'contacts'],
] as const;
const add = async (browser: Browser, noun: string, field: object): Promise<Field> =>
  (await browser.post('/custom-fields', { noun, kind: 'text', ...field })).body;

describe.each(NOUNS)('custom fields of an %s', (noun, list) => {
  let browser: Browser;
  let tier: Field;
  const choice = (at: number): string => tier.choices[at]?.id ?? '';
  const make = async (name: string, custom: object = {}) => (await browser.post(`/${list}`, { name, custom })).body;
  const whereOf = (...conditions: object[]): string => `where=${encodeURIComponent(JSON.stringify({ conditions }))}`;
  const names = async (query: string): Promise<string[]> =>
    (await browser.get(`/${list}?${query}`)).body.items.map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    ({ browser } = await app.signUp());
    tier = await add(browser, noun, { label: 'Tier', kind: 'choice', choices: [{ label: 'Gold' }, { label: 'Tin' }] });
    await add(browser, noun, { label: 'Sites', kind: 'number' });
    await add(browser, noun, { label: 'Renewal', kind: 'date' });
    await add(browser, noun, { label: 'Partner' });
    await make('Ash', { tier: choice(1), sites: 12.5, renewal: '2026-03-31', partner: 'Koru' });
    await make('Birch', { tier: choice(0), sites: 3 });
    await make('Cedar');
  });

  it('are their own: a name of the product is taken, a key of a deal is free', async () => {
    const own = noun === 'account' ? 'Industry' : 'Email';
    expect((await browser.post('/custom-fields', { noun, kind: 'text', label: own })).body.data.field).toBe('label');
    expect(await add(browser, 'deal', { label: 'Tier' })).toMatchObject({ key: 'tier' });
  });

  it('are kept by key, checked by kind, and a change that was overtaken is a conflict', async () => {
    const made = await make('Dune', { partner: ' Tidal ' });
    expect(made.custom).toEqual({ partner: 'Tidal' });
    const path = `/${list}/${made.id}`;
    const change = (given: object) => browser.patch(path, given);
    expect((await change({ custom: { sites: 4 }, seen: { custom: { sites: null } } })).body.custom).toEqual({
      partner: 'Tidal',
      sites: 4,
    });
    const late = await change({ custom: { sites: 9 }, seen: { custom: { sites: null } } });
    expect([late.status, late.body.data.field]).toEqual([409, 'custom.sites']);
    const wrong = await change({ custom: { sites: 'many', tier: 'x', nothing: 1 } });
    expect(wrong.body.data.problems.map(({ field }: { field: string }) => field)).toEqual([
      'custom.sites',
      'custom.tier',
      'custom.nothing',
    ]);
    expect((await change({ custom: { partner: null } })).body.custom).toEqual({ sites: 4 });
    const told = (await browser.get(`/audit-trail?recordId=${made.id}`)).body.items.flatMap(
      ({ changes }: { changes: object[] }) => changes,
    );
    const sites =
      noun === 'contact' ? { label: 'Sites set', from: null, to: null } : { label: 'Sites', from: null, to: '4' };
    expect(told).toEqual([{ label: 'Partner removed', from: null, to: null }, sites]);
    await browser.patch(path, { name: 'Zeta', custom: { sites: 1 } });
  });

  it('filter, sort and group the list, and are columns of its file and of views', async () => {
    const where = (field: string, is: string, value?: unknown) =>
      whereOf({ field: `custom.${field}`, is, ...(value !== undefined && { value }) });
    expect(await names(where('tier', 'is', [choice(1)]))).toEqual(['Ash']);
    expect(await names(where('sites', 'at_least', 3))).toEqual(['Ash', 'Birch']);
    expect(await names(where('sites', 'at_most', 1))).toEqual(['Zeta']);
    expect(await names(where('renewal', 'on_or_before', '2026-03-31'))).toEqual(['Ash']);
    expect(await names(where('partner', 'contains', 'KOR'))).toEqual(['Ash']);
    expect((await browser.get(`/${list}/count?${where('tier', 'not_empty')}`)).body.count).toBe(2);
    expect((await names('order=-custom.sites')).slice(0, 3)).toEqual(['Ash', 'Birch', expect.anything()]);
    expect((await names('order=custom.tier&order=name')).slice(-2)).toEqual(['Birch', 'Ash']);
    const groups = (await browser.get(`/${list}/groups?by=custom.tier`)).body.items;
    expect(groups.slice(0, 2)).toMatchObject([
      { key: choice(0), label: 'Gold', count: 1 },
      { key: choice(1), label: 'Tin', count: 1 },
    ]);
    expect(groups[2]).toMatchObject({ key: null });
    expect(await names(`group=custom.tier&groupKey=${choice(1)}`)).toEqual(['Ash']);
    expect(await names('group=custom.tier&groupKey=')).toEqual(['Cedar', 'Zeta']);
    expect((await names('group=custom.renewal&groupKey=2026-03')).length).toBe(1);
    const file = await browser.get(
      `/exports/${list}.csv?group=custom.tier&order=name&columns=name&columns=custom.sites&${where('tier', 'not_empty')}`,
    );
    const title = noun === 'account' ? 'Account' : 'Contact';
    expect(file.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      `Tier,${title},Sites`,
      'Gold,Birch,3',
      'Tin,Ash,12.5',
    ]);
    const definition = {
      columns: [{ key: 'name' }, { key: 'custom.tier' }],
      sorts: ['-custom.sites'],
      group: 'custom.tier',
    };
    expect((await browser.post('/views', { list, name: 'Tiers', definition })).body.definition).toMatchObject(
      definition,
    );
    const refused = await browser.get(`/${list}?${where('nothing', 'empty')}`);
    expect([refused.status, refused.body.message]).toEqual([422, 'There is no custom field nothing.']);
  });

  it('are shown nowhere while archived, and back with their values', async () => {
    const gold = whereOf({ field: 'custom.tier', is: 'is', value: [choice(0)] });
    await browser.patch(`/custom-fields/${tier.id}`, { archived: true });
    expect((await browser.get(`/${list}?search=birch`)).body.items[0].custom).toEqual({ sites: 3 });
    expect((await names(gold)).length).toBe(4);
    await browser.patch(`/custom-fields/${tier.id}`, { archived: false });
    expect(await names(gold)).toEqual(['Birch']);
  });

  it('are merged field by field, and the undo gives both their own back', async () => {
    const kept = await make('Elm', { sites: 1, partner: 'Rata' });
    const merged = await make('Elm', { sites: 2, tier: choice(1) });
    const pair = { noun, keptId: kept.id, mergedId: merged.id };
    const wrong = await browser.post('/merges', { ...pair, take: ['custom.nothing'] });
    expect([wrong.status, wrong.body.data.field]).toEqual([422, 'take']);
    const { body: merge } = await browser.post('/merges', { ...pair, take: ['custom.sites', 'custom.tier'] });
    const of = async (id: string) => (await browser.get(`/${list}/${id}`)).body.custom;
    expect(await of(kept.id)).toEqual({ sites: 2, partner: 'Rata', tier: choice(1) });
    const tin = whereOf({ field: 'custom.tier', is: 'is', value: [choice(1)] });
    expect(await names(tin)).toEqual(['Ash', 'Elm']);
    await browser.patch(`/${list}/${kept.id}`, { custom: { sites: 5 } });
    const built = await browser.post(`/merges/${merge.id}/undo`, {});
    expect(built.body.message).toContain('Sites of Elm changed since');
    await browser.patch(`/${list}/${kept.id}`, { custom: { sites: 2, renewal: '2026-05-01' } });
    expect((await browser.post(`/merges/${merge.id}/undo`, {})).status).toBe(200);
    expect(await of(kept.id)).toEqual({ sites: 1, partner: 'Rata', renewal: '2026-05-01' });
    expect(await of(merged.id)).toEqual({ sites: 2, tier: choice(1) });
    expect((await browser.get(`/${list}?${tin}`)).body.items.map(({ id }: { id: string }) => id)).toContain(merged.id);
  });
});

it('what is kept about a person holds their custom fields, archived ones too, and erasure takes them all', async () => {
  const { browser } = await app.signUp();
  const shoe = await add(browser, 'contact', {
    label: 'Likes',
    kind: 'choices',
    choices: [{ label: 'Tea' }, { label: 'Rugby' }],
  });
  await add(browser, 'contact', { label: 'Birthday', kind: 'date' });
  const custom = { likes: shoe.choices.map(({ id }) => id), birthday: '1980-02-29' };
  const { id } = (await browser.post('/contacts', { name: 'Ani', custom })).body;
  await browser.patch(`/custom-fields/${shoe.id}`, { archived: true });
  const kept = (await browser.post(`/contacts/${id}/kept`, {})).body;
  expect(kept.contact.customFields).toEqual([
    { name: 'Birthday', value: '1980-02-29' },
    { name: 'Likes', value: 'Tea, Rugby' },
  ]);
  await browser.post(`/contacts/${id}/erase`, {});
  await browser.patch(`/custom-fields/${shoe.id}`, { archived: false });
  expect((await browser.get(`/contacts/${id}`)).body.custom).toEqual({});
  const born = encodeURIComponent(JSON.stringify({ conditions: [{ field: 'custom.birthday', is: 'not_empty' }] }));
  expect((await browser.get(`/contacts?where=${born}`)).body.items).toEqual([]);
});
