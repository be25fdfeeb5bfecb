import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import type { Browser, TestApp } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { guessed, importFile, upload } from './testing/journey.ts';
import { undoImport } from './testing/undo.ts';

let org: TestApp;
let browser: Browser;
let tier: { id: string; key: string; choices: { id: string; label: string }[] };
beforeAll(async () => {
  org = await startWorkingApp();
  ({ browser } = await org.signUp());
  const add = async (field: object) => (await browser.post('/custom-fields', { noun: 'deal', ...field })).body;
  tier = await add({ label: 'Tier', kind: 'choice', choices: [{ label: 'Gold' }, { label: 'Tin' }] });
  await add({
    label: 'Tags',
    kind: 'choices',
    choices: [{ label: 'North, far' }, { label: 'Pilot' }, { label: 'New' }],
  });
  await add({ label: 'Seats', kind: 'number' });
  await add({ label: 'Licence fee', kind: 'money', currency: 'NZD' });
  await add({ label: 'Go-live', kind: 'date' });
  await add({ label: 'Signed off', kind: 'yes_no' });
  await add({ label: 'Sponsor', kind: 'person' });
  await add({ label: 'Wiki', kind: 'link' });
  await add({ label: 'Partner', kind: 'text' });
});
afterAll(() => org.close());

const HEADER =
  'Deal ID,Deal,Company,Stage,Amount,Close Date,Tier,Tags,Seats,licence_fee,Go-live,Signed off,Sponsor,Wiki,PARTNER';
const fileOf = (...rows: string[]): string => `${[HEADER, ...rows].join('\n')}\n`;
const choiceId = async (label: string): Promise<string> => {
  const { items } = (await browser.get('/custom-fields?noun=deal')).body;
  const all = items.flatMap(({ choices }: { choices: { id: string; label: string }[] }) => choices);
  return all.find((each: { label: string }) => each.label === label)?.id ?? '';
};
const customOf = async (externalId: string) => {
  const { items } = (await browser.get('/opportunities?limit=200')).body;
  return items.find((deal: { externalId: string }) => deal.externalId === externalId)?.custom;
};
/** Takes what is guessed, also of custom fields, with choices of one's own. */
async function bring(content: string, choices: object = {}, who = browser) {
  const { body } = await upload(who, 'deals.csv', content);
  return importFile(who, 'deals.csv', content, { customColumns: body.customGuesses, duplicates: 'update', ...choices });
}
const FIRST = fileOf(
  'C1,Quay,Harbour,Proposal,100,2026-12-31,gold,"North, far",12.5,"$1,200.50",2027-03-31,Yes,Mere Walker,https://a.example/x,Koru',
  'C2,Pier,Harbour,Proposal,100,2026-12-31,Silver,"Pilot; New; Odd",many,EUR 5,31/31/2027,perhaps,Nobody Known,not a link,',
);

