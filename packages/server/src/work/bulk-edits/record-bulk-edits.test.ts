import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { runBulkEdit } from './run-bulk-edit.ts';

const app = await startTestApp();
afterAll(app.close);

describe('a bulk edit of accounts or contacts', () => {
  let browser: Browser;
  let organizationId: string;
  beforeEach(async () => {
    const signedUp = await app.signUp();
    browser = signedUp.browser;
    organizationId = signedUp.session.organization.id;
  });
  const goOn = (bulkEditId: string, signal = new AbortController().signal) =>
    runBulkEdit(app.database.pool, { organizationId, bulkEditId }, signal);
  const account = async (name: string, fields: object = {}, by = browser) =>
    (await by.post('/accounts', { name, ...fields })).body;
  const contact = async (name: string, fields: object = {}, by = browser) =>
    (await by.post('/contacts', { name, ...fields })).body;
  const read = async (path: string) => (await browser.get(path)).body;
  const begin = async (many: 'accounts' | 'contacts', chosen: object, edit: object, by = browser) =>
    (await by.post(`/bulk-edits/${many}`, { [many]: chosen, edit })).body;
  const ask = (many: 'accounts' | 'contacts', chosen: object, edit: object, by = browser) =>
    by.post(`/bulk-edits/${many}/preview`, { [many]: chosen, edit });
  const undo = async (id: string) => {
    await browser.post(`/bulk-edits/${id}/undo`);
    await goOn(id);
    return read(`/bulk-edits/${id}`);
  };

  it('says before what it will do, does that in one go, and takes it back where nobody built on it', async () => {
    const field = async (given: object) => (await browser.post('/custom-fields', { noun: 'account', ...given })).body;
    const tier = await field({ label: 'Tier', kind: 'choices', choices: [{ label: 'A' }, { label: 'B' }] });
    const [a, b] = tier.choices.map(({ id }: { id: string }) => id);
    const port = await account('Port', { industry: 'Freight', custom: { tier: [b] } });
    const quay = await account('Quay', { industry: 'Ports', strategic: true, custom: { tier: [a] } });
    const weir = await account('Weir');
    await account('Elsewhere', { industry: 'Dairy' });
    const gone = '0197a000-0000-7000-8000-000000000000';
    const ids = [port.id, quay.id, weir.id, gone];
    const edit = { industry: 'Ports', strategic: true, territory: ' ', custom: { tier: [a] } };

    const preview = (await ask('accounts', { ids }, edit)).body;
    expect(preview).toMatchObject({ total: 4, change: 2, same: 1, left: [{ why: 'gone', count: 1 }] });
    expect(preview.examples).toContainEqual({
      id: port.id,
      name: 'Port',
      why: null,
      changes: [
        { field: 'industry', from: 'Freight', to: 'Ports' },
        { field: 'strategic', from: false, to: true },
        { field: 'custom.tier', from: [b], to: [a] },
      ],
    });
    const started = await begin('accounts', { ids }, edit);
    expect(started).toMatchObject({ noun: 'account', status: 'changing', total: 4 });
    await Promise.all([goOn(started.id), goOn(started.id)]);
    expect(await read(`/bulk-edits/${started.id}`)).toMatchObject({ status: 'changed', changed: 2, same: 1 });
    expect(await read(`/accounts/${weir.id}`)).toMatchObject({
      industry: 'Ports',
      strategic: true,
      custom: { tier: [a] },
    });
    const where = encodeURIComponent(JSON.stringify({ conditions: [{ field: 'custom.tier', is: 'is', value: [a] }] }));
    expect((await read(`/accounts/count?where=${where}`)).count).toBe(3);
    const told = (await read('/audit-trail?limit=20')).items.map(({ sentence }: { sentence: string }) => sentence);
    expect(told.join()).toContain('began a bulk edit of 3 accounts: Industry, Territory, Strategic, Tier');
    expect(told.join()).toMatch(/changed the account .?Weir/);

    await browser.patch(`/accounts/${port.id}`, { industry: 'Rail' });
    expect(await undo(started.id)).toMatchObject({
      status: 'undone',
      undone: 1,
      kept: [{ why: 'changed_since', count: 1 }],
    });
    expect((await read(`/bulk-edits/${started.id}/left`)).items).toEqual([
      { id: port.id, name: 'Port', why: 'changed_since' },
    ]);
    expect(await read(`/accounts/${weir.id}`)).toMatchObject({ industry: null, strategic: false, custom: {} });
    expect(await read(`/accounts/${quay.id}`)).toMatchObject({ industry: 'Ports', custom: { tier: [a] } });
    expect((await read(`/accounts/count?where=${where}`)).count).toBe(2);
    const own = async (noun: string) => (await read(`/bulk-edits?noun=${noun}`)).items.length;
    expect([await own('account'), await own('contact'), await own('deal')]).toEqual([1, 0, 0]);
  });

  it('puts nothing under itself, in the edit and in its undo', async () => {
    const group = await account('Group');
    const holding = await account('Holding', { parentId: group.id });
    const works = await account('Works', { parentId: holding.id });
    const yard = await account('Yard');
    const chosen = { filter: { search: '' }, except: [] };
    const preview = (await ask('accounts', chosen, { parentId: works.id })).body;
    expect(preview).toMatchObject({ total: 4, change: 1, left: [{ why: 'circular', count: 3 }] });
    expect(preview.examples).toContainEqual({
      id: yard.id,
      name: 'Yard',
      why: null,
      changes: [{ field: 'parentId', from: null, to: { id: works.id, name: 'Works' } }],
    });
    const { id } = await begin('accounts', { ids: [group.id, works.id] }, { parentId: yard.id });
    await goOn(id);
    expect((await read(`/accounts/${works.id}`)).parent.id).toBe(yard.id);
    // What was above it comes under it meanwhile.
    await browser.patch(`/accounts/${holding.id}`, { parentId: works.id });
    expect(await undo(id)).toMatchObject({ undone: 1, kept: [{ why: 'circular', count: 1 }] });
    expect((await read(`/accounts/${group.id}`)).parent).toBeNull();
  });

  it('changes contacts: their title, account and whom they report to; an erased one gets nothing back', async () => {
    const port = await account('Port');
    const quay = await account('Quay');
    const ana = await contact('Ana', { title: 'Buyer', accountId: port.id });
    const ben = await contact('Ben', { title: 'Clerk' });
    const cat = await contact('Cat');
    const edit = { title: null, accountId: quay.id, reportsToId: cat.id };
    const { id } = await begin('contacts', { filter: {} }, edit);
    await goOn(id);
    expect(await read(`/bulk-edits/${id}`)).toMatchObject({ changed: 2, left: [{ why: 'circular', count: 1 }] });
    expect(await read(`/contacts/${ana.id}`)).toMatchObject({
      title: null,
      accountName: 'Quay',
      reportsTo: { id: cat.id, name: 'Cat' },
    });
    expect((await browser.post(`/contacts/${ben.id}/erase`)).status).toBe(200);
    expect(await undo(id)).toMatchObject({ undone: 1, kept: [{ why: 'gone', count: 1 }] });
    expect(await read(`/contacts/${ana.id}`)).toMatchObject({ title: 'Buyer', accountName: 'Port', reportsTo: null });
    expect(await read(`/contacts/${ben.id}`)).toMatchObject({ title: null, accountName: null });
  });

  it('gives records an owner, and none back who has left', async () => {
    const rep = await addMember(app, browser, { role: 'account_executive' });
    const other = await addMember(app, browser, { role: 'account_executive' });
    const port = await account('Port', { ownerId: rep.memberId });
    const quay = await account('Quay');
    const { id } = await begin('accounts', { ids: [port.id, quay.id] }, { ownerId: other.memberId });
    await goOn(id);
    expect((await read(`/accounts/${quay.id}`)).owner.id).toBe(other.memberId);
    expect((await browser.post(`/people/${rep.memberId}/leave`)).status).toBe(200);
    expect(await undo(id)).toMatchObject({ undone: 1, kept: [{ why: 'value_gone', count: 1 }] });
    expect((await read(`/accounts/${quay.id}`)).owner).toBeNull();
    expect((await ask('accounts', { ids: [port.id] }, { ownerId: rep.memberId })).status).toBe(422);
  });

  it('refuses what is no field, nobody or no value, and stops where it is told', async () => {
    const { id } = await account('Port');
    const refused = async (edit: object) => (await ask('accounts', { ids: [id] }, edit)).status;
    expect(await refused({})).toBe(422);
    expect(await refused({ name: 'Other' })).toBe(422);
    expect(await refused({ custom: { nothing: 1 } })).toBe(422);
    expect(await refused({ parentId: '0197a000-0000-7000-8000-000000000000' })).toBe(422);
    const both = { accounts: { ids: [id], filter: {} }, edit: { industry: 'Ports' } };
    expect((await browser.post('/bulk-edits/accounts', both)).status).toBe(422);
    const stopped = await begin('accounts', { ids: [id] }, { industry: 'Ports' });
    expect((await browser.post(`/bulk-edits/${stopped.id}/cancel`)).body.status).toBe('cancelled');
    await goOn(stopped.id);
    expect((await read(`/accounts/${id}`)).industry).toBeNull();
    // Killed before its first batch, it goes on when it is taken up again.
    const killed = await begin('accounts', { ids: [id] }, { industry: 'Ports' });
    await goOn(killed.id, AbortSignal.abort());
    expect((await read(`/bulk-edits/${killed.id}`)).status).toBe('changing');
    await goOn(killed.id);
    expect((await read(`/accounts/${id}`)).industry).toBe('Ports');
  });

  it('leaves what whoever began it may not change, and names it', async () => {
    const [rep, other] = [
      await addMember(app, browser, { role: 'account_executive' }),
      await addMember(app, browser, { role: 'account_executive' }),
    ];
    const made = await account('Made', {}, rep.browser);
    const dealt = await account('Dealt', {}, other.browser);
    await rep.browser.post('/opportunities', { name: 'Crane', accountId: dealt.id });
    const foreign = await account('Foreign', {}, other.browser);
    const person = await contact('Ana', { accountId: foreign.id }, other.browser);
    const ids = [made.id, dealt.id, foreign.id];
    const left = [{ why: 'not_yours', count: 1 }];
    expect((await ask('accounts', { ids }, { segment: 'Large' }, rep.browser)).body).toMatchObject({ change: 2, left });
    const { id } = await begin('accounts', { ids }, { segment: 'Large' }, rep.browser);
    await goOn(id);
    expect((await rep.browser.get(`/bulk-edits/${id}`)).body).toMatchObject({ changed: 2, left });
    expect((await rep.browser.get(`/bulk-edits/${id}/left`)).body.items).toEqual([
      { id: foreign.id, name: 'Foreign', why: 'not_yours' },
    ]);
    expect((await read(`/accounts/${foreign.id}`)).segment).toBeNull();
    for (const path of ['', '/left']) expect((await other.browser.get(`/bulk-edits/${id}${path}`)).status).toBe(404);
    const people = (await ask('contacts', { ids: [person.id] }, { title: 'CFO' }, rep.browser)).body;
    expect(people).toMatchObject({ change: 0, left });
    // Nothing goes on in the name of somebody who left.
    const theirs = await begin('accounts', { ids: [foreign.id] }, { segment: 'Small' }, other.browser);
    expect((await browser.post(`/people/${other.memberId}/leave`, {})).status).toBe(200);
    await goOn(theirs.id);
    expect((await read(`/accounts/${foreign.id}`)).segment).toBeNull();
  });
});
