import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import type { Browser, TestApp } from '../../../testing/app.ts';
import { startWorkingApp } from '../../../testing/jobs.ts';
import { settled, upload } from '../testing/journey.ts';
import { undoImport } from '../testing/undo.ts';

let org: TestApp;
let browser: Browser;
beforeAll(async () => {
  org = await startWorkingApp();
  ({ browser } = await org.signUp());
  const add = async (field: object) => (await browser.post('/custom-fields', field)).body;
  await add({ noun: 'account', label: 'Tier', kind: 'choice', choices: [{ label: 'Gold' }, { label: 'Tin' }] });
  await add({ noun: 'contact', label: 'Birthday', kind: 'date' });
});
afterAll(() => org.close());

const fileOf = (...rows: string[]): string => `${rows.join('\n')}\n`;

/** Uploads, takes what is proposed, previews and runs; both counts, and the import at its end. */
async function bring(content: string, choices: object = {}, who = browser) {
  const { status, body } = await upload(who, 'records.csv', content);
  expect(status, JSON.stringify(body)).toBe(201);
  const asked = { ...body.records.choices, ...choices };
  const configured = await who.request('PUT', `/imports/${body.id}/records/choices`, asked);
  expect(configured.status, JSON.stringify(configured.body)).toBe(200);
  await who.post(`/imports/${body.id}/preview`);
  const previewed = await settled(who, body.id);
  await who.post(`/imports/${body.id}/start`);
  const done = await settled(who, body.id);
  expect(done.status).toBe('done');
  return { id: body.id, uploaded: body, preview: previewed.preview, counts: done.counts };
}

const issuesOf = async (id: string, who = browser) => (await who.get(`/imports/${id}/issues?limit=200`)).body.items;
const accountNamed = async (name: string, who = browser) => {
  const { items } = (await who.get(`/accounts?limit=200&search=${encodeURIComponent(name)}`)).body;
  return items.find((account: { name: string }) => account.name === name);
};
const contactNamed = async (name: string) => {
  const { items } = (await browser.get(`/contacts?limit=200&search=${encodeURIComponent(name)}`)).body;
  return items.find((contact: { name: string }) => contact.name === name);
};

it('takes accounts, with parents that come later, custom fields, and text that looks like a formula', async () => {
  const { uploaded, preview, counts, id } = await bring(
    fileOf(
      'Company ID,Company,Website,Industry,Key account,Parent company,Tier,Notes',
      'A1,Kauri Timber,https://www.Kauri.example/shop,Forestry,yes,Kauri Group,gold,"two\nlines"',
      'A2,Kauri Group,kauri-group.example,Holding,no,,Tin,',
      'A3,=1+1,formula.example,,,,Silver,',
      'A4,Bad Site,not a domain,,,,,',
      'A1,Kauri Timber again,,,,,,',
      ',,nameless.example,,,,,',
      'A5,Rimu,,,perhaps,Nowhere Ltd,,',
      'Total,,,,,,,',
    ),
  );
  expect(uploaded.noun).toBe('accounts');
  expect(uploaded.recognisedNoun).toMatchObject({ noun: 'accounts' });
  expect(uploaded.inspection.warnings).toEqual(['Row 9 holds a total and is left out.']);
  expect(uploaded.records.choices.mapping).toEqual({
    externalId: 0,
    name: 1,
    domain: 2,
    industry: 3,
    strategic: 4,
    parent: 5,
    description: 7,
  });
  expect(counts).toMatchObject({ rows: 7, created: 4, updated: 0, unchanged: 0, skipped: 1, rejected: 2 });
  expect(preview).toEqual(counts);
  expect(await accountNamed('Kauri Timber')).toMatchObject({
    externalId: 'A1',
    domain: 'kauri.example',
    industry: 'Forestry',
    strategic: true,
    description: 'two\nlines',
    parent: { name: 'Kauri Group' },
    custom: { tier: expect.any(String) },
  });
  expect(await accountNamed('=1+1')).toMatchObject({ domain: 'formula.example' });
  const said = (await issuesOf(id)).map(({ row, column, value, severity }: Record<string, unknown>) => [
    row,
    column,
    value,
    severity,
  ]);
  expect(said).toEqual([
    [4, 'Tier', 'Silver', 'warning'],
    [5, 'Website', 'not a domain', 'rejected'],
    [6, null, null, 'skipped'],
    [7, 'Company', null, 'rejected'],
    [8, 'Key account', 'perhaps', 'warning'],
    [8, 'Parent company', 'Nowhere Ltd', 'warning'],
  ]);
  const { body: csv } = await browser.get(`/imports/${id}/rejected.csv`);
  expect(String(csv)).toContain('this is no domain');
});

