/** Accounts and contacts that are sent to Salesforce. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JOBS_SCHEMA } from '../../../../platform/jobs/enqueue.ts';
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import { startWorkingApp } from '../../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { DUE_SYNCS } from '../../runs/sync-jobs.ts';
import {
  connectNew,
  countsOf,
  dealNamed,
  ended,
  idThere,
  pushed,
  saveProposal,
  saveSending,
  synced,
} from '../testing/load.ts';
import { queueDuePushes } from './queue-due-pushes.ts';

let app: TestApp;
let peer: SalesforcePeer;
let browser: Browser;
beforeAll(async () => {
  app = await startWorkingApp();
  // The minute's look is called by the test that is about it.
  await app.database.pool.query(`DELETE FROM ${JOBS_SCHEMA}.schedule WHERE name = $1`, [DUE_SYNCS]);
});
afterAll(() => app.close());

/** An organisation that has loaded its Salesforce. What each test sends is up to its mapping. */
beforeEach(async () => {
  ({ peer, browser } = await connectNew(app));
  await sending();
  await synced(browser);
  return () => peer.stop();
});

/** Saves the mapping with fields owned as wanted, such as `Account.industry`. */
const sending = (owners: Readonly<Record<string, string>> = {}, mode = 'scheduled') =>
  saveSending(browser, owners, { mode });

type Noun = 'accounts' | 'contacts';
const OBJECTS = { accounts: 'Account', contacts: 'Contact' } as const;

async function here(noun: Noun, name: string): Promise<Answer['body']> {
  const { items } = (await browser.get(`/${noun}?limit=50`)).body;
  const found = items.find((each: { name: string }) => each.name === name);
  if (!found) throw new Error(`there is no ${name} in ${noun}`);
  return (await browser.get(`/${noun}/${found.id}`)).body;
}
async function changeHere(noun: Noun, name: string, to: object): Promise<void> {
  const { status, body } = await browser.patch(`/${noun}/${(await here(noun, name)).id}`, to);
  if (status !== 200) throw new Error(`${name} was not changed: ${JSON.stringify(body)}`);
}
const theirIdOf = (noun: Noun, name: string): string => idThere(peer, OBJECTS[noun], name);
const theirs = (noun: Noun, name: string) => peer.world.get(OBJECTS[noun], theirIdOf(noun, name));
/** Salesforce's clock stands in the past, so what is changed there is older unless it is to be later. */
function changeThere(noun: Noun, name: string, to: Record<string, string | null>, { isLater = false } = {}): void {
  if (isLater) peer.world.advance({ days: 3650 });
  peer.world.change(OBJECTS[noun], theirIdOf(noun, name), to);
}

/** Records that were sent, with their types, by what each request held. */
const sentRecords = () =>
  peer
    .requests()
    .filter(({ method }) => method === 'PATCH')
    .flatMap(({ body }) => JSON.parse(body).records as { attributes: { type: string }; id: string }[])
    .map(({ attributes: { type }, id: _, ...values }) => ({ type, ...values }));
const failuresNow = async () => (await browser.get('/connections/salesforce/failures')).body.items;
const rowsOf = async (sync: Answer['body'], outcome: string) =>
  (await browser.get(`/connections/salesforce/syncs/${sync.id}/rows?limit=100&outcome=${outcome}`)).body.items;

