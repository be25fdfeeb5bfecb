import { afterAll, describe, expect, it } from 'vitest';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const add = async (browser: Browser, field: object) =>
  (await browser.post('/custom-fields', { noun: 'deal', kind: 'text', ...field })).body;
const keysOf = async (browser: Browser, noun = 'deal'): Promise<string[]> =>
  (await browser.get(`/custom-fields?noun=${noun}`)).body.items.map((field: { key: string }) => field.key);

describe('custom fields', () => {
  it('get a key that stays, however the field is called afterwards', async () => {
    const { browser } = await app.signUp();
    const field = await add(browser, { label: 'Go-live', kind: 'date', help: 'When they start' });
    expect(field).toMatchObject({ key: 'go_live', label: 'Go-live', kind: 'date', help: 'When they start' });
    const renamed = (await browser.patch(`/custom-fields/${field.id}`, { label: 'Start' })).body;
    expect(renamed).toMatchObject({ key: 'go_live', label: 'Start' });
  });

  it('keep the ids of choices that are renamed, put in order and retired', async () => {
    const { browser } = await app.signUp();
    const field = await add(browser, {
      label: 'Region',
      kind: 'choice',
      choices: [{ label: 'North' }, { label: 'South' }],
    });
    const [north, south] = field.choices;
    const choices = [{ label: 'East' }, { ...south, retired: true }, { ...north, label: 'Far north' }];
    const changed = (await browser.patch(`/custom-fields/${field.id}`, { choices })).body;
    expect(changed.choices.map((choice: { label: string }) => choice.label)).toEqual(['East', 'South', 'Far north']);
    expect(changed.choices[1]).toEqual({ ...south, retired: true });
    expect(changed.choices[2].id).toBe(north.id);

    const refused = async (given: object[]) =>
      (await browser.patch(`/custom-fields/${field.id}`, { choices: given })).body.data?.field;
    expect(await refused([north])).toBe('choices');
    expect(await refused([...changed.choices, { label: 'EAST' }])).toBe('choices[3].label');
    expect(await refused(changed.choices.map((choice: object) => ({ ...choice, retired: true })))).toBe('choices');
  });

  it('have names of their own, which an archived one gives free', async () => {
    const { browser } = await app.signUp();
    const field = await add(browser, { label: 'Partner' });
    const again = { noun: 'deal', kind: 'text', label: ' PARTNER ' };
    expect((await browser.post('/custom-fields', again)).body.data.field).toBe('label');
    expect((await add(browser, { label: 'close date' })).message).toMatch(/^Deals have Close date already/);

    await browser.patch(`/custom-fields/${field.id}`, { archived: true });
    expect((await browser.post('/custom-fields', again)).body).toMatchObject({ key: 'partner_2' });
    const back = await browser.patch(`/custom-fields/${field.id}`, { archived: false });
    expect([back.status, back.body.data.field]).toEqual([422, 'archived']);
    expect(
      (await browser.patch(`/custom-fields/${field.id}`, { archived: false, label: 'Reseller' })).body,
    ).toMatchObject({
      key: 'partner',
      label: 'Reseller',
      archived: false,
    });
  });

  it('refuse what their kind does not have', async () => {
    const { browser } = await app.signUp();
    expect((await add(browser, { label: 'A', choices: [{ label: 'x' }] })).data.field).toBe('choices');
    expect((await add(browser, { label: 'A', kind: 'choice' })).data.field).toBe('choices');
    expect((await add(browser, { label: 'A', currency: 'NZD' })).data.field).toBe('currency');
    expect((await add(browser, { label: 'A', kind: 'money', currency: 'ZZZ' })).data.field).toBe('currency');
    expect((await add(browser, { label: 'A', kind: 'money' })).currency).toMatch(/^[A-Z]{3}$/);
  });

  it('are put in the order given, every one in use once', async () => {
    const { browser } = await app.signUp();
    const ids: string[] = [];
    for (const label of ['One', 'Two', 'Three']) ids.push((await add(browser, { label })).id);
    await browser.patch(`/custom-fields/${ids[0]}`, { archived: true });
    expect((await browser.put('/custom-fields/order', { noun: 'deal', ids })).status).toBe(422);
    const [, two, three] = ids;
    expect((await browser.put('/custom-fields/order', { noun: 'deal', ids: [three, two] })).status).toBe(200);
    expect(await keysOf(browser)).toEqual(['three', 'two', 'one']);
  });

  it('are at most 200 in use for each noun, and archiving one makes room', async () => {
    const { browser } = await app.signUp();
    for (let at = 1; at <= 200; at++) await add(browser, { label: `Field ${at}` });
    const full = await add(browser, { label: 'One more' });
    expect(full.data).toMatchObject({ field: 'label', expected: 'at most 200 fields in use' });
    const [first] = (await browser.get('/custom-fields?noun=deal')).body.items;
    await browser.patch(`/custom-fields/${first.id}`, { archived: true });
    await add(browser, { label: 'One more' });
    expect((await browser.patch(`/custom-fields/${first.id}`, { archived: false })).body.data.field).toBe('archived');
  });
});

