import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FAULTS } from '../../../../testing/peers/salesforce/http/faults.ts';
import { type SalesforcePeer, startSalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { generateOpportunities } from '../../../../testing/peers/salesforce/world/example-org.ts';
import { BulkRefused } from './bulk.ts';
import { type Chunk, Position, PositionLost, type ReadOptions, readRecords } from './reader.ts';
import { connectPeer, type PeerConnection } from './testing/connect-peer.ts';

let peer: SalesforcePeer;
let api: PeerConnection['api'];
let waits: readonly number[];
beforeEach(async () => {
  peer = await startSalesforcePeer();
  ({ api, waits } = await connectPeer(peer));
});
afterEach(() => peer.stop());

const FIELDS = [
  { name: 'Name', type: 'string' },
  { name: 'Amount', type: 'currency' },
  { name: 'CloseDate', type: 'date' },
  { name: 'CreatedDate', type: 'datetime' },
  { name: 'IsWon', type: 'boolean' },
  { name: 'NextStep', type: 'string' },
  { name: 'Account.Name', type: 'string' },
];
const read = (more: Partial<ReadOptions> & Pick<ReadOptions, 'via'>) =>
  readRecords(api, { object: 'Opportunity', fields: FIELDS, ...more });
async function all(chunks: AsyncIterable<Chunk>): Promise<Chunk[]> {
  const read: Chunk[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return read;
}
const idsIn = (chunks: readonly Chunk[]) => chunks.flatMap(({ records }) => records.map((record) => record.get('Id')));
const allIds = () => [...peer.world.table('Opportunity').rows.keys()];
/** A position as it comes out of a database. */
const stored = (position: Position | null | undefined): Position =>
  Position.parse(JSON.parse(JSON.stringify(position)));

describe('reading', () => {
  it('gives the same records by Bulk and by REST', async () => {
    generateOpportunities(peer.world, 20);
    const [bulk, rest] = [await all(read({ via: 'bulk' })), await all(read({ via: 'rest' }))].map((chunks) =>
      chunks
        .flatMap(({ records }) => records.map((record) => Object.fromEntries(record)))
        .sort((a, b) => String(a.Id).localeCompare(String(b.Id))),
    );
    expect(bulk).toHaveLength(23);
    expect(bulk).toEqual(rest);
    expect(bulk?.find(({ Name }) => Name === 'Kea rollout')).toEqual({
      Id: expect.stringMatching(/^006\w{15}$/u),
      SystemModstamp: expect.stringMatching(/^2026-11-02T09:\d\d:\d\d\.000Z$/u),
      Name: 'Kea rollout',
      Amount: '120000.5',
      CloseDate: '2026-12-01',
      CreatedDate: expect.stringMatching(/^2026-11-02T09:\d\d:\d\d\.000Z$/u),
      IsWon: 'false',
      NextStep: null,
      'Account.Name': 'Kea Power',
    });
  });

  it.each(['bulk', 'rest'] as const)('ends with a chunk that has no next, also without records: %s', async (via) => {
    const chunks = await all(read({ via, where: ["Name = 'nobody'"] }));
    expect([idsIn(chunks), chunks.at(-1)?.next]).toEqual([[], null]);
  });

  it.each(['bulk', 'rest'] as const)(
    'takes conditions, an instant to begin with, and deleted records: %s',
    async (via) => {
      const [one = '', other = '', third = ''] = allIds();
      peer.world.advance({ days: 1 });
      const since = new Date(peer.world.now).toISOString();
      peer.world.change('Opportunity', one, { NextStep: 'Call' });
      peer.world.remove('Opportunity', other);
      const only = async (more: Partial<ReadOptions>) => new Set(idsIn(await all(read({ via, ...more }))));
      expect(await only({})).toEqual(new Set([one, third]));
      expect(await only({ all: true })).toEqual(new Set([one, other, third]));
      expect(await only({ since })).toEqual(new Set([one]));
      expect(await only({ since, all: true })).toEqual(new Set([one, other]));
      expect(await only({ since, all: true, where: ["NextStep = 'x' OR IsDeleted = true"] })).toEqual(new Set([other]));
    },
  );

  it('refuses names that are none', async () => {
    await expect(all(read({ via: 'rest', object: 'User WHERE Id = 1' }))).rejects.toThrow(RangeError);
  });

  it('by their creation, for history that is never changed', async () => {
    const options = {
      object: 'OpportunityFieldHistory',
      fields: [{ name: 'Field', type: 'picklist' }],
      stamp: 'CreatedDate' as const,
    };
    const [bulk, rest] = [
      await all(readRecords(api, { ...options, via: 'bulk' })),
      await all(readRecords(api, { ...options, via: 'rest' })),
    ];
    expect(idsIn(rest ?? []).length).toBeGreaterThan(0);
    expect(new Set(idsIn(bulk ?? []))).toEqual(new Set(idsIn(rest ?? [])));
  });

  it.each(['bulk', 'rest'] as const)('ends when it is aborted: %s', async (via) => {
    generateOpportunities(peer.world, 4500);
    const run = new AbortController();
    const reason = new Error('the run was cancelled');
    const chunks = read({ via, signal: run.signal });
    await chunks.next();
    run.abort(reason);
    await expect(chunks.next()).rejects.toBe(reason);
  });
});

describe('reading by REST', () => {
  it('goes on after the last record, also among records of one instant', async () => {
    generateOpportunities(peer.world, 5000);
    for (const row of peer.world.table('Opportunity').rows.values()) row.SystemModstamp = peer.world.now;
    const first = await read({ via: 'rest' }).next();
    const position = stored((first.value as Chunk).next);
    expect(position).toMatchObject({ via: 'rest' });
    const rest = await all(read({ via: 'rest', start: position }));
    const ids = [...idsIn([first.value as Chunk]), ...idsIn(rest)];
    expect([ids.length, new Set(ids)]).toEqual([5003, new Set(allIds())]);
  });

  it('comes in the order of changes', async () => {
    generateOpportunities(peer.world, 2500);
    const chunks = await all(read({ via: 'rest' }));
    const stamps = chunks.flatMap(({ records }) => records.map((record) => record.get('SystemModstamp') ?? ''));
    expect(stamps).toEqual([...stamps].sort());
  });

  it('finds what changed while nobody was reading', async () => {
    generateOpportunities(peer.world, 2500);
    const { next, records } = (await read({ via: 'rest' }).next()).value as Chunk;
    const changed = records[0]?.get('Id') ?? '';
    peer.world.change('Opportunity', changed, { NextStep: 'Call' });
    expect(idsIn(await all(read({ via: 'rest', start: stored(next) })))).toContain(changed);
  });

  it('begins a new query after the last record when Salesforce forgot the first', async () => {
    generateOpportunities(peer.world, 4500);
    const chunks = read({ via: 'rest' });
    const first = (await chunks.next()).value as Chunk;
    peer.pages.expire();
    const ids = [...idsIn([first]), ...idsIn(await all(chunks))];
    expect([ids.length, new Set(ids).size]).toEqual([4503, 4503]);
  });
});

describe('reading by Bulk', () => {
  it('tells the job first, polls without haste, and pages by locators', async () => {
    generateOpportunities(peer.world, 4997);
    const chunks = await all(read({ via: 'bulk', pageSize: 3000 }));
    expect(chunks[0]).toEqual({
      records: [],
      next: {
        via: 'bulk',
        job: { id: expect.stringMatching(/^750/u), version: '64.0' },
        locator: null,
        row: 0,
        pageSize: 3000,
      },
    });
    expect(chunks.map(({ records }) => records.length)).toEqual([0, 2000, 1000, 2000]);
    expect([new Set(idsIn(chunks)), chunks.at(-1)?.next]).toEqual([new Set(allIds()), null]);
    expect(waits).toEqual([1000]);
  });

  it('goes on from each place where a run may have been killed', async () => {
    generateOpportunities(peer.world, 4997);
    const whole = await all(read({ via: 'bulk', pageSize: 3000 }));
    for (const [index, { next }] of whole.slice(0, -1).entries()) {
      const rest = await all(read({ via: 'bulk', start: stored(next), pageSize: 50 }));
      expect(idsIn(rest)).toEqual(idsIn(whole.slice(index + 1)));
    }
  });

  it('goes on with the job of an earlier version of the API', async () => {
    const { next } = (await read({ via: 'bulk' }).next()).value as Chunk;
    const { api: newer } = await connectPeer(peer, { version: '66.0' });
    const rest = await all(
      readRecords(newer, { object: 'Opportunity', fields: FIELDS, via: 'bulk', start: stored(next) }),
    );
    expect(new Set(idsIn(rest))).toEqual(new Set(allIds()));
  });

  it('asks a page again that broke in the middle, and gives no record twice', async () => {
    generateOpportunities(peer.world, 4997);
    const names = ['Id', 'SystemModstamp', ...FIELDS.map(({ name }) => name)];
    const rows = allIds()
      .slice(0, 2500)
      .map((id) => names.map((name) => (name === 'Id' ? id : '')));
    const body = [names, ...rows].map((cells) => `${cells.join(',')}\n`).join('');
    const headers = { 'content-type': 'text/csv', 'Sforce-NumberOfRecords': '5000' };
    peer.failNext({ status: 200, body, headers }, { path: /results$/u });
    const chunks = await all(read({ via: 'bulk' }));
    expect(chunks.map(({ records }) => records.length)).toEqual([0, 2000, 2000, 1000]);
    expect(idsIn(chunks)).toEqual(allIds());
  });

  it('gives up on a page that breaks each time', async () => {
    const headers = { 'content-type': 'text/csv', 'Sforce-NumberOfRecords': '5' };
    peer.failNext({ status: 200, body: '"Id"\n', headers }, { path: /results/u, times: 99 });
    await expect(all(read({ via: 'bulk' }))).rejects.toMatchObject({ kind: 'no_answer', reason: 'server_busy' });
  });

  it('survives sessions that end and limits that pass', async () => {
    generateOpportunities(peer.world, 300);
    const ids: unknown[] = [];
    for await (const chunk of read({ via: 'bulk', pageSize: 100 })) {
      ids.push(...idsIn([chunk]));
      peer.tokens.expireSessions();
      peer.failNext(FAULTS.unavailable);
    }
    expect(new Set(ids)).toEqual(new Set(allIds()));
  });

  it('leaves to REST what Bulk refuses', async () => {
    peer.jobs.refuses.add('Opportunity');
    await expect(all(read({ via: 'bulk' }))).rejects.toBeInstanceOf(BulkRefused);
    peer.jobs.refuses.clear();
    peer.jobs.failNextJob = 'QUERY_TIMEOUT: too slow';
    await expect(all(read({ via: 'bulk' }))).rejects.toBeInstanceOf(BulkRefused);
  });

  it('stops for a policy of the organisation', async () => {
    peer.jobs.failNextJob = 'TXN_SECURITY_METERING_ERROR: stopped by a policy';
    await expect(all(read({ via: 'bulk' }))).rejects.toMatchObject({ reason: 'transaction_security' });
  });

  it('tells when what it stopped in is gone: the job, its results, or the locator', async () => {
    generateOpportunities(peer.world, 300);
    const [, second] = await all(read({ via: 'bulk', pageSize: 100 }));
    const position = stored(second?.next) as Extract<Position, { via: 'bulk' }>;
    const lost: Position[] = [
      { ...position, job: { ...position.job, id: '7505g0000000ZZZAA0' } },
      { ...position, job: { ...position.job, version: '65.0' } },
      { ...position, locator: 'bm93aGVyZQ' },
    ];
    for (const start of lost) await expect(all(read({ via: 'bulk', start }))).rejects.toBeInstanceOf(PositionLost);
    const { next } = (await read({ via: 'bulk' }).next()).value as Chunk;
    peer.jobs.failNextJob = 'QUERY_TIMEOUT: too slow';
    await expect(all(read({ via: 'bulk', start: stored(next) }))).rejects.toBeInstanceOf(PositionLost);
  });
});
