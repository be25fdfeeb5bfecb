import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SalesforcePeer, startSalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { generateOpportunities } from '../../../../testing/peers/salesforce/world/example-org.ts';
import { createRecords, retrieveRecords, updateRecords, upsertRecords } from './collections.ts';
import { SalesforceRefused } from './refusals.ts';
import {
  allRecords,
  describeGlobal,
  describe as describeObject,
  limitsOf,
  organization,
  query,
  queryAll,
  versions,
} from './rest.ts';
import { connectPeer, type PeerConnection } from './testing/connect-peer.ts';

let peer: SalesforcePeer;
let api: PeerConnection['api'];
beforeEach(async () => {
  peer = await startSalesforcePeer({ currencies: { NZD: 1, USD: 0.6 } });
  ({ api } = await connectPeer(peer));
});
afterEach(() => peer.stop());

const firstOf = (object: string) => [...peer.world.table(object).rows.keys()][0] ?? '';
const DEAL = { Name: 'New', StageName: 'Prospecting', CloseDate: '2027-01-31' };

describe('the organisation', () => {
  it('tells the versions it answers', async () => {
    expect((await versions(api)).map(({ version }) => version)).toEqual(['64.0', '65.0', '66.0', '67.0']);
  });

  it('tells its edition and its currencies', async () => {
    expect(await organization(api)).toEqual({
      id: expect.stringMatching(/^00D\w{15}$/u),
      name: 'Example Ltd',
      edition: 'Enterprise Edition',
      isSandbox: false,
      instanceName: 'NZ1',
      fiscalYearStartMonth: 1,
      hasSeveralCurrencies: true,
      corporateCurrency: 'NZD',
      activeCurrencies: ['NZD', 'USD'],
    });
  });

  it('with a single currency does not tell which one that is', async () => {
    const single = await startSalesforcePeer();
    const told = await organization((await connectPeer(single)).api);
    await single.stop();
    expect(told).toMatchObject({ hasSeveralCurrencies: false, corporateCurrency: null, activeCurrencies: [] });
  });

  it('tells its limits', async () => {
    expect((await limitsOf(api)).get('DailyApiRequests')).toEqual({ used: 1, max: 100_000 });
  });

  it('describes its objects', async () => {
    const names = (await describeGlobal(api)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Opportunity', 'OpportunityHistory', 'CurrencyType']));
  });

  it('describes fields as the connected user sees them', async () => {
    peer.world.addCustomField('Opportunity', 'picklist', 'Tier__c', 'Customer tier', { values: ['A', 'B'] });
    peer.world.security.hide(peer.world.user('admin'), 'Opportunity', 'Amount');
    const { fields, recordTypeInfos, label } = await describeObject(api, 'Opportunity');
    const byName = new Map(fields.map((field) => [field.name, field]));
    expect([label, recordTypeInfos.length, byName.has('Amount')]).toEqual(['Opportunity', 3, false]);
    expect(byName.get('AccountId')).toMatchObject({
      type: 'reference',
      referenceTo: ['Account'],
      relationshipName: 'Account',
    });
    expect(byName.get('Tier__c')).toMatchObject({
      custom: true,
      label: 'Customer tier',
      picklistValues: [
        { value: 'A', label: 'A', active: true },
        { value: 'B', label: 'B', active: true },
      ],
    });
    await expect(describeObject(api, 'Nothing')).rejects.toMatchObject({ kind: 'not_found', code: 'NOT_FOUND' });
    await expect(describeObject(api, '../limits')).rejects.toThrow(RangeError);
  });
});

describe('queries', () => {
  it('are followed to their end, page by page', async () => {
    generateOpportunities(peer.world, 4500);
    const ids = new Set<unknown>();
    const sizes: number[] = [];
    for await (const { records, totalSize, isLast } of query(api, 'SELECT Id FROM Opportunity')) {
      for (const { Id } of records) ids.add(Id);
      sizes.push(records.length, totalSize, Number(isLast));
    }
    expect([ids.size, sizes]).toEqual([4503, [2000, 4503, 0, 2000, 4503, 0, 503, 4503, 1]]);
  });

  it('have smaller pages when that is asked', async () => {
    generateOpportunities(peer.world, 500);
    const { value } = await query(api, 'SELECT Id FROM Opportunity', { batchSize: 200 }).next();
    expect(value).toMatchObject({ totalSize: 503, isLast: false });
    expect(value?.records).toHaveLength(200);
  });

  it('find deleted records when all are asked', async () => {
    const id = firstOf('Opportunity');
    peer.world.remove('Opportunity', id);
    const soql = `SELECT Id, IsDeleted FROM Opportunity WHERE Id = '${id}'`;
    expect(await allRecords(query(api, soql))).toEqual([]);
    expect(await allRecords(queryAll(api, soql))).toMatchObject([{ Id: id, IsDeleted: true }]);
  });

  it('are refused with the code of Salesforce', async () => {
    await expect(allRecords(query(api, 'SELECT Nothing FROM Account'))).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      kind: 'bad_request',
      reason: null,
    });
  });

  it('that are forgotten say so', async () => {
    generateOpportunities(peer.world, 2500);
    const pages = query(api, 'SELECT Id FROM Opportunity');
    await pages.next();
    peer.pages.expire();
    await expect(pages.next()).rejects.toMatchObject({ kind: 'locator_lost' });
  });

  it.each(['https://evil.test/services/data/v64.0/query/x', '/secur/frontdoor.jsp'])(
    'follow no next page that leads elsewhere: %s',
    async (nextRecordsUrl) => {
      const body = { totalSize: 2, done: false, nextRecordsUrl, records: [{ Id: '1' }] };
      peer.failNext({ status: 200, body }, { path: /query/u });
      const pages = query(api, 'SELECT Id FROM Account');
      await pages.next();
      const before = peer.requests().length;
      await expect(pages.next()).rejects.toMatchObject({ kind: 'unreadable' });
      expect(peer.requests()).toHaveLength(before);
    },
  );
});