it('fills what is empty or overwrites, changes nothing the second time, and an undo gives it back', async () => {
  const made = await browser.post('/accounts', { name: 'Tasman Ltd', domain: 'tasman.example', industry: 'Fishing' });
  const file = fileOf(
    'Account,Domain,Industry,Segment,Territory',
    'TASMAN  LTD,,Shipping,Large,South',
    'Totara,totara.example,Wood,,',
  );
  const filled = await bring(file);
  expect(filled.counts).toMatchObject({ created: 1, updated: 1 });
  expect(filled.preview).toEqual(filled.counts);
  const read = async () => (await browser.get(`/accounts/${made.body.id}`)).body;
  expect(await read()).toMatchObject({ name: 'Tasman Ltd', industry: 'Fishing', segment: 'Large', territory: 'South' });
  expect((await bring(file)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 });

  const over = await bring(file, { existing: 'overwrite' });
  expect(over.counts).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  expect(await read()).toMatchObject({ name: 'TASMAN LTD', industry: 'Shipping' });
  await undoImport(browser, over.id);
  expect(await read()).toMatchObject({ name: 'Tasman Ltd', industry: 'Fishing', segment: 'Large' });

  await browser.request('PATCH', `/accounts/${made.body.id}`, { segment: 'Small' });
  const planned = (await browser.get(`/imports/${filled.id}/undo`)).body;
  expect(planned).toMatchObject({
    created: { accounts: 1 },
    updated: { accounts: 1 },
    changed: { created: 0, updated: 1 },
  });
  const undone = await undoImport(browser, filled.id);
  expect(undone.undo.counts).toMatchObject({ accountsRemoved: 1, accountsRestored: 1, accountsLeft: 1 });
  expect(await read()).toMatchObject({ segment: 'Small', territory: null, domain: 'tasman.example' });
  expect(await accountNamed('Totara')).toBeUndefined();
});

it('takes contacts with their accounts and managers, and the undo removes them all', async () => {
  const { uploaded, preview, counts, id } = await bring(
    fileOf(
      'Vorname;Nachname;E-Mail;Telefon;Funktion;Firma;E-Mail des Vorgesetzten;Birthday',
      'Ana;Boss;Ana@Nikau.example;+49 30 1234567;CEO;Nikau GmbH;;1970-02-28',
      'Ben;Low;ben@nikau.example;Zentrale;CTO;Nikau GmbH;cleo@nikau.example;',
      'Cleo;Mid;cleo@nikau.example, cleo@home.example;;COO;Kauri Timber;ana@nikau.example;',
      'Dan;Bad;dan.at.nikau;;;Nikau GmbH;;',
      'Ana;Boss;ana@nikau.example;;;;;',
    ),
  );
  expect(uploaded.noun).toBe('contacts');
  expect(counts).toMatchObject({ created: 3, rejected: 1, skipped: 1, accountsMade: 1 });
  expect(preview).toEqual(counts);
  expect(await contactNamed('Ben Low')).toMatchObject({
    title: 'CTO',
    accountName: 'Nikau GmbH',
    phone: null,
    reportsTo: { name: 'Cleo Mid' },
  });
  expect(await contactNamed('Cleo Mid')).toMatchObject({
    otherEmails: ['cleo@home.example'],
    accountName: 'Kauri Timber',
    reportsTo: { name: 'Ana Boss' },
  });
  expect(await contactNamed('Ana Boss')).toMatchObject({
    email: 'Ana@Nikau.example',
    custom: { birthday: '1970-02-28' },
  });
  const undone = await undoImport(browser, id);
  expect(undone.undo.counts).toMatchObject({
    contactsRemoved: 3,
    contactsLeft: 0,
    accountsRemoved: 1,
    accountsLeft: 0,
  });
  expect(await contactNamed('Ana Boss')).toBeUndefined();
});

