import { parse as parseCsv } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answered, ask, signIn, type TokenAnswer } from '../call-peer.ts';
import { FAULTS } from '../http/faults.ts';
import { type SalesforcePeer, startSalesforcePeer } from '../peer.ts';
import { generateOpportunities } from '../world/example-org.ts';

let peer: SalesforcePeer;
let token: TokenAnswer;
beforeEach(async () => {
  peer = await startSalesforcePeer();
  token = await signIn(peer);
});
afterEach(() => peer.stop());

interface Job {
  readonly id: string;
  readonly state: string;
  readonly numberRecordsProcessed?: number;
  readonly errorMessage?: string;
}
const create = (query: string, operation = 'query') =>
  ask<Job>(peer, token, 'jobs/query', { method: 'POST', body: { operation, query } });
const poll = async (id: string) => (await ask<Job>(peer, token, `jobs/query/${id}`)).body;
const codeOf = ({ status, body }: Answered) => [status, (body as { errorCode: string }[])[0]?.errorCode];
async function completed(query: string, operation?: string): Promise<string> {
  const { id } = (await create(query, operation)).body;
  await poll(id);
  await poll(id);
  return id;
}
const rowsOf = (text: unknown) => parseCsv(String(text), { columns: true }) as Record<string, string>[];

describe('query jobs', () => {
  it('pass through their states, and are read in pages until the locator is null', async () => {
    generateOpportunities(peer.world, 250);
    const made = await create('SELECT Id, Name, Account.Name, NextStep, IsWon, CreatedDate FROM Opportunity');
    expect([made.status, made.body]).toEqual([
      200,
      expect.objectContaining({
        id: expect.stringMatching(/^750\w{15}$/u),
        state: 'UploadComplete',
        object: 'Opportunity',
        apiVersion: 64,
        contentType: 'CSV',
        lineEnding: 'LF',
        columnDelimiter: 'COMMA',
      }),
    ]);
    const { id } = made.body;
    expect((await poll(id)).state).toBe('InProgress');
    expect(await poll(id)).toMatchObject({ state: 'JobComplete', numberRecordsProcessed: 253 });
    const rows: Record<string, string>[] = [];
    const sizes: (string | null)[] = [];
    for (let locator = ''; locator !== 'null'; ) {
      const page = await ask(peer, token, `jobs/query/${id}/results?maxRecords=100${locator && `&locator=${locator}`}`);
      rows.push(...rowsOf(page.body));
      sizes.push(page.headers.get('sforce-numberofrecords'));
      locator = page.headers.get('sforce-locator') ?? 'null';
    }
    expect([sizes, new Set(rows.map(({ Id }) => Id)).size]).toEqual([['100', '100', '53'], 253]);
    expect(rows[0]).toMatchObject({
      Name: 'Tui pilot',
      'Account.Name': 'Tui Foods',
      IsWon: 'false',
      CreatedDate: expect.stringMatching(/\.000\+0000$/u),
    });
    expect(rows[1]?.NextStep).toBe('');
  });

  it('write quotes and line breaks as CSV does', async () => {
    const Description = 'She said "yes",\nthen no';
    const [id = ''] = peer.world.table('Opportunity').rows.keys();
    peer.world.change('Opportunity', id, { Description });
    const job = await completed(`SELECT Description FROM Opportunity WHERE Id = '${id}'`);
    expect(rowsOf((await ask(peer, token, `jobs/query/${job}/results`)).body)).toEqual([{ Description }]);
  });

  it('find deleted records when all are asked', async () => {
    const [id = ''] = peer.world.table('Opportunity').rows.keys();
    peer.world.remove('Opportunity', id);
    const counts = await Promise.all(
      ['query', 'queryAll'].map(
        async (operation) =>
          (await poll(await completed('SELECT Id FROM Opportunity', operation))).numberRecordsProcessed,
      ),
    );
    expect(counts).toEqual([2, 3]);
  });

  it('give results under the version that made them alone, and only when complete', async () => {
    const early = (await create('SELECT Id FROM Account')).body.id;
    expect((await ask(peer, token, `jobs/query/${early}/results`)).status).toBe(400);
    const id = await completed('SELECT Id FROM Account');
    expect((await ask(peer, token, `/services/data/v65.0/jobs/query/${id}/results`)).status).toBe(409);
    expect((await ask(peer, token, `/services/data/v64.0/jobs/query/${id}/results`)).status).toBe(200);
  });

  it('are aborted and deleted', async () => {
    const { id } = (await create('SELECT Id FROM Account')).body;
    expect(codeOf(await ask(peer, token, `jobs/query/${id}`, { method: 'DELETE' }))).toEqual([400, 'API_ERROR']);
    const aborted = await ask<Job>(peer, token, `jobs/query/${id}`, { method: 'PATCH', body: { state: 'Aborted' } });
    expect([aborted.body.state, (await poll(id)).state]).toEqual(['Aborted', 'Aborted']);
    expect((await ask(peer, token, `jobs/query/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(codeOf(await ask(peer, token, `jobs/query/${id}`))).toEqual([404, 'NOT_FOUND']);
  });

  it('fail on demand', async () => {
    peer.jobs.failNextJob = 'TXN_SECURITY_METERING_ERROR: stopped by a policy';
    expect(await poll(await completed('SELECT Id FROM Account'))).toMatchObject({
      state: 'Failed',
      errorMessage: expect.stringContaining('TXN_SECURITY'),
    });
  });

  it('are written with commas alone', async () => {
    const createWith = (columnDelimiter: string) =>
      ask(peer, token, 'jobs/query', {
        method: 'POST',
        body: { operation: 'query', query: 'SELECT Id FROM Account', columnDelimiter },
      });
    expect([(await createWith('COMMA')).status, (await createWith('PIPE')).status]).toEqual([200, 501]);
  });

  it.each([
    ['SELECT Id, BillingAddress FROM Account', 'FUNCTIONALITY_NOT_ENABLED'],
    ['SELECT COUNT() FROM Account', 'API_ERROR'],
    ['SELECT Id FROM Account OFFSET 5', 'API_ERROR'],
    ['SELECT Id, (SELECT Id FROM Contacts) FROM Account', 'API_ERROR'],
    ['SELECT Id FROM Task', 'INVALIDENTITY'],
    ['SELECT Nothing FROM Account', 'INVALID_FIELD'],
    ['SELECT Id FRM Account', 'MALFORMED_QUERY'],
  ])('are refused: %s', async (soql, code) => {
    peer.jobs.refuses.add('Task');
    expect(codeOf(await create(soql))).toEqual([400, code]);
  });

  it.each([
    [FAULTS.bulkApiError, 400, 'API_ERROR'],
    [FAULTS.bulkLimit, 400, 'LIMIT_EXCEEDED'],
    [FAULTS.bulkCannotQuery('Opportunity'), 400, 'INVALIDENTITY'],
    [FAULTS.transactionSecurity, 403, 'TXN_SECURITY_METERING_ERROR'],
  ])('are refused when a test says so: %o', async (fault, status, code) => {
    peer.failNext(fault, { method: 'POST', path: /jobs\/query/u });
    expect(codeOf(await create('SELECT Id FROM Opportunity'))).toEqual([status, code]);
    expect((await create('SELECT Id FROM Opportunity')).status).toBe(200);
  });
});

describe('ingest jobs', () => {
  const make = (operation: string, more: object = {}) =>
    ask<Job>(peer, token, 'jobs/ingest', { method: 'POST', body: { object: 'Opportunity', operation, ...more } });
  const path = (id: string, part: string) => `jobs/ingest/${id}/${part}`;
  async function load(operation: string, csv: string, more: object = {}): Promise<string> {
    const { id } = (await make(operation, more)).body;
    expect((await ask(peer, token, path(id, 'batches'), { method: 'PUT', body: csv })).status).toBe(201);
    await ask(peer, token, `jobs/ingest/${id}`, { method: 'PATCH', body: { state: 'UploadComplete' } });
    const states = [
      (await ask<Job>(peer, token, `jobs/ingest/${id}`)).body,
      (await ask<Job>(peer, token, `jobs/ingest/${id}`)).body,
    ];
    expect(states.map(({ state }) => state)).toEqual(['InProgress', 'JobComplete']);
    return id;
  }
  const results = async (id: string, part: string) => rowsOf((await ask(peer, token, path(id, part))).body);

  it('save each record and report its result', async () => {
    const id = await load(
      'insert',
      'Name,StageName,CloseDate,Amount\nBulk,Prospecting,2027-01-31,5\nHalf,Prospecting,,\n',
    );
    const [saved] = await results(id, 'successfulResults');
    expect(saved).toMatchObject({ sf__Created: 'true', Name: 'Bulk' });
    expect(peer.world.get('Opportunity', saved?.sf__Id ?? '')).toMatchObject({ Name: 'Bulk', Amount: 5 });
    expect(await results(id, 'failedResults')).toEqual([
      expect.objectContaining({
        Name: 'Half',
        sf__Error: 'REQUIRED_FIELD_MISSING:Required fields are missing: [CloseDate]:CloseDate --',
      }),
    ]);
    expect(await results(id, 'unprocessedrecords')).toEqual([]);
  });

  it('update, empty, upsert and delete', async () => {
    const [deal = ''] = peer.world.table('Opportunity').rows.keys();
    await load('update', `Id,NextStep,Amount\n${deal},#N/A,\n`);
    expect(peer.world.get('Opportunity', deal)).toMatchObject({ NextStep: null, Amount: 25_000 });
    const csv =
      'External_Id__c,Name,StageName,CloseDate\nx,Once,Prospecting,2027-01-31\nx,Twice,Prospecting,2027-01-31\n';
    const upserted = await results(
      await load('upsert', csv, { externalIdFieldName: 'External_Id__c' }),
      'successfulResults',
    );
    expect(upserted.map(({ sf__Created }) => sf__Created)).toEqual(['true', 'false']);
    await load('delete', `Id\n${deal}\n`);
    expect(peer.world.get('Opportunity', deal).IsDeleted).toBe(true);
  });

  it('refuse what does not fit their state', async () => {
    const { id } = (await make('insert')).body;
    expect(codeOf(await ask(peer, token, `jobs/ingest/${id}`, { method: 'DELETE' }))).toEqual([400, 'INVALIDJOBSTATE']);
    await ask(peer, token, `jobs/ingest/${id}`, { method: 'PATCH', body: { state: 'Aborted' } });
    expect(codeOf(await ask(peer, token, path(id, 'batches'), { method: 'PUT', body: 'Name\n' }))).toEqual([
      400,
      'INVALIDJOBSTATE',
    ]);
    expect((await ask(peer, token, `jobs/ingest/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(codeOf(await make('explode'))).toEqual([400, 'INVALIDJOB']);
  });
});
