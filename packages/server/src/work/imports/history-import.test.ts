import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { dealsAsOf } from '../../records/ledger/deals-as-of.ts';
import { replayDeal } from '../../records/ledger/replay-deal.ts';
import { readHistory } from '../../records/ledger/testing/read-history.ts';
import { loadDealStates } from '../../records/opportunities/load-deal-states.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { startTestJobs } from '../../testing/jobs.ts';
import { guessed, importFile, settled, upload } from './testing/journey.ts';
import { killBeyond, runInChild } from './testing/run-in-child.ts';
import { asChanges, asStates, Histories, type Told } from './testing/two-forms.ts';

const HISTORY = `Opportunity ID,Deal Name,Customer,Changed At,Stage,Amount,Close Date
A-1,Crane,Tahi,2025-03-01 09:00,Prospecting,1000,2025-06-30
A-2,Quay wall,Rua,2025-03-02T10:00:00Z,Discovery,500,2025-05-31
A-1,Crane,Tahi,2025-04-10 09:00,Discovery,1000,2025-06-30
A-1,Crane,Tahi,2025-04-20 09:00,Discovery,1000,2025-06-30
A-1,Crane,Tahi,2025-05-02 09:00,Proposal,1500,2025-08-31
A-2,Quay wall,Rua,2025-05-20 16:30,Closed Won,500,2025-05-31
A-1,Crane,Tahi,2025-08-15 09:00,Closed Lost,1500,2025-08-31
`;

const SEED = 20_261_122;
const OWNERS = { 'Mere Walker': 'create', 'Tama Hughes': 'create', 'Ana Ruiz': 'create' };

