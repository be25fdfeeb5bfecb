/** What our client relies on, asked of the peer and of a real organisation. Writes only an account that it makes and deletes. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteJob, jobState, results, startQueryJob } from '../bulk.ts';
import { createRecords, retrieveRecords, updateRecords } from '../collections.ts';
import type { SalesforceApi } from '../request.ts';
import { allRecords, describe as describeObject, limitsOf, organization, query, versions } from '../rest.ts';

interface Conforming {
  readonly api: SalesforceApi;
  readonly close: () => Promise<unknown>;
}

const POLL_MS = 500;
const POLLS = 240;
const NAME = 'Forecastle conformance';

export function conform(connect: () => Promise<Conforming>): void {
  let api: SalesforceApi;
  let close: Conforming['close'];
  beforeAll(async () => {
    ({ api, close } = await connect());
  });
  afterAll(() => close());

  it('answers the version that we ask for, and says who it is', async () => {
    expect((await versions(api)).map(({ version }) => version)).toContain(api.version);
    expect((await organization(api)).id).toMatch(/^00D\w{15}$/u);
    expect([...(await limitsOf(api)).keys()]).toContain('DailyApiRequests');
  });

  it('describes what a sync reads', async () => {
    const { fields } = await describeObject(api, 'Opportunity');
    const names = fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Id', 'Name', 'StageName', 'CloseDate', 'SystemModstamp']));
  });

  it('finds the same people by a query and by Bulk', async () => {
    const soql = 'SELECT Id FROM User ORDER BY Id LIMIT 5';
    const asked = (await allRecords(query(api, soql))).map(({ Id }) => Id);
    const job = await startQueryJob(api, soql);
    let state = (await jobState(api, job)).state;
    for (let polls = 0; state !== 'JobComplete' && polls < POLLS; polls++) {
      await delay(POLL_MS);
      state = (await jobState(api, job)).state;
    }
    expect(state).toBe('JobComplete');
    const found: string[] = [];
    const page = await results(api, job, { locator: null, maxRecords: 100 });
    for await (const [id = ''] of page.rows) found.push(id);
    await deleteJob(api, job);
    expect(found).toEqual(asked);
  });

  it('saves a collection row by row, and tells what is wrong with each', async () => {
    const [made] = await createRecords(api, { object: 'Account', records: [{ Name: NAME }] });
    const id = made?.id ?? '';
    expect(made?.errors).toEqual([]);
    try {
      const saved = await updateRecords(api, {
        object: 'Account',
        records: [{ id, values: { Name: `${NAME}, changed` } }],
      });
      expect(saved.map(({ errors }) => errors)).toEqual([[]]);
      const [refused] = await updateRecords(api, { object: 'Account', records: [{ id, values: { Name: null } }] });
      expect(refused?.errors.map(({ statusCode }) => statusCode)).toEqual(['REQUIRED_FIELD_MISSING']);
      const fields = [{ name: 'Name', type: 'string' }];
      const [record] = await retrieveRecords(api, { object: 'Account', ids: [id], fields });
      expect(record?.get('Name')).toBe(`${NAME}, changed`);
    } finally {
      await api.json({ method: 'DELETE', path: `sobjects/Account/${id}` });
    }
    const [gone] = await retrieveRecords(api, {
      object: 'Account',
      ids: [id],
      fields: [{ name: 'Name', type: 'string' }],
    });
    expect(gone).toBeNull();
  });
}