describe('accounts and contacts in a push', () => {
  it('are not sent where Salesforce decides all of their fields', async () => {
    await sending({ 'Account.industry': 'ours', 'Contact.title': 'ours' });
    await changeHere('accounts', 'Tui Foods', { industry: 'Retail' });
    await changeHere('contacts', 'Ben Buyer', { title: 'Director' });
    await sending({ 'Account.industry': 'theirs', 'Contact.title': 'theirs' });
    expect(countsOf(await pushed(browser))).toEqual({ Opportunity: {} });
    expect(sentRecords()).toEqual([]);
  });

  it('are sent in the fields that Forecastle decides, before deals, once, and are no news to the next read', async () => {
    await sending({ 'Account.industry': 'ours', 'Contact.title': 'ours', 'Contact.phone': 'latest' });
    await changeHere('accounts', 'Tui Foods', { industry: 'Retail' });
    await changeHere('contacts', 'Ben Buyer', { title: 'Director', phone: '+64 9 555 0100' });
    const deal = await dealNamed(browser, 'Tui pilot');
    await browser.patch(`/opportunities/${deal.id}`, { nextStep: 'Call Ben' });
    const sync = await pushed(browser);
    expect([sync.status, sync.error]).toEqual(['completed', null]);
    expect(countsOf(sync)).toMatchObject({
      Account: { read: 1, sent: 1 },
      Contact: { read: 1, sent: 1 },
      Opportunity: { read: 1, sent: 1 },
    });
    expect(sentRecords()).toEqual([
      { type: 'Account', Industry: 'Retail' },
      { type: 'Contact', Title: 'Director', Phone: '+64 9 555 0100' },
      { type: 'Opportunity', NextStep: 'Call Ben' },
    ]);
    expect(await rowsOf(sync, 'sent')).toMatchObject([
      { object: 'Account', name: 'Tui Foods', fields: ['Industry'], changed: ['industry'] },
      { object: 'Contact', name: 'Ben Buyer' },
      { object: 'Opportunity', name: 'Tui pilot' },
    ]);
    const nothing = { Account: {}, Contact: {}, Opportunity: {} };
    expect({ ...nothing, ...countsOf(await pushed(browser)) }).toEqual(nothing);
    const read = countsOf(await synced(browser));
    expect([read.Account, read.Contact]).toEqual([
      { read: 3, unchanged: 3 },
      { read: 3, unchanged: 3 },
    ]);
    expect({ ...nothing, ...countsOf(await pushed(browser)) }).toEqual(nothing);
    expect(sentRecords()).toHaveLength(3);
  });

  it('keep what Salesforce changed later, and replace what it changed before, where the latest change wins', async () => {
    await sending({ 'Account.industry': 'latest' });
    changeThere('accounts', 'Kea Power', { Industry: 'Energy' });
    await changeHere('accounts', 'Kea Power', { industry: 'Technology' });
    await changeHere('accounts', 'Tui Foods', { industry: 'Retail' });
    changeThere('accounts', 'Tui Foods', { Industry: 'Banking' }, { isLater: true });
    const sync = await pushed(browser);
    expect(countsOf(sync).Account).toEqual({ read: 2, sent: 1, unchanged: 1, warnings: 2 });
    const reasons = (await rowsOf(sync, 'warning')).map(
      ({ name, reason }: Record<string, string>) => `${name}: ${reason}`,
    );
    expect(reasons.toSorted()).toEqual([
      expect.stringMatching(
        /^Kea Power: Industry: Salesforce says “Energy” since .+, Forecastle says “Technology” since .+\. Forecastle’s is newer and was sent\.$/,
      ),
      expect.stringMatching(/^Tui Foods: Industry: Salesforce says “Banking” .+ Salesforce’s is newer and stays\.$/),
    ]);
    expect(theirs('accounts', 'Kea Power')).toMatchObject({ Industry: 'Technology' });
    const { items } = (await browser.get('/connections/salesforce/conflicts?object=Account')).body;
    expect(items).toHaveLength(2);
    await synced(browser);
    expect(await here('accounts', 'Tui Foods')).toMatchObject({ industry: 'Banking' });
    expect(await here('accounts', 'Kea Power')).toMatchObject({ industry: 'Technology' });
  });

  it('put back a field of ours that was changed there', async () => {
    await sending({ 'Contact.title': 'ours' });
    await changeHere('contacts', 'Ben Buyer', { title: 'Director' });
    await pushed(browser);
    changeThere('contacts', 'Ben Buyer', { Title: 'Trainee' });
    await synced(browser);
    await pushed(browser);
    expect(theirs('contacts', 'Ben Buyer')).toMatchObject({ Title: 'Director' });
    expect(await here('contacts', 'Ben Buyer')).toMatchObject({ title: 'Director' });
  });

  it('are linked there as they are here: a parent, an account and a manager', async () => {
    await sending({ 'Account.parentId': 'ours', 'Contact.accountId': 'ours', 'Contact.reportsToId': 'ours' });
    const [tui, kea, kim] = [
      await here('accounts', 'Tui Foods'),
      await here('accounts', 'Kea Power'),
      await here('contacts', 'Kim Chief'),
    ];
    await changeHere('accounts', 'Kea Power', { parentId: tui.id });
    await changeHere('contacts', 'Ben Buyer', { accountId: kea.id, reportsToId: kim.id });
    await changeHere('contacts', 'Wes Chief', { accountId: null });
    await pushed(browser);
    expect(theirs('accounts', 'Kea Power').ParentId).toBe(theirIdOf('accounts', 'Tui Foods'));
    expect(theirs('contacts', 'Ben Buyer')).toMatchObject({
      AccountId: theirIdOf('accounts', 'Kea Power'),
      ReportsToId: theirIdOf('contacts', 'Kim Chief'),
    });
    expect(theirs('contacts', 'Wes Chief').AccountId).toBeNull();
    const before = sentRecords().length;
    await synced(browser);
    await pushed(browser);
    expect(sentRecords()).toHaveLength(before);
  });

  it('fail alone where Salesforce does not know what they are linked to, and are sent once it does', async () => {
    await sending({ 'Contact.accountId': 'ours', 'Contact.reportsToId': 'ours', 'Contact.title': 'ours' });
    const made = (await browser.post('/accounts', { name: 'Made here' })).body;
    const boss = (await browser.post('/contacts', { name: 'Boss Here' })).body;
    await changeHere('contacts', 'Ben Buyer', { accountId: made.id, reportsToId: boss.id });
    await changeHere('contacts', 'Kim Chief', { title: 'Head' });
    expect(countsOf(await pushed(browser)).Contact).toEqual({ read: 2, sent: 1, failed: 1 });
    const failures = await failuresNow();
    expect(failures).toMatchObject([{ object: 'Contact', direction: 'write', fields: ['AccountId', 'ReportsToId'] }]);
    expect(failures[0].reason).toBe(
      'Account: Salesforce does not know this account. Choose one that came from there. Reports to: Salesforce does not know this contact. Choose one that came from there.',
    );
    const { id } = await here('accounts', 'Weka Retail');
    await changeHere('contacts', 'Ben Buyer', { accountId: id, reportsToId: null });
    expect(countsOf(await pushed(browser)).Contact).toEqual({ read: 1, sent: 1 });
    expect(theirs('contacts', 'Ben Buyer').AccountId).toBe(theirIdOf('accounts', 'Weka Retail'));
    expect(await failuresNow()).toEqual([]);
  });

  it('say in words why Salesforce refused one, and are sent once it may', async () => {
    await sending({ 'Account.industry': 'ours' });
    peer.world.rules.push({
      object: 'Account',
      refuses: ({ Industry }: { Industry?: unknown }) => Industry === 'Banking',
      message: 'Compliance must see banks.',
      fields: ['Industry'],
    });
    await changeHere('accounts', 'Tui Foods', { industry: 'Banking' });
    await changeHere('accounts', 'Kea Power', { industry: 'Energy' });
    expect(countsOf(await pushed(browser)).Account).toEqual({ read: 2, sent: 1, failed: 1 });
    const reason = 'Salesforce refused: a validation rule on Industry says: “Compliance must see banks.”';
    expect(await failuresNow()).toMatchObject([
      { object: 'Account', direction: 'write', reason, fields: ['Industry'] },
    ]);
    expect(countsOf(await pushed(browser)).Account ?? {}).toEqual({});
    peer.world.rules.length = 0;
    const { body } = await browser.post('/connections/salesforce/failures/retry');
    expect(countsOf(await ended(browser, body.id)).Account).toEqual({ read: 1, sent: 1 });
    expect(theirs('accounts', 'Tui Foods')).toMatchObject({ Industry: 'Banking' });
    expect(await failuresNow()).toEqual([]);
  });

  it('are tried again no more once what was refused is no news to Salesforce', async () => {
    await sending({ 'Account.industry': 'ours' });
    await changeHere('accounts', 'Tui Foods', { industry: 'Energy' });
    await pushed(browser);
    peer.world.rules.push({ object: 'Account', refuses: () => true, message: 'Not now.', fields: [] });
    await changeHere('accounts', 'Tui Foods', { industry: 'Retail' });
    await pushed(browser);
    expect(await failuresNow()).toHaveLength(1);
    await changeHere('accounts', 'Tui Foods', { industry: 'Energy' });
    await pushed(browser);
    expect(await failuresNow()).toEqual([]);
    expect(sentRecords()).toHaveLength(2);
  });

  it('are tried again with the next push when they stay locked', async () => {
    await sending({ 'Contact.title': 'ours' });
    await changeHere('contacts', 'Ben Buyer', { title: 'Director' });
    const somebody = {};
    peer.world.locks.take(theirIdOf('accounts', 'Tui Foods'), somebody);
    peer.world.locks.take(theirIdOf('contacts', 'Ben Buyer'), somebody);
    expect(countsOf(await pushed(browser)).Contact).toEqual({ read: 1, failed: 1 });
    peer.world.locks.releaseAll(somebody);
    expect(countsOf(await pushed(browser)).Contact).toEqual({ read: 1, sent: 1 });
    expect(theirs('contacts', 'Ben Buyer')).toMatchObject({ Title: 'Director' });
  });

  it('are left out when they are gone on one side, with their failures', async () => {
    await sending({ 'Account.industry': 'ours', 'Contact.title': 'ours' });
    peer.world.rules.push({ object: 'Contact', refuses: () => true, message: 'Not now.', fields: [] });
    for (const name of ['Ben Buyer', 'Kim Chief']) await changeHere('contacts', name, { title: 'Director' });
    await pushed(browser);
    expect(await failuresNow()).toHaveLength(2);
    peer.world.rules.length = 0;
    await browser.delete(`/contacts/${(await here('contacts', 'Ben Buyer')).id}`);
    await changeHere('contacts', 'Kim Chief', { title: 'Head' });
    peer.world.remove('Contact', theirIdOf('contacts', 'Kim Chief'));
    const sync = await pushed(browser);
    expect(countsOf(sync).Contact).toEqual({ read: 1, skipped: 1 });
    expect(await rowsOf(sync, 'skipped')).toMatchObject([{ reason: expect.stringContaining('gone in Salesforce') }]);
    expect(await failuresNow()).toEqual([]);
    expect(sentRecords()).toHaveLength(2);
  });

  it('need an owner that Salesforce has', async () => {
    await sending({ 'Account.ownerId': 'ours' });
    const { items } = (await browser.get('/people')).body;
    const rosa = items.find(({ name }: { name: string }) => name === 'Rosa Rep');
    await changeHere('accounts', 'Tui Foods', { ownerId: rosa.id });
    await changeHere('accounts', 'Kea Power', { ownerId: null });
    expect(countsOf(await pushed(browser)).Account).toEqual({ read: 2, sent: 1, failed: 1 });
    expect(theirs('accounts', 'Tui Foods').OwnerId).toBe(peer.world.user('rosa'));
    expect(await failuresNow()).toMatchObject([
      { reason: 'Owner: this record has no owner here, and Salesforce needs one. Choose one.' },
    ]);
  });
});

