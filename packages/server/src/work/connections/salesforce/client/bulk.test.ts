import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FAULTS } from '../../../../testing/peers/salesforce/http/faults.ts';
import { type SalesforcePeer, startSalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { generateOpportunities } from '../../../../testing/peers/salesforce/world/example-org.ts';
import {
  abortJob,
  BulkRefused,
  deleteJob,
  jobState,
  type QueryJob,
  refusalOfJob,
  results,
  startQueryJob,
} from './bulk.ts';
import { SalesforceRefused } from './refusals.ts';
import { SalesforceApi } from './request.ts';
import { connectPeer, PEER_EGRESS, type PeerConnection } from './testing/connect-peer.ts';

let peer: SalesforcePeer;
let api: PeerConnection['api'];
beforeEach(async () => {
  peer = await startSalesforcePeer();
  ({ api } = await connectPeer(peer));
});
afterEach(() => peer.stop());

async function completed(soql: string, options = {}): Promise<QueryJob> {
  const job = await startQueryJob(api, soql, options);
  await jobState(api, job);
  expect((await jobState(api, job)).state).toBe('JobComplete');
  return job;
}
async function readAll(job: QueryJob, maxRecords: number) {
  const rows: (readonly string[])[] = [];
  let pages = 0;
  for (let locator: string | null = null; ; pages++) {
    const page = await results(api, job, { locator, maxRecords });
    for await (const row of page.rows) rows.push(row);
    if (page.nextLocator === null) return { columns: page.columns, rows, pages: pages + 1 };
    locator = page.nextLocator;
  }
}

describe('query jobs', () => {
  it('pass through their states, and are read by locators until there is none', async () => {
    generateOpportunities(peer.world, 250);
    const job = await startQueryJob(api, 'SELECT Id, Account.Name FROM Opportunity');
    expect(job).toEqual({ id: expect.stringMatching(/^750/u), version: '64.0' });
    expect(await jobState(api, job)).toEqual({ state: 'InProgress', records: null, errorMessage: null });
    expect(await jobState(api, job)).toEqual({ state: 'JobComplete', records: 253, errorMessage: null });
    const { columns, rows, pages } = await readAll(job, 100);
    expect([columns, new Set(rows.map(([id]) => id)).size, pages]).toEqual([['Id', 'Account.Name'], 253, 3]);
  });

  it('keep quotes, commas and line breaks', async () => {
    const Description = 'She said "yes", twice,\nthen\r\nno — kia ora 🥝';
    const [id = ''] = peer.world.table('Opportunity').rows.keys();
    peer.world.change('Opportunity', id, { Description });
    const job = await completed(`SELECT Description, NextStep FROM Opportunity WHERE Id = '${id}'`);
    expect((await readAll(job, 10)).rows).toEqual([[Description, 'Send the proposal']]);
  });

  it('have no rows where nothing was found', async () => {
    expect(await readAll(await completed("SELECT Id FROM Account WHERE Name = 'x'"), 10)).toMatchObject({
      rows: [],
      pages: 1,
    });
    const job = await completed('SELECT Id FROM Account');
    peer.failNext(
      { status: 200, body: '', headers: { 'content-type': 'text/csv', 'Sforce-Locator': 'null' } },
      { path: /results/u },
    );
    expect(await readAll(job, 10)).toMatchObject({ columns: [], rows: [] });
  });

  it('find deleted records when all are asked', async () => {
    peer.world.remove('Opportunity', [...peer.world.table('Opportunity').rows.keys()][0] ?? '');
    const counts = [];
    for (const all of [false, true])
      counts.push((await readAll(await completed('SELECT Id FROM Opportunity', { all }), 10)).rows.length);
    expect(counts).toEqual([2, 3]);
  });

  it('are read under the version that made them, whatever the client asks for otherwise', async () => {
    const job = await completed('SELECT Id FROM Account');
    const { api: newer } = await connectPeer(peer, { version: '65.0' });
    expect((await results(newer, job, { locator: null, maxRecords: 10 })).columns).toEqual(['Id']);
    const wrong = results(api, { ...job, version: '65.0' }, { locator: null, maxRecords: 10 });
    await expect(wrong).rejects.toMatchObject({ status: 409, code: 'VERSION_MISMATCH' });
  });

  it('are aborted and deleted', async () => {
    const job = await startQueryJob(api, 'SELECT Id FROM Account');
    await expect(deleteJob(api, job)).rejects.toBeInstanceOf(SalesforceRefused);
    await abortJob(api, job);
    expect((await jobState(api, job)).state).toBe('Aborted');
    await deleteJob(api, job);
    await expect(jobState(api, job)).rejects.toMatchObject({ status: 404 });
  });

  it('break as a connection does when it breaks in the middle', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '1000' });
      response.write('"Id"\n"001"\n', () => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const session = { accessToken: 'a', instanceUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    const cut = new SalesforceApi({
      tokens: { current: async () => session, renew: async () => session },
      egress: PEER_EGRESS,
      wait: async () => {},
    });
    const page = await results(cut, { id: '750', version: '64.0' }, { locator: null, maxRecords: 10 });
    await expect(Array.fromAsync(page.rows)).rejects.toMatchObject({ kind: 'no_answer', reason: 'server_busy' });
    await expect(cut.json({ path: 'limits' })).rejects.toMatchObject({ kind: 'no_answer' });
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    ['at the end of a line', '"Id"\n"001"\n', 'no_answer'],
    ['within quotes', '"Id"\n"001', 'unreadable'],
  ])('are not taken for whole when they end early %s', async (_, body, kind) => {
    const job = await completed('SELECT Id FROM Account');
    const headers = { 'content-type': 'text/csv', 'Sforce-Locator': 'null', 'Sforce-NumberOfRecords': '3' };
    peer.failNext({ status: 200, body, headers }, { path: /results/u });
    await expect(readAll(job, 10)).rejects.toMatchObject({ kind });
  });

  it('end when they are aborted', async () => {
    const job = await completed('SELECT Id FROM Account');
    const run = new AbortController();
    const reason = new Error('the run was cancelled');
    const page = await results(api, job, { locator: null, maxRecords: 10, signal: run.signal });
    run.abort(reason);
    await expect(results(api, job, { locator: null, maxRecords: 10, signal: run.signal })).rejects.toBe(reason);
    expect(page.columns).toEqual(['Id']);
  });
});