it('brings nobody back who was erased, whatever is undone', async () => {
  const made = await browser.post('/contacts', { name: 'Eru Gone', email: 'eru@gone.example' });
  const { id, counts } = await bring(fileOf('Full name,Email,Job title', 'Eru Gone-Away,eru@gone.example,Chair'), {
    existing: 'overwrite',
  });
  expect(counts).toMatchObject({ created: 0, updated: 1 });
  await browser.post(`/contacts/${made.body.id}/erase`);
  const undone = await undoImport(browser, id, 'undo');
  expect(undone.status).toBe('undone');
  const { body } = await browser.get(`/contacts/${made.body.id}`);
  expect(body).toMatchObject({ name: 'Erased person', email: null, title: null });
});

it('asks again where the person says the file is of something else, and back', async () => {
  const { body } = await upload(browser, 'people.csv', fileOf('First Name,Last Name,Email', 'Ana,Boss,ana@x.example'));
  const put = (path: string, given: object) => browser.request('PUT', `/imports/${body.id}${path}`, given);
  const accounts = await put('/records/choices', { noun: 'accounts', mapping: {} });
  expect(accounts.body).toMatchObject({ noun: 'accounts', status: 'uploaded', choices: null });
  const deals = await put('/choices', { mapping: {}, currency: 'NZD' });
  expect(deals.body).toMatchObject({ noun: 'deals', records: null, recognisedNoun: { noun: 'contacts' } });
  const wrong = await put('/records/choices', { noun: 'accounts', mapping: { name: 0, email: 2 } });
  expect(wrong.body).toMatchObject({
    code: 'INVALID',
    message: expect.stringContaining('A file of accounts has no email'),
  });
  const lacking = await put('/records/choices', { noun: 'accounts', mapping: { domain: 2 } });
  expect(lacking.body.message).toBe('Choose the column that holds: Name.');
});

it('changes only what its person may write, and names no detail of the rest', async () => {
  const { browser: rep } = await addMember(org, browser, { role: 'account_executive' });
  const own = await rep.post('/accounts', { name: 'Own Account' });
  expect(own.status).toBe(201);
  const { id, counts } = await bring(
    fileOf('Account,Website,Segment', 'Own Account,own.example,Large', 'Kauri Timber,,Huge', 'Rep New,rep.example,'),
    {},
    rep,
  );
  expect(counts).toMatchObject({ created: 1, updated: 1, rejected: 1 });
  expect((await issuesOf(id, rep))[0]).toMatchObject({
    row: 3,
    value: null,
    reason: 'this account belongs to someone else',
  });
  expect(await accountNamed('Kauri Timber')).toMatchObject({ segment: null });
});

it('takes thousands of rows in chunks and tells circles and doubtful matches', async () => {
  const rows = Array.from({ length: 2_500 }, (_, at) => `Mass ${at},mass${at}.example,Mass ${(at + 1) % 2_500}`);
  const { counts, preview, id } = await bring(fileOf('Account,Domain,Parent account', ...rows));
  expect(counts).toMatchObject({ rows: 2_500, created: 2_500, rejected: 0 });
  expect(preview).toEqual(counts);
  const issues = await issuesOf(id);
  expect(issues).toHaveLength(1);
  expect(issues[0].reason).toContain('it would stand below itself');
  expect(await accountNamed('Mass 7')).toMatchObject({ parent: { name: 'Mass 8' } });
  const undone = await undoImport(browser, id);
  expect(undone.undo.counts).toMatchObject({ accountsRemoved: 2_500, accountsLeft: 0 });
});

it('tells a name that very many have from one that it can match, and takes rows that something else tells', async () => {
  const many = Array.from({ length: 150 }, (_, at) => `Ora Many,,Namesake ${at}`);
  const made = await bring(fileOf('Full name,Email,Company', ...many));
  expect(made.counts).toMatchObject({ created: 150, rejected: 0 });
  const { id, counts } = await bring(
    fileOf(
      'Full name,Email,Company',
      'Ora Many,ora@many.example,',
      'Ora Solo,,Namesake 1',
      'Ora Solo,solo@many.example,',
    ),
  );
  expect(counts).toMatchObject({ created: 1, skipped: 1, rejected: 1 });
  expect(await issuesOf(id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ row: 2, reason: 'more than 100 contacts of the organisation have this name' }),
    ]),
  );
});