describe('collections', () => {
  it('create, update and upsert, and answer each row in order', async () => {
    const created = await createRecords(api, {
      object: 'Opportunity',
      records: [DEAL, { Name: 'Half' }, { ...DEAL, NextStep: 'Call' }],
    });
    expect(created).toEqual([
      { id: expect.stringMatching(/^006/u), isCreated: true, errors: [] },
      {
        id: null,
        isCreated: false,
        errors: [
          { statusCode: 'REQUIRED_FIELD_MISSING', message: expect.any(String), fields: ['StageName', 'CloseDate'] },
        ],
      },
      { id: expect.stringMatching(/^006/u), isCreated: true, errors: [] },
    ]);
    const id = created[0]?.id ?? '';
    const updated = await updateRecords(api, {
      object: 'Opportunity',
      records: [
        { id: '0065g0000000ZZZ', values: { Amount: 1 } },
        { id, values: { Amount: 7.5, NextStep: null } },
      ],
    });
    expect(updated.map((each) => [each.id, each.isCreated, each.errors.map(({ statusCode }) => statusCode)])).toEqual([
      [null, false, ['NOT_FOUND']],
      [id, false, []],
    ]);
    expect(peer.world.get('Opportunity', id)).toMatchObject({ Amount: 7.5, NextStep: null });
    const upsert = () =>
      upsertRecords(api, {
        object: 'Opportunity',
        externalIdField: 'External_Id__c',
        records: [{ ...DEAL, External_Id__c: 'f-1' }],
      });
    expect([(await upsert())[0]?.isCreated, (await upsert())[0]?.isCreated]).toEqual([true, false]);
    const sent = JSON.parse(peer.requests().at(-1)?.body ?? '') as { allOrNone: boolean };
    expect(sent.allOrNone).toBe(false);
  });

  it('save the other rows when one is locked', async () => {
    const [one = '', other = ''] = peer.world.table('Opportunity').rows.keys();
    const somebody = {};
    peer.world.locks.take(String(peer.world.get('Opportunity', one).AccountId), somebody);
    const records = [one, other].map((id) => ({ id, values: { Amount: 3 } }));
    const rows = await updateRecords(api, { object: 'Opportunity', records });
    expect(rows.map(({ id, errors }) => [id, errors[0]?.statusCode])).toEqual([
      [null, 'UNABLE_TO_LOCK_ROW'],
      [other, undefined],
    ]);
  });

  it('hold 200 records at most, and ask nothing for none', async () => {
    const before = peer.requests().length;
    expect(await createRecords(api, { object: 'Opportunity', records: [] })).toEqual([]);
    await expect(
      createRecords(api, { object: 'Opportunity', records: Array.from({ length: 201 }, () => DEAL) }),
    ).rejects.toThrow(RangeError);
    expect(peer.requests()).toHaveLength(before);
  });

  it('refuse an answer that has another number of rows', async () => {
    peer.failNext({ status: 200, body: [] }, { path: /composite/u });
    const work = createRecords(api, { object: 'Opportunity', records: [DEAL] });
    await expect(work).rejects.toBeInstanceOf(SalesforceRefused);
  });

  it('read records in the order of their ids, in as many requests as it takes', async () => {
    generateOpportunities(peer.world, 450);
    const ids = [...peer.world.table('Opportunity').rows.keys()].reverse();
    peer.world.remove('Opportunity', ids[1] ?? '');
    const fields = [
      { name: 'Id', type: 'id' },
      { name: 'CloseDate', type: 'date' },
    ];
    const records = await retrieveRecords(api, { object: 'Opportunity', ids, fields });
    expect(records.map((record) => record?.get('Id') ?? null)).toEqual(
      ids.map((id, index) => (index === 1 ? null : id)),
    );
    expect(records[0]?.get('CloseDate')).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
    expect(peer.requests().filter(({ path }) => path.includes('ids='))).toHaveLength(3);
  });
});
