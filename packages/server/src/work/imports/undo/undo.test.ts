import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addMember } from '../../../testing/add-member.ts';
import type { Answer, Browser, TestApp } from '../../../testing/app.ts';
import { startWorkingApp } from '../../../testing/jobs.ts';
import { importFile, upload } from '../testing/journey.ts';
import { keptAndRebuiltTotals, keptAndReplayed, undoImport } from '../testing/undo.ts';

const HEADER = 'Deal ID,Deal,Company,Stage,Amount,Close Date,Owner,Contact Name,Contact Email,Contact Role,Next Step';
const file = (...rows: string[]) => [HEADER, ...rows, ''].join('\n');
const FIRST = file(
  'A1,Crane,Harbour Ltd,Proposal,1000,2027-03-31,Mere Walker,Ana Paul,ana@harbour.test,Champion,Call',
  'A2,Boat,Harbour Ltd,Discovery,2000,2027-06-30,Mere Walker,,,,',
  'A3,Tug,Pier & Co,Closed Won,3000,2026-03-01,Rua Tane,,,,',
);
const SECOND = file(
  'A1,Crane hire,Quay Ltd,Closed Won,5000,2027-04-30,Mere Walker,Ana Paul,ana@harbour.test,Economic Buyer,Write',
  'A2,Boat,Harbour Ltd,Proposal,2500,2027-09-30,Mere Walker,Tui Reed,tui@harbour.test,Champion,',
  'A3,Tug,Pier & Co,Proposal,3000,2027-03-01,Rua Tane,,,,',
  'A4,Slip,Quay Ltd,Proposal,9,2027-03-01,Hemi Ward,,,,',
);
const UPDATE = { duplicates: 'update' };
const RUA = { ...UPDATE, owners: { 'Rua Tane': 'create' } };
const HEMI = { ...UPDATE, owners: { 'Hemi Ward': 'create' } };
const UNTOLD = new Set(['version', 'updatedAt', 'health']);

let org: TestApp;
beforeAll(async () => {
  org = await startWorkingApp();
});
afterAll(() => org.close());

interface Party {
  readonly who: Browser;
  readonly organizationId: string;
}
const organization = async (): Promise<Party> => {
  const { browser, session } = await org.signUp();
  return { who: browser, organizationId: session.organization.id };
};
const dealsOf = async (who: Browser): Promise<Answer['body'][]> =>
  (await who.get('/opportunities?sort=name&direction=asc&limit=200')).body.items;
const named = async (who: Browser, name: string) => {
  const found = (await dealsOf(who)).find((deal) => deal.name === name);
  return (await who.get(`/opportunities/${found.id}`)).body;
};
/** All that people see of the deals, but how often and when they were written. */
const stateOf = async ({ who }: Party) => {
  const told = (deal: object) => Object.fromEntries(Object.entries(deal).filter(([field]) => !UNTOLD.has(field)));
  const deals = await dealsOf(who);
  return Promise.all(
    deals.map(async (deal) => {
      const { scoredAt, nextChangeAt, ...scores } = deal.health;
      const contacts = (await who.get(`/opportunities/${deal.id}/contacts`)).body.items;
      const roles = contacts.map((each: Answer['body']) => [each.contact?.name ?? each.name, each.role]).sort();
      return { ...told((await who.get(`/opportunities/${deal.id}`)).body), scores, roles };
    }),
  );
};
/** The ledger tells how every deal stands, and the kept totals are what they would be made anew. */
const expectWhole = async ({ organizationId }: Party) => {
  await inTenant(org.database.pool, organizationId, async (tx) => {
    const { kept, replayed } = await keptAndReplayed(tx);
    expect(replayed).toEqual(kept);
    const totals = await keptAndRebuiltTotals(tx);
    expect(totals.kept).toEqual(totals.rebuilt);
  });
};
const countOf = async ({ organizationId }: Party, table: string): Promise<number> =>
  inTenant(org.database.pool, organizationId, async ({ client }) => {
    const { rows } = await client.query(`SELECT count(*)::int AS count FROM ${table}`);
    return rows[0].count;
  });

