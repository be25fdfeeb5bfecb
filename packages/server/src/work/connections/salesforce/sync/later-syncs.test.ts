import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTenant } from '../../../../platform/database/tenant.ts';
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import { heldRows } from '../../../../testing/held-rows.ts';
import { startWorkingApp } from '../../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { queueDueSyncs } from '../../runs/queue-due-syncs.ts';
import { connectNew, countsOf, dealNamed, ended, idThere, saveProposal, synced } from '../testing/load.ts';
import { connectSalesforce } from '../testing/sign-in.ts';

let app: TestApp;
let peer: SalesforcePeer;
let browser: Browser;
let organizationId: string;
beforeAll(async () => {
  app = await startWorkingApp();
});
afterAll(() => app.close());

/** An organisation that has loaded its Salesforce. */
beforeEach(async () => {
  ({ peer, browser, organizationId } = await connectNew(app));
  await saveProposal(browser);
  await synced(browser);
  return () => peer.stop();
});

const idOf = (object: string, name: string): string => idThere(peer, object, name);
const change = (name: string, to: Record<string, string | number | null>) =>
  peer.world.change('Opportunity', idOf('Opportunity', name), to);
const write = (sql: string) => inTenant(app.database.pool, organizationId, ({ client }) => client.query(sql));

describe('a later sync', () => {
  it('takes what changed, and its history', async () => {
    change('Tui pilot', { Amount: 31_000, StageName: 'Closed Won', CloseDate: '2026-11-20' });
    const sync = await synced(browser);
    expect([sync.kind, sync.status]).toEqual(['incremental', 'completed']);
    expect(countsOf(sync).Opportunity).toMatchObject({ updated: 1 });
    expect(await dealNamed(browser, 'Tui pilot')).toMatchObject({ amountMinor: 3_100_000, status: 'won' });
  });

  it('keeps a field that Forecastle changed last, and takes one that belongs to Salesforce', async () => {
    const { id } = await dealNamed(browser, 'Tui pilot');
    const ours = { nextStep: 'Call Ben', amountMinor: 2_700_000 };
    expect((await browser.patch(`/opportunities/${id}`, ours)).status).toBe(200);
    // As a deal has it that was changed before Salesforce decided its name.
    await write(`UPDATE opportunities SET name = 'Tui, renamed here' WHERE id = '${id}'`);
    change('Tui pilot', { Probability: 55 });
    await synced(browser);
    expect((await browser.get(`/opportunities/${id}`)).body).toMatchObject({
      name: 'Tui pilot',
      nextStep: 'Call Ben',
      amountMinor: 2_700_000,
      winProbability: 55,
    });
  });

  it('moves a deal that was deleted there into the bin, and brings it back when it is restored there', async () => {
    const { id } = await dealNamed(browser, 'Weka renewal');
    const theirs = idOf('Opportunity', 'Weka renewal');
    peer.world.remove('Opportunity', theirs);
    const sync = await synced(browser);
    expect(countsOf(sync).Opportunity).toMatchObject({ removed: 1 });
    expect((await browser.get(`/opportunities/${id}`)).status).toBe(404);
    peer.world.restore('Opportunity', theirs);
    await synced(browser);
    expect((await browser.get(`/opportunities/${id}`)).body).toMatchObject({ name: 'Weka renewal', status: 'won' });
  });

  it('brings a new deal with all of its history', async () => {
    const deal = peer.world.add('Opportunity', {
      Name: 'Moa expansion',
      AccountId: idOf('Account', 'Kea Power'),
      StageName: 'Qualification',
      Amount: 9_000,
      CloseDate: '2027-01-31',
      OwnerId: peer.world.user('rosa'),
    });
    peer.world.change('Opportunity', deal, { StageName: 'Proposal/Price Quote' });
    const sync = await synced(browser);
    expect(countsOf(sync).Opportunity).toMatchObject({ created: 1 });
    expect(countsOf(sync).OpportunityHistory).toMatchObject({ updated: 1 });
    expect(await dealNamed(browser, 'Moa expansion')).toMatchObject({ stage: { name: 'Proposal/Price Quote' } });
  });

  it('begins by itself when its time has come, and once', async () => {
    await write("UPDATE connections SET next_run_at = now() - interval '1 minute'");
    await queueDueSyncs(app.database.pool);
    await queueDueSyncs(app.database.pool);
    const { items } = (await browser.get('/connections/salesforce/syncs')).body;
    expect(items).toHaveLength(2);
    expect(await ended(browser, items[0].id)).toMatchObject({
      kind: 'incremental',
      status: 'completed',
      requestedBy: null,
    });
  });
});

