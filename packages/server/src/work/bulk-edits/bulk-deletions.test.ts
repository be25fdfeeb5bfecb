import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { keptState } from '../../records/bin/testing/kept-state.ts';
import { addMember } from '../../testing/add-member.ts';
import { administer } from '../../testing/administer.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { keptAndRebuiltTotals, keptAndReplayed } from '../imports/testing/undo.ts';
import { runBulkEdit } from './run-bulk-edit.ts';

const app = await startTestApp();
afterAll(app.close);

type Many = 'deals' | 'accounts' | 'contacts';
/** Columns that being changed and changed back moves, of records that stay, and the journal of what was done. */
const MOVED = ['version', 'updated_at'];
const JOURNAL = ['bulk_edits', 'bulk_edit_deals', 'bulk_edit_records', 'bulk_edit_lanes'];

describe('deleting many', () => {
  let browser: Browser;
  let organizationId: string;
  beforeEach(async () => {
    const signedUp = await app.signUp();
    browser = signedUp.browser;
    organizationId = signedUp.session.organization.id;
  });
  const goOn = (bulkEditId: string, signal = new AbortController().signal) =>
    runBulkEdit(app.database.pool, { organizationId, bulkEditId }, signal);
  const made = async (path: string, body: object, by = browser) => (await by.post(path, body)).body;
  const read = async (path: string, by = browser) => (await by.get(path)).body;
  const pathOf = (many: Many) => (many === 'deals' ? '/bulk-edits' : `/bulk-edits/${many}`);
  const ask = async (many: Many, chosen: object, by = browser) =>
    (await by.post(`${pathOf(many)}/preview`, { [many]: chosen, edit: { delete: true } })).body;
  const begin = async (many: Many, chosen: object, by = browser) =>
    (await by.post(pathOf(many), { [many]: chosen, edit: { delete: true } })).body;
  const undo = async (id: string) => {
    await browser.post(`/bulk-edits/${id}/undo`);
    await goOn(id);
    return read(`/bulk-edits/${id}`);
  };
  const state = async () => {
    const kept = await inTenant(app.database.pool, organizationId, (tx) => keptState(tx, MOVED));
    return Object.fromEntries(Object.entries(kept).filter(([table]) => !JOURNAL.includes(table)));
  };
  /** Ends the connection of whoever brings a record of this name back, as the end of their process does. */
  const cutOffAt = async (table: string, name: string, work: () => Promise<unknown>) => {
    const { ownerUrl } = app.database;
    await administer(
      ownerUrl,
      `CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NEW; END $$`,
    );
    await administer(
      ownerUrl,
      `CREATE TRIGGER cut_off BEFORE INSERT ON ${table} FOR EACH ROW WHEN (NEW.name = '${name}') EXECUTE FUNCTION cut_off()`,
    );
    try {
      await work();
    } finally {
      await administer(ownerUrl, 'DROP FUNCTION cut_off CASCADE');
    }
  };
  const expectWhole = () =>
    inTenant(app.database.pool, organizationId, async (tx) => {
      const { kept, replayed } = await keptAndReplayed(tx);
      expect(replayed).toEqual(kept);
      const totals = await keptAndRebuiltTotals(tx);
      expect(totals.kept).toEqual(totals.rebuilt);
    });
  const words = (text: string) => ({
    document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
  });

  /** Two accounts, one below the other, two people, one reporting to the other, and three deals with them. */
  async function org() {
    const group = await made('/accounts', { name: 'Group' });
    const works = await made('/accounts', { name: 'Works', parentId: group.id });
    const chief = await made('/contacts', { name: 'Chief', accountId: group.id });
    const ana = await made('/contacts', { name: 'Ana', accountId: works.id, reportsToId: chief.id });
    const deals = [];
    for (const name of ['Crane', 'Wharf', 'Quay']) {
      const deal = await made('/opportunities', {
        name,
        accountId: works.id,
        amountMinor: 500,
        closeDate: '2040-03-31',
      });
      deals.push(deal);
      await browser.put(`/opportunities/${deal.id}/frameworks/bant/budget`, { strength: 'green' });
      for (const { id } of [ana, chief])
        await browser.put(`/opportunities/${deal.id}/contacts/${id}`, { role: 'champion', influence: 3 });
    }
    const [crane] = deals;
    const occurredAt = new Date(Date.now() - 86_400_000).toISOString();
    const call = { kind: 'call', subject: 'Rang', occurredAt, contactIds: [ana.id, chief.id] };
    await made(`/opportunities/${crane.id}/activities`, call);
    await made(`/opportunities/${crane.id}/notes`, words('Shallow'));
    await made(`/opportunities/${crane.id}/tasks`, { title: 'Measure', dueOn: '2040-02-01' });
    for (const [path, text] of [
      [`/accounts/${works.id}`, 'Pays late'],
      [`/contacts/${ana.id}`, 'By telephone'],
    ] as const) {
      const note = await made(`${path}/notes`, words(text));
      await browser.request('POST', `/notes/${note.id}/files?fileName=Terms.txt`, Buffer.from(text), {
        'content-type': 'application/octet-stream',
      });
    }
    return { group, works, chief, ana, crane, deals };
  }

  it('moves deals into the bin with what hangs on them, as it said before, and brings all back as they were', async () => {
    const { crane, deals } = await org();
    const gone = '0197a000-0000-7000-8000-000000000000';
    const chosen = { ids: [...deals.slice(0, 2).map(({ id }) => id), gone] };
    const preview = await ask('deals', chosen);
    expect(preview).toMatchObject({
      total: 3,
      change: 2,
      same: 0,
      left: [{ why: 'gone', count: 1 }],
      parted: [],
      along: [
        { what: 'activities', count: 1 },
        { what: 'notes', count: 1 },
        { what: 'tasks', count: 1 },
      ],
    });
    expect(preview.examples.map(({ name }: { name: string }) => name).sort()).toEqual(['Crane', 'Wharf']);
    const before = await state();
    const started = await begin('deals', chosen);
    expect(started).toMatchObject({ status: 'changing', total: 3, edit: { delete: true } });
    // Killed before its first batch, and then taken up by two at once.
    await goOn(started.id, AbortSignal.abort());
    await Promise.all([goOn(started.id), goOn(started.id)]);
    expect(await read(`/bulk-edits/${started.id}`)).toMatchObject({
      status: 'changed',
      taken: 3,
      changed: 2,
      left: [{ why: 'gone', count: 1 }],
      abilities: { cancel: false, undo: true },
    });
    expect((await read('/opportunities')).items).toMatchObject([{ name: 'Quay' }]);
    expect((await read('/bin')).items).toHaveLength(2);
    expect(
      (await read('/audit-trail?limit=5')).items.map(({ sentence }: { sentence: string }) => sentence).join(),
    ).toContain('Mere Walker began to delete 2 deals');
    await expectWhole();

    // One is brought back by hand before.
    await made(`/bin/${crane.id}/restore`, {});
    expect(await undo(started.id)).toMatchObject({ status: 'undone', undone: 2, kept: [] });
    expect(await state()).toEqual(before);
    await expectWhole();
  });

  it('leaves one in the bin that was deleted again since, and names it', async () => {
    const { crane, deals } = await org();
    const { id } = await begin('deals', { filter: { search: 'a' }, except: [deals[2].id] });
    await goOn(id);
    await made(`/bin/${crane.id}/restore`, {});
    await browser.delete(`/opportunities/${crane.id}`);
    expect(await undo(id)).toMatchObject({ undone: 1, kept: [{ why: 'changed_since', count: 1 }] });
    expect((await read(`/bulk-edits/${id}/left`)).items).toEqual([
      { id: crane.id, name: 'Crane', why: 'changed_since' },
    ]);
    expect((await read('/bin')).items).toMatchObject([{ id: crane.id }]);
  });

  it('takes accounts from what refers to them, and gives them back, also to one another', async () => {
    const { group, works } = await org();
    const outside = await made('/accounts', { name: 'Yard', parentId: works.id });
    const chosen = { ids: [group.id, works.id] };
    expect(await ask('accounts', chosen)).toMatchObject({
      total: 2,
      change: 2,
      left: [],
      along: [
        { what: 'notes', count: 1 },
        { what: 'files', count: 1 },
      ],
      parted: [
        { what: 'deals', count: 3 },
        { what: 'contacts', count: 2 },
        { what: 'accounts', count: 1 },
      ],
    });
    const before = await state();
    const { id } = await begin('accounts', chosen);
    await goOn(id);
    expect(await read(`/accounts/${outside.id}`)).toMatchObject({ parent: null });
    expect((await read('/opportunities')).items.map(({ account }: { account: unknown }) => account ?? null)).toEqual([
      null,
      null,
      null,
    ]);
    await expectWhole();
    expect(await undo(id)).toMatchObject({ status: 'undone', undone: 2 });
    expect(await read(`/accounts/${works.id}`)).toMatchObject({ parent: { id: group.id } });
    expect(await state()).toEqual(before);
    await expectWhole();
  });

  it('takes contacts off deals and out of activities together, and puts them back', async () => {
    const { ana, chief } = await org();
    const chosen = { filter: {} };
    expect(await ask('contacts', chosen)).toMatchObject({
      change: 2,
      parted: [{ what: 'deals', count: 3 }],
      along: [
        { what: 'notes', count: 1 },
        { what: 'files', count: 1 },
      ],
    });
    const before = await state();
    const { id } = await begin('contacts', chosen);
    await goOn(id);
    expect((await read('/contacts')).items).toEqual([]);
    await expectWhole();
    expect(await undo(id)).toMatchObject({ status: 'undone', undone: 2 });
    expect(await read(`/contacts/${ana.id}`)).toMatchObject({ reportsTo: { id: chief.id } });
    expect(await state()).toEqual(before);
    await expectWhole();
  });

  it.each([
    ['deals', 'opportunities', 'Wharf'],
    ['accounts', 'accounts', 'Works'],
    ['contacts', 'contacts', 'Ana'],
  ] as const)('goes on where its undo was killed while it brought %s back', async (many, table, name) => {
    await org();
    const before = await state();
    const { id } = await begin(many, { filter: {} });
    await goOn(id);
    const { total } = await made(`/bulk-edits/${id}/undo`, {});
    // Killed before its first batch, and then with a row of one in hand.
    await goOn(id, AbortSignal.abort());
    await cutOffAt(table, name, () => expect(goOn(id)).rejects.toThrow());
    const cut = await read(`/bulk-edits/${id}`);
    expect(cut).toMatchObject({ status: 'undoing', finishedAt: null });
    expect((await read('/bin')).items).toHaveLength(total - cut.undone);
    await expectWhole();
    // Taken up by two at once.
    await Promise.all([goOn(id), goOn(id)]);
    expect(await read(`/bulk-edits/${id}`)).toMatchObject({ status: 'undone', undone: total, kept: [] });
    expect(await state()).toEqual(before);
    await expectWhole();
  });

  it('says what came back without something, as bringing back one of them says it', async () => {
    const rep = await addMember(app, browser, { role: 'account_executive' });
    const cro = await addMember(app, browser, { role: 'cro' });
    const crane = await made('/opportunities', { name: 'Crane' }, rep.browser);
    const quay = await made('/opportunities', { name: 'Quay', externalId: 'Q1' });
    const wharf = await made('/opportunities', { name: 'Wharf' });
    const works = await made('/accounts', { name: 'Works', externalId: 'W1', ownerId: rep.memberId });
    const ana = await made('/contacts', { name: 'Ana', externalId: 'ana@works.example' });
    const deals = await begin('deals', { ids: [crane.id, quay.id, wharf.id] });
    const accounts = await begin('accounts', { ids: [works.id] });
    const contacts = await begin('contacts', { ids: [ana.id] });
    for (const { id } of [deals, accounts, contacts]) await goOn(id);

    await made(`/people/${rep.memberId}/leave`, {});
    await made('/opportunities', { name: 'Another', externalId: 'Q1' });
    await made('/accounts', { name: 'Another', externalId: 'W1' });
    await made('/contacts', { name: 'Another', externalId: 'ana@works.example' });
    const lost = async ({ id }: { id: string }, by = browser) => (await read(`/bulk-edits/${id}/lost`, by)).items;
    expect(await undo(deals.id)).toMatchObject({ status: 'undone', undone: 3, lost: 2, kept: [] });
    const taken = {
      id: quay.id,
      name: 'Quay',
      lost: ['Another deal has its ID Q1 now, so this one came back without it.'],
    };
    expect(await lost(deals)).toEqual([
      { id: crane.id, name: 'Crane', lost: ['Its owner has left. You own it now.'] },
      taken,
    ]);
    const page = await read(`/bulk-edits/${deals.id}/lost?limit=1`);
    expect((await read(`/bulk-edits/${deals.id}/lost?limit=1&cursor=${page.nextCursor}`)).items).toEqual([taken]);
    expect((await lost(deals, cro.browser))[0].lost).toEqual([
      'Its owner has left. The person who undid this owns it now.',
    ]);
    expect(await undo(accounts.id)).toMatchObject({ undone: 1, lost: 1 });
    expect((await lost(accounts))[0].lost).toEqual([
      'Another account has the ID W1 now, so this one came back without it.',
      'Its owner has left. It has no owner now.',
    ]);
    expect(await undo(contacts.id)).toMatchObject({ undone: 1, lost: 1 });
    expect(await lost(contacts)).toHaveLength(1);
    // It tells of a person, and goes with what else is known of them.
    await made(`/contacts/${ana.id}/erase`, {});
    expect(await lost(contacts)).toEqual([]);
  });

  it('leaves what whoever began it may not delete, says so before, and names it', async () => {
    const [rep, other] = [
      await addMember(app, browser, { role: 'account_executive' }),
      await addMember(app, browser, { role: 'account_executive' }),
    ];
    const own = await made('/accounts', { name: 'Made' }, rep.browser);
    const foreign = await made('/accounts', { name: 'Foreign' }, other.browser);
    const theirs = await made('/opportunities', { name: 'Theirs', accountId: own.id }, other.browser);
    const chosen = { ids: [own.id, foreign.id] };
    const left = [{ why: 'not_yours', count: 1 }];
    // Deals that one does not see are not counted either.
    expect(await ask('accounts', chosen, rep.browser)).toMatchObject({ change: 1, left, parted: [] });
    const { id } = await begin('accounts', chosen, rep.browser);
    await goOn(id);
    expect(await read(`/bulk-edits/${id}`, rep.browser)).toMatchObject({ changed: 1, left });
    expect((await read(`/bulk-edits/${id}/left`, rep.browser)).items).toEqual([
      { id: foreign.id, name: 'Foreign', why: 'not_yours' },
    ]);
    expect((await browser.get(`/accounts/${foreign.id}`)).status).toBe(200);
    expect((await other.browser.post(`/bulk-edits/${id}/undo`)).status).toBe(404);

    const deals = { ids: [theirs.id] };
    expect(await ask('deals', deals, rep.browser)).toMatchObject({ change: 0, left: [{ why: 'gone', count: 1 }] });
    await goOn((await begin('deals', deals, rep.browser)).id);
    expect((await browser.get(`/opportunities/${theirs.id}`)).status).toBe(200);
  });

  it('is given alone, stops where it is told, and stands still while an import is written', async () => {
    const { deals } = await org();
    const ids = deals.map(({ id }) => id);
    const both = { deals: { ids }, edit: { delete: true, nextStep: 'Call' } };
    expect((await browser.post('/bulk-edits', both)).status).toBe(422);
    const stopped = await begin('deals', { ids });
    expect((await browser.post(`/bulk-edits/${stopped.id}/cancel`)).body.status).toBe('cancelled');
    await goOn(stopped.id);
    expect((await read('/bin')).items).toEqual([]);

    const { id } = await begin('deals', { ids });
    const importing = (status: string) =>
      administer(
        app.database.ownerUrl,
        `INSERT INTO imports (organization_id, id, created_by_id, file_name, size, status)
         SELECT $1, $2, id, 'deals.csv', 4, $3 FROM members WHERE organization_id = $1
         ON CONFLICT (organization_id, id) DO UPDATE SET status = excluded.status`,
        [organizationId, '0197a000-0000-7000-8000-000000000001', status],
      );
    await importing('running');
    await goOn(id);
    expect(await read(`/bulk-edits/${id}`)).toMatchObject({ status: 'changing', taken: 0 });
    expect((await browser.post('/bulk-edits', { deals: { ids }, edit: { delete: true } })).status).toBe(409);
    await importing('done');
    await goOn(id);
    expect(await read(`/bulk-edits/${id}`)).toMatchObject({ status: 'changed', changed: 3 });
  });
});
