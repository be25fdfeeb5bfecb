/** Custom fields and cells that are called as every object of JavaScript answers: `constructor`, `toString`, `__proto__`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, TestApp } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { importFile, settled, upload } from './testing/journey.ts';

const NAMES = Object.getOwnPropertyNames(Object.prototype);

interface Field {
  readonly key: string;
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
}
let app: TestApp;
let browser: Browser;
const fields: Record<'deal' | 'account' | 'contact', Field[]> = { deal: [], account: [], contact: [] };

beforeAll(async () => {
  app = await startWorkingApp();
  ({ browser } = await app.signUp());
  for (const label of NAMES) {
    const choices = NAMES.map((each) => ({ label: each }));
    fields.deal.push((await browser.post('/custom-fields', { noun: 'deal', label, kind: 'choice', choices })).body);
    for (const noun of ['account', 'contact'] as const)
      fields[noun].push((await browser.post('/custom-fields', { noun, label, kind: 'text' })).body);
  }
});
afterAll(() => app.close());

const id = (field: Field, label: string): string => field.choices.find((each) => each.label === label)?.id ?? '';
const chosen = (label: string) => Object.fromEntries(fields.deal.map((field) => [field.key, id(field, label)]));
const dealNamed = async (name: string) =>
  (await browser.get('/opportunities?limit=200')).body.items.find((deal: { name: string }) => deal.name === name);
const rowOf = ({ body }: { body: string }, name: string): string[] =>
  body
    .replace('\ufeff', '')
    .split('\r\n')
    .map((line) => line.split(','))
    .find(([first]) => first === name) ?? [];

it('the fields are made, one with the key constructor', () => {
  for (const of of Object.values(fields)) {
    expect(of.map(({ label }) => label)).toEqual(NAMES);
    expect(of.map(({ key }) => key)).toContain('constructor');
  }
});

it('a deal without values has none, and one with values keeps, exports and changes them', async () => {
  await browser.post('/opportunities', { name: 'Empty' });
  const { body: deal } = await browser.post('/opportunities', { name: 'Full', custom: chosen('toString') });
  expect((await dealNamed('Empty')).custom).toEqual({});
  expect((await dealNamed('Full')).custom).toEqual(chosen('toString'));
  const columns = fields.deal.map(({ key }) => `columns=custom.${key}`).join('&');
  const file = await browser.get(`/exports/deals.csv?columns=name&${columns}`);
  expect(rowOf(file, 'Empty').slice(1)).toEqual(NAMES.map(() => ''));
  expect(rowOf(file, 'Full').slice(1)).toEqual(NAMES.map(() => 'toString'));

  const changed = await browser.patch(`/opportunities/${deal.id}`, {
    custom: chosen('valueOf'),
    expectedVersion: deal.version,
  });
  expect([changed.status, changed.body.custom]).toEqual([200, chosen('valueOf')]);
  // Whoever saw the deal before that is told what stands there now, of every field.
  const late = await browser.patch(`/opportunities/${deal.id}`, {
    custom: chosen('constructor'),
    expectedVersion: deal.version,
  });
  expect([late.status, late.body.data.problems.length]).toEqual([409, NAMES.length]);
  const history = (await browser.get(`/opportunities/${deal.id}/timeline`)).body.items;
  const change = history.find((entry: { changes?: { field: string }[] }) =>
    entry.changes?.some(({ field }) => field === 'custom.constructor'),
  );
  expect((await browser.post(`/opportunities/${deal.id}/changes/${change.id}/undo`)).status).toBe(200);
  expect((await dealNamed('Full')).custom).toEqual(chosen('toString'));
});

it('lists are filtered, ordered and grouped by each', async () => {
  for (const field of fields.deal) {
    const by = `custom.${field.key}`;
    const where = { conditions: [{ field: by, is: 'is', value: [id(field, 'toString')] }] };
    const listed = await browser.get(
      `/opportunities?where=${encodeURIComponent(JSON.stringify(where))}&order=${encodeURIComponent(by)}`,
    );
    expect(listed.body.items.map(({ name }: { name: string }) => name)).toEqual(['Full']);
    const groups = (await browser.get(`/opportunities/groups?by=${by}`)).body.items;
    expect(groups.map(({ label, count }: { label: string; count: number }) => [label, count])).toEqual([
      ['toString', 1],
      [null, 1],
    ]);
  }
});

it('a change of many deals tells what stands there', async () => {
  const edit = { deals: { filter: {} }, edit: { custom: chosen('toString') } };
  const { body } = await browser.post('/bulk-edits/preview', edit);
  expect([body.change, body.same]).toEqual([1, 1]);
});

it('an import takes columns and cells that are called so, with and without what was chosen', async () => {
  const header = ['Deal', 'Account', 'Stage', ...NAMES].join(',');
  const cells = (word: string) => NAMES.map(() => word);
  const content = `${header}\nTaken,A,Proposal,${cells('constructor').join(',')}\nBare,B,Proposal,${cells('').join(',')}\n`;
  const { body } = await upload(browser, 'deals.csv', content);
  expect(Object.keys(body.customGuesses).toSorted()).toEqual(fields.deal.map(({ key }) => key).toSorted());
  const done = await importFile(browser, 'deals.csv', content, { customColumns: body.customGuesses });
  expect(done.counts).toMatchObject({ created: 2, rejected: 0 });
  expect((await dealNamed('Taken')).custom).toEqual(chosen('constructor'));
  expect((await dealNamed('Bare')).custom).toEqual({});

  // A file that says nothing of the fields.
  const plain = await importFile(browser, 'plain.csv', 'Deal,Account,Stage\nPlain,A,Proposal\n');
  expect(plain.counts).toMatchObject({ created: 1, rejected: 0 });
  expect((await dealNamed('Plain')).custom).toEqual({});
});

it.each([
  ['account', 'accounts', 'Company,Website'],
  ['contact', 'contacts', 'Contact name,Email'],
] as const)('%ss are imported, exported and merged, and the merge is undone', async (noun, list, header) => {
  const texts = (word: string) => Object.fromEntries(fields[noun].map(({ key }) => [key, word]));
  const named = async (name: string) =>
    (await browser.get(`/${list}?limit=200`)).body.items.find((each: { name: string }) => each.name === name);
  const kept = (await browser.post(`/${list}`, { name: `Kept ${noun}` })).body;
  const merged = (await browser.post(`/${list}`, { name: `Merged ${noun}`, custom: texts('mine') })).body;
  const columns = fields[noun].map(({ key }) => `columns=custom.${key}`).join('&');
  const file = await browser.get(`/exports/${list}.csv?columns=name&${columns}`);
  expect(rowOf(file, kept.name).slice(1)).toEqual(NAMES.map(() => ''));
  expect(rowOf(file, merged.name).slice(1)).toEqual(NAMES.map(() => 'mine'));

  const merge = (await browser.post('/merges', { noun, keptId: kept.id, mergedId: merged.id })).body;
  expect((await named(kept.name)).custom).toEqual(texts('mine'));
  expect((await browser.post(`/merges/${merge.id}/undo`)).status).toBe(200);
  expect((await named(kept.name)).custom).toEqual({});
  expect((await named(merged.name)).custom).toEqual(texts('mine'));

  const changed = await browser.patch(`/${list}/${kept.id}`, {
    custom: texts('new'),
    seen: { custom: Object.fromEntries(fields[noun].map(({ key }) => [key, null])) },
  });
  expect([changed.status, changed.body.custom]).toEqual([200, texts('new')]);

  const content = `${header},${NAMES.join(',')}\nBrought ${noun},${noun === 'account' ? 'a.example' : 'x@a.example'},${NAMES.map(() => 'constructor').join(',')}\n`;
  const uploaded = (await upload(browser, `${list}.csv`, content)).body;
  const asked = await browser.put(`/imports/${uploaded.id}/records/choices`, uploaded.records.choices);
  expect([asked.status, asked.body.message]).toEqual([200, undefined]);
  await browser.post(`/imports/${uploaded.id}/start`);
  expect((await settled(browser, uploaded.id)).status).toBe('done');
  expect((await named(`Brought ${noun}`)).custom).toEqual(texts('constructor'));
});