describe('a mapping that a sync adds people to', () => {
  const PATH = '/connections/salesforce/mapping';
  const addNina = () =>
    peer.world.add('User', {
      Username: 'nina@example.test',
      LastName: 'Nina',
      Email: 'nina@example.test',
      IsActive: true,
    });

  it('is saved by that sync, and by nobody', async () => {
    const opened = (await browser.get(PATH)).body;
    addNina();
    await synced(browser);
    const { mappingVersion, mappingSaved } = (await browser.get('/connections/salesforce')).body;
    expect([mappingVersion, mappingSaved]).toEqual([opened.version + 1, { by: null, at: expect.any(String) }]);
    const { version, savedBy, lastByPerson } = (await browser.get(PATH)).body;
    // The first load made the people and stages of the proposal, which the admin saved as version 1.
    expect([version, savedBy, lastByPerson]).toEqual([
      mappingVersion,
      null,
      { version: 1, name: 'Mere Walker', isYou: true },
    ]);
  });

  it('takes what an admin changes meanwhile, and keeps what was added', async () => {
    const opened = (await browser.get(PATH)).body;
    const nina = addNina();
    const rosa = peer.world.user('rosa');
    await synced(browser);
    const people = opened.mapping.people.map((line: { userId: string }) =>
      line.userId === rosa ? { userId: rosa, to: { kind: 'nobody' } } : line,
    );
    const mapping = { ...opened.mapping, people, activities: false };
    const { status, body } = await browser.put(PATH, { mapping, basedOn: opened.version });
    expect([status, body.version, body.mapping.activities]).toEqual([200, opened.version + 2, false]);
    const kinds = new Map(body.mapping.people.map(({ userId, to }: Answer['body']) => [userId, to.kind]));
    expect([kinds.get(rosa), kinds.get(nina)]).toEqual(['nobody', 'member']);
  });

  it('stays as an admin saves it while that sync runs, with the person beside it', async () => {
    await saveProposal(browser, (mapping) => ({ ...mapping, push: { mode: 'scheduled', scores: [] } }));
    const rosa = peer.world.user('rosa');
    const owner = new pg.Client({ connectionString: app.database.ownerUrl });
    await owner.connect();
    try {
      const accounts = await heldRows(owner, 'UPDATE ON accounts FOR EACH ROW');
      await accounts.hold();
      peer.world.change('Account', idOf('Account', 'Kea Power'), { Industry: 'Utilities' });
      const { id } = (await browser.post('/connections/salesforce/syncs', {})).body;
      await vi.waitFor(async () => expect(await accounts.waiting()).toHaveLength(1), { timeout: 30_000 });
      const nina = addNina();
      change('Tui pilot', { OwnerId: nina });
      const saved = await saveProposal(browser, (mapping) => ({
        ...mapping,
        fields: mapping.fields.map((line: Answer['body']) =>
          line.field === 'nextStep' ? { ...line, owner: 'theirs' } : line,
        ),
        people: mapping.people.map((line: Answer['body']) =>
          line.userId === rosa ? { userId: rosa, to: { kind: 'nobody' } } : line,
        ),
        push: { mode: 'off', scores: [] },
      }));
      await accounts.release();
      expect(await ended(browser, id)).toMatchObject({ status: 'completed', mappingVersion: saved.version - 1 });
      const { version, mapping } = (await browser.get(PATH)).body;
      expect([version, mapping]).toEqual([
        saved.version + 1,
        {
          ...saved.mapping,
          people: [...saved.mapping.people, { userId: nina, to: { kind: 'member', memberId: expect.any(String) } }],
        },
      ]);
    } finally {
      await owner.end();
    }
    const deal = await dealNamed(browser, 'Tui pilot');
    expect(deal.owner.name).toBe('Nina');
    const { systems } = (await browser.get(`/opportunities/${deal.id}`)).body;
    expect(systems[0].heldFields).toContain('nextStep');
  });

  it('lets the next push go on from where the last one began', async () => {
    await saveProposal(browser, (mapping) => ({ ...mapping, push: { mode: 'scheduled', scores: [] } }));
    await ended(browser, (await browser.post('/connections/salesforce/push')).body.id);
    const cursor = async () => (await write("SELECT cursors ->> 'push' AS push FROM connections")).rows[0]?.push;
    const before = await cursor();
    expect(before).toEqual(expect.any(String));
    const { version } = (await browser.get(PATH)).body;
    addNina();
    await synced(browser);
    expect([(await browser.get(PATH)).body.version, await cursor()]).toEqual([version + 1, before]);
  });

  it('takes changes to a proposal whose stages the first load has made since', async () => {
    const { items } = (await browser.get('/connections/salesforce/syncs')).body;
    expect(items).toHaveLength(1);
    const { mapping: latest } = (await browser.get(PATH)).body;
    const { rows } = await write('SELECT mapping FROM connection_mappings WHERE version = 1');
    const { status, body } = await browser.put(PATH, {
      mapping: { ...rows[0]?.mapping, activities: false },
      basedOn: 1,
    });
    expect([status, body.mapping]).toEqual([200, { ...latest, activities: false }]);
  });
});