describe('what Bulk cannot read', () => {
  it.each([
    ['SELECT Id, BillingAddress FROM Account', 'FUNCTIONALITY_NOT_ENABLED'],
    ['SELECT Id, (SELECT Id FROM Contacts) FROM Account', 'API_ERROR'],
    ['SELECT Id FROM Task', 'INVALIDENTITY'],
  ])('is told from what nobody can read: %s', async (soql, code) => {
    peer.jobs.refuses.add('Task');
    const refusal = await startQueryJob(api, soql).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BulkRefused);
    expect(refusal).toMatchObject({ code, reason: null });
  });

  it.each([FAULTS.bulkApiError, FAULTS.bulkLimit, FAULTS.bulkCannotQuery('Opportunity')])(
    'is told when Salesforce says so: %o',
    async (fault) => {
      peer.failNext(fault, { method: 'POST', path: /jobs/u });
      await expect(startQueryJob(api, 'SELECT Id FROM Opportunity')).rejects.toBeInstanceOf(BulkRefused);
    },
  );

  it.each([
    ['SELECT Nothing FROM Account', 'INVALID_FIELD'],
    ['SELECT Id FRM Account', 'MALFORMED_QUERY'],
  ])('is not a wrong query: %s', async (soql, code) => {
    const refusal = await startQueryJob(api, soql).catch((error: unknown) => error);
    expect(refusal).not.toBeInstanceOf(BulkRefused);
    expect(refusal).toMatchObject({ code });
  });

  it('is not a policy or a limit of the organisation', async () => {
    peer.failNext(FAULTS.transactionSecurity, { method: 'POST', path: /jobs/u });
    const refusal = await startQueryJob(api, 'SELECT Id FROM Opportunity').catch((error: unknown) => error);
    expect(refusal).not.toBeInstanceOf(BulkRefused);
    expect(refusal).toMatchObject({ reason: 'transaction_security' });
  });

  it.each([
    ['TXN_SECURITY_METERING_ERROR: stopped by a policy', false, 'transaction_security'],
    ['REQUEST_LIMIT_EXCEEDED : TotalRequests Limit exceeded.', false, 'limit_reached'],
    ['QUERY_TIMEOUT: too slow', true, null],
    ['Something odd', true, null],
    [null, true, null],
  ])('is told by a job that failed: %s', (errorMessage, isForRest, reason) => {
    const refusal = refusalOfJob({ state: 'Failed', records: null, errorMessage });
    expect([refusal instanceof BulkRefused, refusal.reason, refusal.vendorWords]).toEqual([
      isForRest,
      reason,
      errorMessage,
    ]);
  });
});