it('takes custom fields by their names and keys, and says of each cell that it cannot take why', async () => {
  const { body } = await upload(browser, 'deals.csv', FIRST);
  expect(body.customGuesses).toEqual({
    tier: 6,
    tags: 7,
    seats: 8,
    licence_fee: 9,
    go_live: 10,
    signed_off: 11,
    sponsor: 12,
    wiki: 13,
    partner: 14,
  });
  const done = await bring(FIRST);
  expect(done.counts).toMatchObject({ created: 2, rejected: 0 });
  const { body: people } = await browser.get('/people');
  expect(await customOf('C1')).toEqual({
    tier: await choiceId('Gold'),
    tags: [await choiceId('North, far')],
    seats: 12.5,
    licence_fee: 120_050,
    go_live: '2027-03-31',
    signed_off: true,
    sponsor: people.items[0].id,
    wiki: 'https://a.example/x',
    partner: 'Koru',
  });
  expect(await customOf('C2')).toEqual({ tags: [await choiceId('Pilot'), await choiceId('New')] });
  const { items } = (await browser.get(`/imports/${done.id}/issues?limit=200`)).body;
  expect(items.map(({ row, column, value }: Record<string, unknown>) => [row, column, value])).toEqual([
    [3, 'Seats', 'many'],
    [3, 'licence_fee', 'EUR 5'],
    [3, 'Go-live', '31/31/2027'],
    [3, 'Signed off', 'perhaps'],
    [3, 'Wiki', 'not a link'],
    [3, 'Tier', 'Silver'],
    [3, 'Tags', 'Odd'],
    [3, 'Sponsor', 'Nobody Known'],
  ]);
  const gold = encodeURIComponent(
    JSON.stringify({ conditions: [{ field: 'custom.tier', is: 'is', value: [await choiceId('Gold')] }] }),
  );
  expect((await browser.get(`/opportunities/count?where=${gold}`)).body.count).toBe(1);
  // Imported again it changes nothing.
  expect((await bring(FIRST)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
});

it('asks once for each value that is no choice, and adds those that are to be added', async () => {
  const rows = ['D1', 'D2', 'D3'].map(
    (id) => `${id},${id},Harbour,Proposal,1,2026-12-31,${id === 'D3' ? 'Brass' : 'Iron'},,,,,,,,`,
  );
  const content = fileOf(...rows);
  const { body } = await upload(browser, 'deals.csv', content);
  const choices = { mapping: guessed(body), currency: 'NZD', customColumns: body.customGuesses };
  const asked = await browser.request('PUT', `/imports/${body.id}/choices`, choices);
  expect(asked.body.customValues).toEqual([
    { field: 'tier', label: 'Tier', value: 'Iron', count: 2, choice: null },
    { field: 'tier', label: 'Tier', value: 'Brass', count: 1, choice: null },
  ]);
  const customChoices = { tier: { Iron: 'create', Brass: tier.choices[1]?.id } };
  expect((await bring(content, { customChoices })).counts).toMatchObject({ created: 3 });
  expect((await customOf('D1')).tier).toBe(await choiceId('Iron'));
  expect((await customOf('D3')).tier).toBe(tier.choices[1]?.id);
  const wrong = await browser.request('PUT', `/imports/${body.id}/choices`, {
    ...choices,
    customColumns: { nothing: 0, seats: 99 },
    customChoices: { tier: { Iron: tier.id } },
  });
  expect(wrong.body.data.problems.map(({ field }: { field: string }) => field)).toEqual([
    'customColumns.nothing',
    'customColumns.seats',
    'customChoices.tier.Iron',
  ]);

  const rep = (await addMember(org, browser, { role: 'account_executive' })).browser;
  const own = (await upload(rep, 'deals.csv', content)).body;
  const refused = await rep.request('PUT', `/imports/${own.id}/choices`, {
    ...choices,
    customChoices: { tier: { Lead: 'create' } },
  });
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/^Your role cannot add choices/)]);
});

it('adds no choices for words of a column that the field is not taken from any more', async () => {
  const content = fileOf(
    'F1,F1,Harbour,Proposal,1,2026-12-31,Slate,,,,,,,,',
    'F2,F2,Harbour,Proposal,1,2026-12-31,,,,,,,,,',
  );
  const { body } = await upload(browser, 'deals.csv', content);
  const customChoices = { tier: { F1: 'create', F2: 'create', Slate: 'create' }, tags: { Stray: 'create' } };
  expect(
    (await bring(content, { customColumns: { tier: body.customGuesses.tier }, customChoices })).counts,
  ).toMatchObject({ created: 2 });
  expect((await customOf('F1')).tier).toBe(await choiceId('Slate'));
  expect(await Promise.all(['F1', 'F2', 'Stray'].map(choiceId))).toEqual(['', '', '']);
});

it('leaves what the file leaves empty, and its undo gives back what was there, words too', async () => {
  const before = await customOf('C1');
  const [gold, iron] = [await choiceId('Gold'), await choiceId('Iron')];
  const update = await bring(
    fileOf(
      'C1,Quay,Harbour,Proposal,100,2026-12-31,Iron,,99,,,No,,,Rata',
      'E1,Mole,Harbour,Proposal,1,2026-12-31,Gold,,,,,,,,',
    ),
  );
  expect(update.counts).toMatchObject({ created: 1, updated: 1 });
  expect(await customOf('C1')).toEqual({ ...before, tier: iron, seats: 99, signed_off: false, partner: 'Rata' });
  const later = await bring(fileOf('C1,Quay,Harbour,Proposal,100,2026-12-31,,,,,,,,,Kauri'));
  await undoImport(browser, update.id);
  // The later import's own value stays, and its undo brings back what was there before both.
  expect(await customOf('C1')).toEqual({ ...before, partner: 'Kauri' });
  expect(await customOf('E1')).toBeUndefined();
  await undoImport(browser, later.id);
  expect(await customOf('C1')).toEqual(before);
  const found = encodeURIComponent(JSON.stringify({ conditions: [{ field: 'custom.tier', is: 'is', value: [gold] }] }));
  expect((await browser.get(`/opportunities/count?where=${found}`)).body.count).toBe(1);
});

it('remembers the columns and what values stood for', async () => {
  const { body } = await upload(browser, 'deals.csv', FIRST, { recall: true });
  expect(body.choices.customColumns).toEqual(body.customGuesses);
});