describe('a record that cannot be taken', () => {
  it('fails alone, is listed with the reason, and is taken by a retry with its history', async () => {
    const unknown = {
      MasterLabel: 'Legal',
      ApiName: 'Legal',
      IsActive: true,
      SortOrder: 7,
      IsClosed: false,
      IsWon: false,
    };
    peer.world.add('OpportunityStage', { ...unknown, ForecastCategoryName: 'Pipeline', DefaultProbability: 60 });
    change('Kea rollout', { Amount: 99_000 });
    peer.world.add('Opportunity', {
      Name: 'Pukeko pilot',
      StageName: 'Legal',
      CloseDate: '2027-02-01',
      OwnerId: peer.world.user('ravi'),
    });
    const sync = await synced(browser);
    expect([sync.status, countsOf(sync).Opportunity]).toMatchObject(['completed', { failed: 1, updated: 1 }]);
    const failures = (await browser.get('/connections/salesforce/failures')).body;
    expect(failures).toMatchObject({ total: 1, items: [{ object: 'Opportunity', direction: 'read', attempts: 1 }] });
    expect(failures.items[0].reason).toContain('stage');

    await saveProposal(browser, (mapping) => {
      const [{ to }] = mapping.stages;
      return { ...mapping, stages: [...mapping.stages, { value: 'Legal', to }] };
    });
    const { status, body } = await browser.post('/connections/salesforce/failures/retry');
    expect(status).toBe(200);
    const retry = await ended(browser, body.id);
    expect([retry.status, countsOf(retry).Opportunity]).toEqual(['completed', { read: 1, created: 1 }]);
    expect(countsOf(retry).OpportunityHistory).toEqual({ read: 1, updated: 1 });
    expect((await browser.get('/connections/salesforce/failures')).body).toMatchObject({ total: 0, items: [] });
  });
});

describe('a connection that Salesforce stops', () => {
  it('pauses at the limit of requests, and its sync goes on by itself when the pause is over', async () => {
    change('Tui pilot', { Amount: 26_000 });
    peer.failNext({
      status: 403,
      body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'TotalRequests Limit exceeded.' }],
    });
    const { id } = (await browser.post('/connections/salesforce/syncs', {})).body;
    await vi.waitFor(async () => {
      const { body } = await browser.get(`/connections/salesforce/syncs/${id}`);
      expect(body).toMatchObject({ status: 'running', waitsFor: 'connection' });
    });
    expect((await browser.get('/connections/salesforce')).body).toMatchObject({
      state: 'paused',
      reason: 'limit_reached',
    });

    await write("UPDATE connections SET paused_until = now() - interval '1 minute'");
    await queueDueSyncs(app.database.pool);
    expect(await ended(browser, id)).toMatchObject({ status: 'completed' });
    expect(await dealNamed(browser, 'Tui pilot')).toMatchObject({ amountMinor: 2_600_000 });
  });

  it('goes on without a field that is hidden from the connected user while it runs', async () => {
    change('Tui pilot', { Amount: 26_000, NextStep: 'Visit Ben' });
    let isHidden = false;
    const unwatch = peer.watch(({ path }, what) => {
      if (what !== 'answered' || !path.includes('FROM+Account')) return;
      peer.world.security.hide(peer.app.userId, 'Opportunity', 'NextStep');
      isHidden = true;
    });
    const sync = await synced(browser);
    unwatch();
    expect(isHidden).toBe(true);
    expect([sync.status, sync.error]).toEqual(['completed', null]);
    expect(countsOf(sync).Opportunity).toEqual({ read: 3, updated: 1, unchanged: 2 });
    expect(await dealNamed(browser, 'Tui pilot')).toMatchObject({
      amountMinor: 2_600_000,
      nextStep: 'Send the proposal',
    });
  });

  it('needs to be reconnected when access was withdrawn, and says so', async () => {
    peer.tokens.revokeUser(peer.app.userId);
    const { id } = (await browser.post('/connections/salesforce/syncs', {})).body;
    await vi.waitFor(async () =>
      expect((await browser.get('/connections/salesforce')).body).toMatchObject({
        state: 'needs_reconnecting',
        reason: 'token_revoked',
      }),
    );
    expect((await browser.get(`/connections/salesforce/syncs/${id}`)).body).toMatchObject({ waitsFor: 'connection' });
    await connectSalesforce(browser, peer);
    expect(await ended(browser, id)).toMatchObject({ status: 'completed' });
  });
});