describe('values of custom fields on deals', () => {
  it('are kept by key, changed one by one, and told by the timeline in words', async () => {
    const { browser } = await app.signUp();
    const region = await add(browser, {
      label: 'Region',
      kind: 'choice',
      choices: [{ label: 'North' }, { label: 'South' }],
    });
    await add(browser, { label: 'Partner' });
    await add(browser, { label: 'Budget', kind: 'money', currency: 'NZD' });
    const [north, south] = region.choices;
    const made = await browser.post('/opportunities', {
      name: 'Quay',
      custom: { region: north.id, partner: ' Tidal ' },
    });
    expect(made.body.custom).toEqual({ region: north.id, partner: 'Tidal' });

    const { id } = made.body;
    const change = async (custom: object) => (await browser.patch(`/opportunities/${id}`, { custom })).body;
    expect((await change({ region: south.id, budget: 125_050 })).custom).toEqual({
      region: south.id,
      partner: 'Tidal',
      budget: 125_050,
    });
    expect((await change({ partner: null })).custom).toEqual({ region: south.id, budget: 125_050 });

    const told = (await browser.get(`/opportunities/${id}/timeline`)).body.items.map((entry: { changes: object[] }) =>
      entry.changes.filter((each) => (each as { field: string }).field.startsWith('custom.')),
    );
    const words = { undone: false };
    expect(told).toEqual([
      [{ ...words, field: 'custom.partner', label: 'Partner', from: true, to: false, fromLabel: null, toLabel: null }],
      [
        {
          ...words,
          field: 'custom.budget',
          label: 'Budget',
          from: null,
          to: 125_050,
          fromLabel: null,
          toLabel: '$1,250.50',
        },
        {
          ...words,
          field: 'custom.region',
          label: 'Region',
          from: north.id,
          to: south.id,
          fromLabel: 'North',
          toLabel: 'South',
        },
      ],
      [
        {
          ...words,
          field: 'custom.region',
          label: 'Region',
          from: null,
          to: north.id,
          fromLabel: null,
          toLabel: 'North',
        },
        { ...words, field: 'custom.partner', label: 'Partner', from: false, to: true, fromLabel: null, toLabel: null },
      ],
    ]);
  });

  it('are checked by kind, and every fault is named at once', async () => {
    const { browser } = await app.signUp();
    for (const kind of ['number', 'money', 'date', 'person', 'link', 'yes_no', 'text'])
      await add(browser, { label: `A ${kind}`, kind });
    await add(browser, { label: 'Pick', kind: 'choice', choices: [{ label: 'One' }] });
    const wrong = {
      a_number: 1.1234567,
      a_money: 1.5,
      a_date: '2026-02-30',
      a_person: '0192f7c4-0000-7000-8000-000000000000',
      a_link: 'javascript:alert(1)',
      a_yes_no: 'yes',
      a_text: 'two\nlines',
      pick: 'One',
      nothing_such: 1,
    };
    const answer = await browser.post('/opportunities', { name: 'Quay', custom: wrong });
    expect(answer.status).toBe(422);
    const fields = answer.body.data.problems.map((problem: { field: string }) => problem.field);
    expect(new Set(fields)).toEqual(new Set(Object.keys(wrong).map((key) => `custom.${key}`)));
  });

  it('stay while their field is archived and a choice is retired', async () => {
    const { browser } = await app.signUp();
    const field = await add(browser, { label: 'Tier', kind: 'choices', choices: [{ label: 'A' }, { label: 'B' }] });
    const [a, b] = field.choices;
    const { id } = (await browser.post('/opportunities', { name: 'Quay', custom: { tier: [b.id, a.id] } })).body;
    await browser.patch(`/custom-fields/${field.id}`, { archived: true });
    expect((await browser.get(`/opportunities/${id}`)).body.custom).toEqual({});
    const refused = await browser.patch(`/opportunities/${id}`, { custom: { tier: [a.id] } });
    expect(refused.body.data.problems[0].message).toBe('Tier is archived. Restore it first.');

    await browser.patch(`/custom-fields/${field.id}`, { archived: false, choices: [{ ...a, retired: true }, b] });
    expect((await browser.get(`/opportunities/${id}`)).body.custom).toEqual({ tier: [a.id, b.id] });
    expect((await browser.patch(`/opportunities/${id}`, { custom: { tier: [a.id] } })).status).toBe(200);
    const other = await browser.post('/opportunities', { name: 'Pier', custom: { tier: [a.id] } });
    expect(other.body.data.problems[0].message).toBe('A is retired, so Tier cannot use it.');
  });

  it('that somebody else changed meanwhile are a conflict that says what stands there', async () => {
    const { browser } = await app.signUp();
    await add(browser, { label: 'Seats', kind: 'number' });
    const { id, version } = (await browser.post('/opportunities', { name: 'Quay', custom: { seats: 5 } })).body;
    await browser.patch(`/opportunities/${id}`, { custom: { seats: 1200 } });
    const late = await browser.patch(`/opportunities/${id}`, { custom: { seats: 7 }, expectedVersion: version });
    expect([late.status, late.body.data.field]).toEqual([409, 'custom.seats']);
    expect(late.body.message).toContain('Seats is now 1,200');
  });
});