describe('a history file', () => {
  let org: TestApp;
  let jobs: { stop(): Promise<void> };
  beforeAll(async () => {
    org = await startTestApp();
    jobs = await startTestJobs(org);
  });
  afterAll(async () => {
    await jobs.stop();
    await org.close();
  });

  const organisation = async () => {
    const { browser, session } = await org.signUp();
    const run = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
      inTenant(org.database.pool, session.organization.id, work);
    return { browser, run };
  };

  /** Status and amount of each deal by its external id, as of a time. */
  const asOf = (run: <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>, at: string) =>
    run(async (tx) => {
      const { rows } = await tx.client.query('SELECT id, external_id FROM opportunities');
      const ids = new Map(rows.map(({ id, external_id }) => [id, external_id]));
      const deals: Record<string, unknown> = {};
      for await (const batch of dealsAsOf(tx, { at: new Date(at) }))
        for (const { opportunityId, status, amountMinor } of batch)
          deals[ids.get(opportunityId)] = [status, amountMinor];
      return deals;
    });

  /** Every deal's kept state and projections equal a replay of its ledger. */
  const expectReplayed = (run: <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>) =>
    run(async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM opportunities');
      const states = await loadDealStates(
        tx,
        rows.map(({ id }) => id),
      );
      for (const { id } of rows) {
        const { fields, closeDate, stays } = replayDeal(await readHistory(tx, id));
        expect({ ...fields, ...closeDate }).toEqual(states.get(id));
        const kept = await tx.client.query(
          'SELECT stage_id AS "stageId", entered_on::text AS "enteredOn", left_on::text AS "leftOn" FROM stage_stays WHERE opportunity_id = $1 ORDER BY ordinal',
          [id],
        );
        expect(kept.rows).toEqual(stays);
      }
    });

  /** How every deal stood at each time of which the histories tell, in words that two organisations share. */
  const standings = (run: <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>, told: readonly Told[]) =>
    run(async (tx) => {
      const words = async (table: string) =>
        new Map((await tx.client.query(`SELECT id, name FROM ${table}`)).rows.map(({ id, name }) => [id, name]));
      const [stages, people] = [await words('stages'), await words('members')];
      const { rows } = await tx.client.query('SELECT id, external_id FROM opportunities');
      const ids = new Map(rows.map(({ id, external_id }) => [id, external_id]));
      const times = [...new Set(told.flatMap(({ states }) => states.map(({ at }) => at)))].sort();
      const found: unknown[] = [];
      for (const at of times)
        for await (const batch of dealsAsOf(tx, { at: new Date(`${at.replace(' ', 'T')}:30+13:00`) }))
          for (const { opportunityId, stageId, ownerId, status, amountMinor, closeDate, closedOn, category } of batch)
            found.push([
              at,
              ids.get(opportunityId),
              stages.get(stageId ?? ''),
              people.get(ownerId),
              status,
              amountMinor,
              closeDate,
              closedOn,
              category,
            ]);
      expect(found).not.toEqual([]);
      return found.sort();
    });

  const listed = async (browser: Browser) =>
    Object.fromEntries(
      (await browser.get('/opportunities?status=open&status=won&status=lost')).body.items.map(
        (deal: { name: string }) => [deal.name, deal],
      ),
    );

  it('fills the ledger alike as a row for each state and as a row for each changed field, whatever the history', async () => {
    const histories = fc.sample(Histories, { numRuns: 2, seed: SEED });
    for (const [nth, told] of histories.entries()) {
      const named = told.map((deal) => ({ ...deal, id: deal.id + 10 * nth }));
      const imported = async (name: string, text: string) => {
        const { browser, run: inOwn } = await organisation();
        const done = await importFile(browser, name, `${text}\n`, { owners: OWNERS });
        expect([done.status, done.counts.rejected, done.recognisedAs]).toEqual(['done', 0, 'history']);
        await expectReplayed(inOwn);
        return standings(inOwn, named);
      };
      expect(await imported('changes.csv', asChanges(named))).toEqual(await imported('states.csv', asStates(named)));
    }
  });

  it('is recognised, counted before, and fills the ledger by the time of its rows', async () => {
    const { browser, run } = await organisation();
    const uploaded = await upload(browser, 'changes.csv', HISTORY);
    expect(uploaded.body.recognisedAs).toBe('history');
    expect(guessed(uploaded.body)).toMatchObject({
      externalId: 0,
      name: 1,
      account: 2,
      changedAt: 3,
      stage: 4,
      amount: 5,
      closeDate: 6,
    });
    const { id } = uploaded.body;
    const configured = await browser.put(`/imports/${id}/choices`, {
      mapping: guessed(uploaded.body),
      currency: 'NZD',
    });
    expect(configured.body).toMatchObject({ status: 'ready', choices: { kind: 'history' } });
    await browser.post(`/imports/${id}/preview`);
    const counts = {
      rows: 7,
      created: 2,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      changes: 6,
      span: { first: '2025-03-01', last: '2025-08-15' },
    };
    expect((await settled(browser, id)).preview).toMatchObject(counts);
    await browser.post(`/imports/${id}/start`);
    expect((await settled(browser, id)).counts).toMatchObject(counts);

    expect(await asOf(run, '2025-02-01T00:00:00Z')).toEqual({});
    expect(await asOf(run, '2025-05-10T00:00:00Z')).toEqual({ 'A-1': ['open', 150_000], 'A-2': ['open', 50_000] });
    expect(await asOf(run, '2025-06-01T00:00:00Z')).toEqual({ 'A-1': ['open', 150_000], 'A-2': ['won', 50_000] });
    expect(await asOf(run, '2026-01-01T00:00:00Z')).toEqual({ 'A-1': ['lost', 150_000], 'A-2': ['won', 50_000] });
    await expectReplayed(run);

    const deals = await listed(browser);
    expect(deals.Crane).toMatchObject({ status: 'lost', closedOn: '2025-08-15', pushCount: 1 });
    const timeline = (await browser.get(`/opportunities/${deals.Crane.id}/timeline`)).body.items;
    expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'history_changed',
      'history_changed',
      'history_changed',
      'history_created',
    ]);
  });

  it('adds nothing when it comes again', async () => {
    const { browser, run } = await organisation();
    await importFile(browser, 'changes.csv', HISTORY);
    const rows = () => run(async (tx) => (await tx.client.query('SELECT count(*)::int AS n FROM ledger')).rows[0].n);
    const before = await rows();
    const again = await importFile(browser, 'again.csv', HISTORY);
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2, changes: 0 });
    expect(await rows()).toBe(before);
  });

  it('gives deals that are there their past and leaves their present', async () => {
    const { browser, run } = await organisation();
    const pipeline =
      'Deal ID,Name,Account,Stage,Amount,Close Date,Created Date\nA-1,Crane,Tahi,Negotiation,7000,2027-01-31,2025-03-01\nA-2,Quay wall,Rua,Closed Won,500,2025-05-31,2025-03-01\n';
    await importFile(browser, 'pipeline.csv', pipeline);
    const present = await listed(browser);
    const done = await importFile(browser, 'changes.csv', HISTORY);
    expect(done.counts).toMatchObject({ created: 0, updated: 2 });
    const after = await listed(browser);
    for (const name of ['Crane', 'Quay wall']) {
      const { status, stage, amountMinor, closeDate, closedOn, owner } = present[name];
      expect(after[name]).toMatchObject({ status, stage, amountMinor, closeDate, closedOn, owner });
    }
    expect(await asOf(run, '2025-05-10T00:00:00Z')).toEqual({ 'A-1': ['open', 150_000], 'A-2': ['open', 50_000] });
    expect(await asOf(run, '2025-09-01T00:00:00Z')).toEqual({ 'A-1': ['lost', 150_000], 'A-2': ['won', 50_000] });
    await expectReplayed(run);
    const again = await importFile(browser, 'again.csv', HISTORY);
    expect(again.counts).toMatchObject({ updated: 0, unchanged: 2 });
  });

  it('says what is wrong with rows, and takes the others', async () => {
    const { browser } = await organisation();
    const wrong = `Deal ID,Snapshot date,Stage,Amount
X-1,2025-03-01,Prospecting,10
X-1,no day,Discovery,10
X-1,2099-01-01,Discovery,10
,2025-03-01,Discovery,10
X-1,2025-03-05,Nowhere,10
X-1,2025-03-06,Discovery,many
X-1,2025-03-07,Discovery,20
X-2,2025-03-07,Discovery,20
X-2,2025-03-08,Discovery,20
`;
    const done = await importFile(browser, 'wrong.csv', wrong);
    expect(done.counts).toMatchObject({ rows: 9, rejected: 5, created: 2, changes: 3 });
    const issues = (await browser.get(`/imports/${done.id}/issues?severity=rejected`)).body.items;
    expect(issues.map(({ row, reason }: { row: number; reason: string }) => [row, reason])).toEqual([
      [3, 'this is not a date'],
      [4, 'this time is in the future'],
      [5, 'the row does not say which deal it belongs to'],
      [6, 'no stage chosen for this value'],
      [7, 'this is not a number'],
    ]);
    const rejected = await browser.get(`/imports/${done.id}/rejected.csv`);
    expect(rejected.body).toContain('X-1,2099-01-01,Discovery,10,4');
    expect(Object.keys(await listed(browser)).sort()).toEqual(['Deal X-1', 'Deal X-2']);
  });

  it('can be taken for a pipeline instead, and a pipeline for a history', async () => {
    const { browser } = await organisation();
    const { id, recognisedAs } = (await upload(browser, 'changes.csv', HISTORY)).body;
    expect(recognisedAs).toBe('history');
    const other = await browser.put(`/imports/${id}/choices`, { kind: 'pipeline', mapping: {}, currency: 'NZD' });
    expect(other.body).toMatchObject({
      status: 'uploaded',
      choices: { kind: 'pipeline', mapping: { name: 1, account: 2 } },
    });
    expect(other.body.choices.mapping.changedAt).toBeUndefined();
    const back = await browser.put(`/imports/${id}/choices`, { kind: 'history', mapping: {}, currency: 'NZD' });
    expect(back.body.choices.mapping).toMatchObject({ externalId: 0, changedAt: 3 });
    const lacking = await browser.put(`/imports/${id}/choices`, {
      kind: 'history',
      mapping: { stage: 4 },
      currency: 'NZD',
    });
    expect(lacking.status).toBe(422);
    expect(lacking.body.data.problems.map(({ field }: { field: string }) => field)).toEqual([
      'mapping.externalId',
      'mapping.changedAt',
    ]);
  });

  it('takes own deals only from somebody who sees only their own', async () => {
    const { browser } = await organisation();
    const rep = await addMember(org, browser, { role: 'account_executive', name: 'Rua Tane' });
    await importFile(browser, 'changes.csv', HISTORY);
    const file = `Deal ID,Changed at,Stage,Owner
A-1,2025-01-01,Discovery,Rua Tane
B-1,2025-01-01,Discovery,Rua Tane
B-2,2025-01-01,Discovery,Mere Walker
B-2,2025-01-02,Proposal,Mere Walker
B-1,2025-01-02,Proposal,Rua Tane
`;
    const done = await importFile(rep.browser, 'own.csv', file);
    expect(done.counts).toMatchObject({ created: 1, updated: 0, rejected: 3 });
    const issues = (await rep.browser.get(`/imports/${done.id}/issues?severity=rejected`)).body.items;
    expect(issues.map(({ row, reason }: { row: number; reason: string }) => [row, reason])).toEqual(
      [2, 4, 5].map((row) => [row, 'this deal belongs to someone else']),
    );
  });

  it('sums the lines of an amount, without those that are gone', async () => {
    const { browser, run } = await organisation();
    const lines = `Opportunity ID,Product ID,Product Status,Product $,Snapshot Time
L-1,7,Pending,100,20250301120000
L-1,8,Pending,30,20250301120000
L-1,7,Pending,150,20250310120000
L-1,8,Deleted,30,20250320120000
`;
    const done = await importFile(browser, 'lines.csv', lines);
    expect(done.counts).toMatchObject({ created: 1, changes: 3, rejected: 0 });
    const amounts = await Promise.all(
      ['2025-03-05', '2025-03-15', '2025-03-25'].map((day) => asOf(run, `${day}T00:00:00Z`)),
    );
    expect(amounts).toEqual([13_000, 18_000, 15_000].map((amount) => ({ 'L-1': ['open', amount] })));
    await expectReplayed(run);
  });

  it('is undone: deals keep their present and lose the past it told, and those it made go', async () => {
    const { browser, run } = await organisation();
    const pipeline = 'Deal ID,Name,Account,Stage,Amount,Created Date\nA-1,Crane,Tahi,Negotiation,7000,2025-03-01\n';
    await importFile(browser, 'pipeline.csv', pipeline);
    const present = await listed(browser);
    const before = await asOf(run, '2025-05-10T00:00:00Z');
    const { id } = await importFile(browser, 'changes.csv', HISTORY);
    expect(await asOf(run, '2025-05-10T00:00:00Z')).not.toEqual(before);
    expect((await browser.post(`/imports/${id}/undo`)).status).toBe(200);
    await expect
      .poll(async () => (await browser.get(`/imports/${id}`)).body.status, { timeout: 30_000 })
      .toBe('undone');
    const after = await listed(browser);
    expect(Object.keys(after)).toEqual(['Crane']);
    const { status, stage, amountMinor, closeDate, pushCount } = present.Crane;
    expect(after.Crane).toMatchObject({ status, stage, amountMinor, closeDate, pushCount });
    expect(await asOf(run, '2025-05-10T00:00:00Z')).toEqual(before);
    await expectReplayed(run);
    expect((await importFile(browser, 'again.csv', HISTORY)).counts).toMatchObject({ created: 1, updated: 1 });
    await expectReplayed(run);
  });

  it('goes on where it stood when its process is killed, and tells no change twice', async () => {
    const { browser, session } = await org.signUp();
    const deals = 600;
    const rows = Array.from({ length: 4 }, (_, month) =>
      Array.from(
        { length: deals },
        (_, deal) => `K-${deal},2025-0${month + 1}-15,${STAGES[month]},${100 + (deal % 7)}`,
      ),
    ).flat();
    const uploaded = await upload(
      browser,
      'snapshots.csv',
      ['Deal ID,Snapshot date,Stage,Amount', ...rows, ''].join('\n'),
    );
    const { id } = uploaded.body;
    await browser.put(`/imports/${id}/choices`, { mapping: guessed(uploaded.body), currency: 'NZD' });
    await jobs.stop();
    try {
      await browser.post(`/imports/${id}/start`);
      const look = async () => (await browser.get(`/imports/${id}`)).body;
      const start = () => runInChild(org, session.organization.id, id);
      await killBeyond(org, start, { of: 'run', rows: 0 });
      expect((await look()).progress.done).toBe(0);
      await killBeyond(org, start, { of: 'run', rows: 1_000 });
      const kept = (await look()).progress.done;
      expect([kept > 0, kept <= 1_000]).toEqual([true, true]);
      expect((await once(start(), 'exit'))[0]).toBe(0);
      expect(await look()).toMatchObject({
        status: 'done',
        counts: { rows: rows.length, created: deals, changes: deals * 3, rejected: 0 },
      });
      const counted = await inTenant(org.database.pool, session.organization.id, (tx) =>
        tx.client.query(
          `SELECT (SELECT count(*)::int FROM opportunities) AS deals, (SELECT count(*)::int FROM ledger) AS changes,
             (SELECT count(*)::int FROM opportunity_health) AS scores, (SELECT count(*)::int FROM stage_stays) AS stays`,
        ),
      );
      expect(counted.rows[0]).toEqual({ deals, changes: deals * 3, scores: deals, stays: deals * 3 });
    } finally {
      jobs = await startTestJobs(org);
    }
  });
});

/** The second and third are one stage: the snapshot between changes nothing. */
const STAGES = ['Prospecting', 'Discovery', 'Discovery', 'Closed Won'];