describe('an account that is deleted here while a sync takes a deal of it', () => {
  it('lets the sync read the deal again and end', async () => {
    const accountThere = peer.world.add('Account', { Name: 'Moa Freight' });
    await synced(browser);
    const [{ id: accountId }] = (await browser.get('/accounts?search=Moa')).body.items;
    const owner = new pg.Client({ connectionString: app.database.ownerUrl });
    await owner.connect();
    try {
      const deals = await heldRows(owner, 'UPDATE ON opportunities FOR EACH ROW');
      await deals.hold();
      change('Tui pilot', { AccountId: accountThere });
      const { id } = (await browser.post('/connections/salesforce/syncs', {})).body;
      await vi.waitFor(async () => expect(await deals.waiting()).toHaveLength(1), { timeout: 30_000 });
      expect((await browser.delete(`/accounts/${accountId}`)).status).toBe(200);
      await deals.release();
      expect(await ended(browser, id)).toMatchObject({ status: 'completed', error: null });
    } finally {
      await owner.end();
    }
    expect(await dealNamed(browser, 'Tui pilot')).toMatchObject({ account: { name: 'Tui Foods' } });
  });
});

describe('a sync that is stopped', () => {
  it('ends when the connection does, and the same Salesforce catches up when it is connected again', async () => {
    await write(
      "INSERT INTO sync_runs (organization_id, id, connection_id, kind, status, generation, mapping_version) SELECT organization_id, gen_random_uuid(), id, 'incremental', 'queued', 99, 1 FROM connections",
    );
    expect((await browser.post('/connections/salesforce/disconnect', { records: 'keep' })).status).toBe(200);
    const { items } = (await browser.get('/connections/salesforce/syncs')).body;
    expect(items).toEqual([]);
    change('Tui pilot', { Amount: 33_000 });
    await connectSalesforce(browser, peer);
    await queueDueSyncs(app.database.pool);
    const again = (await browser.get('/connections/salesforce/syncs')).body.items;
    const [stopped] = again.filter(({ status }: { status: string }) => status === 'cancelled');
    expect(stopped.error).toContain('Salesforce was disconnected');
    const next = again.find(({ kind, status }: typeof stopped) => kind === 'incremental' && status !== 'cancelled');
    expect(await ended(browser, next.id)).toMatchObject({ status: 'completed' });
    expect(await dealNamed(browser, 'Tui pilot')).toMatchObject({ amountMinor: 3_300_000 });
  });
});

describe('an advanced sync', () => {
  it('reads the deals that match its filters, with what hangs on them, and moves no cursor', async () => {
    change('Tui pilot', { Amount: 41_000 });
    change('Kea rollout', { Amount: 42_000 });
    const filters = { ownerIds: [peer.world.user('rosa')], closeTo: '2026-12-31' };
    const { status, body } = await browser.post('/connections/salesforce/syncs/advanced', { filters });
    expect(status).toBe(200);
    const sync = await ended(browser, body.id);
    expect([sync.status, countsOf(sync).Opportunity, countsOf(sync).Account]).toEqual([
      'completed',
      { read: 1, updated: 1 },
      { read: 1, unchanged: 1 },
    ]);
    expect(await dealNamed(browser, 'Tui pilot')).toMatchObject({ amountMinor: 2_500_000 });
    expect(countsOf(await synced(browser)).Opportunity).toMatchObject({ updated: 1 });
  });

  it('reads the deals of a record type that the mapping screen offers', async () => {
    const { recordTypes } = (await browser.get('/connections/salesforce/mapping')).body.theirs;
    const [renewal] = recordTypes.filter(({ name }: { name: string }) => name === 'Renewal');
    const filters = { recordTypeIds: [renewal.id] };
    const { body } = await browser.post('/connections/salesforce/syncs/advanced', { filters });
    const sync = await ended(browser, body.id);
    expect([sync.status, countsOf(sync).Opportunity]).toEqual(['completed', { read: 1, unchanged: 1 }]);
  });
});