describe('the undo of an import that made everything', () => {
  it('leaves nothing but the ledger, and the file can be imported again', async () => {
    const party = await organization();
    const { who } = party;
    const people = await countOf(party, 'members');
    const { id } = await importFile(who, 'a.csv', FIRST, RUA);
    expect((await who.get(`/imports/${id}`)).body).toMatchObject({ undo: null, abilities: { undo: true } });
    expect((await who.get(`/imports/${id}/undo`)).body).toEqual({
      created: { deals: 3, contacts: 1, accounts: 2, people: 1 },
      updated: { deals: 0, contacts: 0, accounts: 0 },
      changed: { created: 0, updated: 0, activities: 0, evidence: 0, examples: [] },
      outOfReach: 0,
      laterImports: [],
    });
    const done = await undoImport(who, id);
    expect(done).toMatchObject({
      status: 'undone',
      abilities: { undo: false },
      undo: {
        changed: 'leave',
        error: null,
        startedBy: { name: 'Mere Walker' },
        progress: { done: 7, total: 7 },
        counts: { dealsRemoved: 3, dealsLeft: 0, contactsRemoved: 1, accountsRemoved: 2, peopleRemoved: 1 },
      },
    });
    expect(await dealsOf(who)).toEqual([]);
    for (const table of ['accounts', 'contacts', 'stage_stays', 'opportunity_health', 'closed_facts', 'scoring_facts'])
      expect([table, await countOf(party, table)]).toEqual([table, 0]);
    expect(await countOf(party, 'members')).toBe(people);
    expect(await countOf(party, "ledger WHERE kind = 'created'")).toBe(3);
    expect(await countOf(party, `ledger WHERE kind = 'removed_by_undo' AND undoes = '${id}'`)).toBe(3);
    await expectWhole(party);
    const again = await importFile(who, 'a.csv', FIRST, RUA);
    expect(again.counts).toMatchObject({ created: 3 });
    await expectWhole(party);
  });

  it('happens once however often it is asked', async () => {
    const { who } = await organization();
    const { id } = await importFile(who, 'a.csv', FIRST, RUA);
    const answers = await Promise.all([1, 2, 3].map(() => who.post(`/imports/${id}/undo`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const done = await undoImport(who, id, 'undo');
    expect(done.undo).toMatchObject({ changed: 'leave', counts: { dealsRemoved: 3 } });
    const preview = await who.get(`/imports/${id}/undo`);
    expect([preview.status, preview.body.message]).toEqual([
      409,
      'This import cannot be undone: it is undone. Nothing was changed.',
    ]);
  });

  it('is refused before there is anything to undo', async () => {
    const { who } = await organization();
    const { id } = (await upload(who, 'a.csv', FIRST)).body;
    const answer = await who.post(`/imports/${id}/undo`);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This import cannot be undone: no row was taken. Nothing was changed.',
    ]);
  });
});

describe('the undo of an import that changed deals', () => {
  it('gives every field, contact, score and total back, and cancels pushes and stays', async () => {
    const party = await organization();
    const { who } = party;
    await importFile(who, 'a.csv', FIRST, RUA);
    const crane = await named(who, 'Crane');
    await who.patch(`/opportunities/${crane.id}`, { category: 'commit' });
    const before = await stateOf(party);
    const second = await importFile(who, 'b.csv', SECOND, HEMI);
    expect(second.counts).toMatchObject({ created: 1, updated: 3 });
    expect(await named(who, 'Crane hire')).toMatchObject({ status: 'won', category: 'closed' });
    expect(await named(who, 'Boat')).toMatchObject({ pushCount: 1 });
    const done = await undoImport(who, second.id);
    expect(done.undo.counts).toMatchObject({ dealsRemoved: 1, dealsRestored: 3, dealsLeft: 0, accountsRemoved: 1 });
    expect(await stateOf(party)).toEqual(before);
    expect(await named(who, 'Crane')).toMatchObject({ status: 'open', category: 'commit', nextStep: 'Call' });
    expect(await countOf(party, 'contacts')).toBe(1);
    const timeline = (await who.get(`/opportunities/${crane.id}/timeline`)).body.items;
    const told = timeline.map(({ kind, actor, changes }: Answer['body']) => [
      kind,
      actor.name,
      new Set(changes.map(({ undone }: { undone: boolean }) => undone)),
    ]);
    expect(told.slice(0, 2)).toEqual([
      ['import_undone', 'b.csv', new Set([false])],
      [expect.stringMatching(/changed/), 'b.csv', new Set([true])],
    ]);
    expect(told.slice(3).map(([, , undone]: [string, string, Set<boolean>]) => [...undone])).toEqual([
      [false],
      [false],
      [false],
    ]);
    await expectWhole(party);
  });

  it('leaves what a person has changed since, and lists it first', async () => {
    const party = await organization();
    const { who } = party;
    await importFile(who, 'a.csv', FIRST, RUA);
    const { id } = await importFile(who, 'b.csv', SECOND, HEMI);
    const boat = await named(who, 'Boat');
    await who.patch(`/opportunities/${boat.id}`, { closeDate: '2027-12-31', name: 'Pilot boat' });
    const slip = await named(who, 'Slip');
    await who.put(`/opportunities/${slip.id}/frameworks/meddpic/champion`, { strength: 'green', notes: 'Said so' });
    const preview = (await who.get(`/imports/${id}/undo`)).body;
    expect(preview).toMatchObject({ created: { deals: 1 }, updated: { deals: 3 }, laterImports: [] });
    expect(preview.changed).toMatchObject({ created: 1, updated: 1, activities: 0, evidence: 1 });
    const examples = [
      { id: boat.id, name: 'Pilot boat', isNew: false, what: ['the close date'], by: ['Mere Walker'] },
      { id: slip.id, name: 'Slip', isNew: true, what: ['evidence'], by: ['Mere Walker'] },
    ];
    expect(preview.changed.examples).toEqual(expect.arrayContaining(examples));
    const { undo } = await undoImport(who, id);
    expect(undo.counts).toMatchObject({
      dealsRemoved: 0,
      dealsRestored: 3,
      dealsLeft: 2,
      accountsLeft: 1,
      peopleLeft: 1,
    });
    expect(undo.counts.examples).toEqual(expect.arrayContaining(examples));
    // Named by the person, its date by the person; the rest as before the import, whose push no longer counts.
    expect(await named(who, 'Pilot boat')).toMatchObject({
      amountMinor: 2_000_00,
      closeDate: '2027-12-31',
      pushCount: 1,
      stage: { name: 'Discovery' },
    });
    expect(await named(who, 'Slip')).toMatchObject({ amountMinor: 9_00 });
    await expectWhole(party);
  });

  it('takes what was changed since along when that is chosen', async () => {
    const party = await organization();
    const { who } = party;
    await importFile(who, 'a.csv', FIRST, RUA);
    const before = await stateOf(party);
    const { id } = await importFile(who, 'b.csv', SECOND, HEMI);
    const boat = await named(who, 'Boat');
    await who.patch(`/opportunities/${boat.id}`, { closeDate: '2027-12-31', amountMinor: 77 });
    const slip = await named(who, 'Slip');
    const call = { kind: 'call', subject: 'Call', occurredAt: '2026-03-01T00:00:00Z' };
    const contacts = (await who.get('/contacts')).body.items.map((each: { id: string }) => each.id);
    expect((await who.post(`/opportunities/${slip.id}/activities`, { ...call, contactIds: contacts })).status).toBe(
      201,
    );
    await who.put(`/opportunities/${slip.id}/frameworks/bant/budget`, { strength: 'green' });
    const { undo } = await undoImport(who, id, 'undo');
    expect(undo.counts).toMatchObject({ dealsRemoved: 1, dealsRestored: 3, dealsLeft: 0 });
    expect(await stateOf(party)).toEqual(before);
    await expectWhole(party);
  });
});

describe('an import over another', () => {
  it('is listed, stays when the first is undone, and can be undone after it', async () => {
    const party = await organization();
    const { who } = party;
    const made = (await who.post('/opportunities', { name: 'Old', externalId: 'X', amountMinor: 1_00 })).body;
    const before = await stateOf(party);
    const row = (amount: number, step: string) =>
      `Deal ID,Deal,Company,Amount,Next Step\nX,Old,Harbour Ltd,${amount},${step}\nY,New,Harbour Ltd,${amount},\n`;
    const first = await importFile(who, 'one.csv', row(2, 'Call'), UPDATE);
    const second = await importFile(who, 'two.csv', row(3, 'Write'), UPDATE);
    expect((await who.get(`/imports/${first.id}/undo`)).body).toMatchObject({
      changed: { created: 1, updated: 1 },
      laterImports: [{ id: second.id, fileName: 'two.csv', deals: 2 }],
    });
    await undoImport(who, first.id);
    expect(await named(who, 'Old')).toMatchObject({ amountMinor: 3_00, nextStep: 'Write', account: null });
    expect(await named(who, 'New')).toMatchObject({ amountMinor: 3_00 });
    await expectWhole(party);
    await undoImport(who, second.id);
    // What the second found of the first is undone with it.
    const [old] = (await stateOf(party)).filter((deal: Answer['body']) => deal.id === made.id);
    expect(old).toEqual(before[0]);
    expect(await named(who, 'New')).toMatchObject({ amountMinor: 2_00 });
    await expectWhole(party);
  });

  it('is undone first, and then the other whole', async () => {
    const party = await organization();
    const { who } = party;
    const first = await importFile(who, 'a.csv', FIRST, RUA);
    const second = await importFile(who, 'b.csv', SECOND, HEMI);
    await undoImport(who, second.id);
    expect((await who.get(`/imports/${first.id}/undo`)).body.changed).toMatchObject({ created: 0, updated: 0 });
    const { undo } = await undoImport(who, first.id);
    expect(undo.counts).toMatchObject({ dealsRemoved: 3, dealsLeft: 0, accountsRemoved: 2 });
    expect(await dealsOf(who)).toEqual([]);
    await expectWhole(party);
  });
});

describe('a history', () => {
  const HISTORY = [
    'Opportunity ID,Deal Name,Customer,Changed At,Stage,Amount,Close Date',
    'A1,Crane,Harbour Ltd,2025-03-01 09:00,Prospecting,1000,2025-06-30',
    'A1,Crane,Harbour Ltd,2025-04-10 09:00,Discovery,1000,2025-08-31',
    'Z9,Quay wall,Rua,2025-03-02 10:00,Discovery,500,2025-05-31',
    'Z9,Quay wall,Rua,2025-05-20 16:30,Closed Won,500,2025-05-31',
    '',
  ].join('\n');

  it('is taken out of the past of deals again, and what it made is removed', async () => {
    const party = await organization();
    const { who } = party;
    await importFile(who, 'a.csv', FIRST, RUA);
    const before = await stateOf(party);
    const { id, counts } = await importFile(who, 'history.csv', HISTORY);
    expect(counts).toMatchObject({ rejected: 0 });
    expect(await dealsOf(who)).toHaveLength(4);
    const { undo } = await undoImport(who, id);
    expect(undo.counts).toMatchObject({ dealsRemoved: 1, dealsRestored: 1, dealsLeft: 0 });
    expect(await stateOf(party)).toEqual(before);
    await expectWhole(party);
  });
});

describe('products of a deal', () => {
  it('are given back, whichever of two imports is undone first', async () => {
    const { who } = await organization();
    const rows = (products: string) => `Deal ID,Deal,Company,Products\nP1,Crane,Harbour,${products}\n`;
    await importFile(who, 'a.csv', rows('Hook'), UPDATE);
    const second = await importFile(who, 'b.csv', rows('Hook; Chain'), UPDATE);
    const third = await importFile(who, 'c.csv', rows('Rope'), UPDATE);
    const products = async () => (await named(who, 'Crane')).products;
    expect(await products()).toEqual(['Rope']);
    await undoImport(who, second.id);
    expect(await products()).toEqual(['Rope']);
    expect((await undoImport(who, third.id)).undo.counts).toMatchObject({ dealsRestored: 1 });
    expect(await products()).toEqual(['Hook']);
  });
});

describe('an undo by somebody who sees only their own deals', () => {
  it('leaves deals that are somebody else’s by now', async () => {
    const { browser: admin } = await org.signUp();
    const rep = await addMember(org, admin, { role: 'account_executive', name: 'Rua Tane' });
    const rows = ['B1,Mine', 'B2,Given away'];
    const { id } = await importFile(
      rep.browser,
      'own.csv',
      `Deal ID,Deal,Company\n${rows.map((row) => `${row},Pier`).join('\n')}\n`,
    );
    const given = await named(admin, 'Given away');
    const me = (await admin.get('/session')).body.person?.id ?? (await admin.get('/session')).body.member?.id;
    expect((await admin.patch(`/opportunities/${given.id}`, { ownerId: me })).status).toBe(200);
    expect((await rep.browser.get(`/imports/${id}/undo`)).body).toMatchObject({
      created: { deals: 1 },
      outOfReach: 1,
      changed: { created: 0, examples: [] },
    });
    const { undo } = await undoImport(rep.browser, id, 'undo');
    expect(undo.counts).toMatchObject({ dealsRemoved: 1, outOfReach: 1, examples: [] });
    expect((await dealsOf(admin)).map(({ name }) => name)).toEqual(['Given away']);
  });
});