it('custom fields are columns of the file that a list is exported as', async () => {
  const { browser } = await app.signUp();
  const region = await add(browser, { label: 'Region', kind: 'choice', choices: [{ label: 'North' }] });
  await add(browser, { label: 'Budget', kind: 'money', currency: 'JPY' });
  const archived = await add(browser, { label: 'Old' });
  await browser.patch(`/custom-fields/${archived.id}`, { archived: true });
  await browser.post('/opportunities', { name: 'Quay', custom: { region: region.choices[0].id, budget: 5000 } });
  const columns = (...names: string[]) => names.map((name) => `columns=${name}`).join('&');
  const file = await browser.get(
    `/exports/deals.csv?${columns('custom.budget', 'name', 'custom.old', 'custom.region')}`,
  );
  const [heading, row] = file.body.replace('\ufeff', '').trim().split('\r\n');
  expect([heading, row]).toEqual(['Budget (JPY),Deal,Region', '5000,Quay,North']);
  const refused = await browser.get(`/exports/deals.csv?${columns('name', 'custom.nothing')}`);
  expect([refused.status, refused.body.data.value]).toEqual([422, 'custom.nothing']);
  const view = { name: 'Mine', definition: { columns: [{ key: 'name' }, { key: 'custom.region', width: 120 }] } };
  expect((await browser.post('/views', view)).body.definition.columns[1]).toEqual({ key: 'custom.region', width: 120 });
});