it('ends with the same values on both sides after changes on both, with reads and pushes in between', async () => {
  await sending({ 'Contact.title': 'ours', 'Contact.phone': 'latest', 'Contact.email': 'latest' });
  const NAMES = ['Ben Buyer', 'Kim Chief'];
  const last = new Map<string, string>();
  let state = 46;
  const below = (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  // The later change is the later one on both sides.
  const keepTime = () => peer.world.advance({ seconds: Math.max(0, (Date.now() - peer.world.now) / 1000) });
  for (let n = 0; n < 30; n++) {
    const name = NAMES[below(2)] ?? '';
    const isHere = below(2) === 0;
    const side = isHere ? 'here' : 'there';
    const [ours, their, value] = [
      ['title', 'Title', `${side} ${n}`],
      ['phone', 'Phone', `+64 9 555 ${1000 + n}`],
      ['email', 'Email', `${side}${n}@buyer.test`],
    ][below(3)] as [string, string, string];
    keepTime();
    if (isHere) await changeHere('contacts', name, { [ours]: value });
    else changeThere('contacts', name, { [their]: value });
    if (isHere && ours === 'title') last.set(name, value);
    const then = below(8);
    if (then === 0) await synced(browser);
    else if (then === 1) expect(countsOf(await pushed(browser)).Contact?.failed).toBeUndefined();
  }
  keepTime();
  for (let round = 0; round < 2; round++) {
    await synced(browser);
    await pushed(browser);
  }
  for (const name of NAMES) {
    const { title, phone, email } = await here('contacts', name);
    expect({ name, ...theirs('contacts', name) }).toMatchObject({ Title: title, Phone: phone, Email: email });
    expect(title).toBe(last.get(name) ?? null);
  }
  const written = new Set(sentRecords().flatMap((values) => Object.keys(values)));
  expect([...written].toSorted()).toEqual(['Email', 'Phone', 'Title', 'type']);
  expect(countsOf(await pushed(browser)).Contact ?? {}).toEqual({});
});

it('sends custom fields of accounts', async () => {
  peer.world.addCustomField('Account', 'picklist', 'Tier__c', 'Tier', { values: ['Gold', 'Silver'] });
  const made = await browser.post('/custom-fields', {
    noun: 'account',
    label: 'Tier',
    kind: 'choice',
    choices: [{ label: 'Gold' }, { label: 'Silver' }],
  });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  const { key, choices } = made.body;
  await saveProposal(browser, (mapping: Answer['body']) => ({
    ...mapping,
    fields: [
      ...mapping.fields.filter(({ field }: Record<'object' | 'field' | 'owner', string>) => field !== `custom.${key}`),
      { object: 'Account', field: `custom.${key}`, source: 'Tier__c', owner: 'ours' },
    ],
    push: { mode: 'scheduled', scores: [] },
  }));
  await changeHere('accounts', 'Tui Foods', { custom: { [key]: choices[0].id } });
  await pushed(browser);
  expect(sentRecords()).toEqual([{ type: 'Account', Tier__c: 'Gold' }]);
  await synced(browser);
  await pushed(browser);
  expect(sentRecords()).toHaveLength(1);
});

it('refuses a mapping that lets Forecastle decide what Salesforce makes itself', async () => {
  for (const [field, label] of [
    ['Contact.name', 'Name'],
    ['Account.domain', 'Domain'],
  ] as const) {
    await expect(sending({ [field]: 'ours' })).rejects.toThrow(
      `${label} cannot be written back from Forecastle. Let Salesforce decide it.`,
    );
  }
});

it('sends on update once an account or a contact has changed, and looks at those that are sent alone', async () => {
  const pushes = async () => {
    await queueDuePushes(app.database.pool);
    const { items } = (await browser.get('/connections/salesforce/syncs')).body;
    for (const { id } of items) await ended(browser, id);
    return items.filter(({ kind }: { kind: string }) => kind === 'push').length;
  };
  await sending({ 'Account.industry': 'ours' }, 'on_update');
  expect(await pushes()).toBe(0);
  await changeHere('contacts', 'Ben Buyer', { otherEmails: ['ben@home.test'] });
  expect(await pushes()).toBe(0);
  await changeHere('accounts', 'Tui Foods', { industry: 'Retail' });
  expect(await pushes()).toBe(1);
  expect(theirs('accounts', 'Tui Foods')).toMatchObject({ Industry: 'Retail' });
  expect(await pushes()).toBe(1);
  await sending({ 'Contact.title': 'latest' }, 'on_update');
  await changeHere('contacts', 'Ben Buyer', { title: 'Director' });
  expect(await pushes()).toBe(2);
  expect(theirs('contacts', 'Ben Buyer')).toMatchObject({ Title: 'Director' });
});
