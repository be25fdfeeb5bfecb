import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answered, ask, query, signIn, type TokenAnswer } from '../call-peer.ts';
import { FAULTS } from '../http/faults.ts';
import { type SalesforcePeer, startSalesforcePeer } from '../peer.ts';
import { generateOpportunities } from '../world/example-org.ts';

let peer: SalesforcePeer;
let token: TokenAnswer;
beforeEach(async () => {
  peer = await startSalesforcePeer({ currencies: { USD: 1, EUR: 0.9 } });
  token = await signIn(peer);
});
afterEach(() => peer.stop());

type Errors = readonly { readonly errorCode: string; readonly message: string; readonly fields?: readonly string[] }[];
const codes = ({ status, body }: Answered) => [status, (body as Errors)[0]?.errorCode];
const firstOf = (object: string) => [...peer.world.table(object).rows.keys()][0] ?? '';
const DEAL = { Name: 'New', StageName: 'Prospecting', CloseDate: '2027-01-31' };
const post = (object: string, body: object) => ask(peer, token, `sobjects/${object}`, { method: 'POST', body });
const patch = (path: string, body: object) => ask(peer, token, `sobjects/${path}`, { method: 'PATCH', body });

describe('versions and limits', () => {
  it('lists versions to everybody and answers each of them', async () => {
    const { body } = await ask<{ version: string }[]>(peer, { access_token: 'none' }, '/services/data');
    expect(body.map(({ version }) => version)).toEqual(['64.0', '65.0', '66.0', '67.0']);
    for (const { version } of body)
      expect((await ask(peer, token, `/services/data/v${version}/limits`)).status).toBe(200);
    expect(codes(await ask(peer, token, '/services/data/v12.0/limits'))).toEqual([404, 'NOT_FOUND']);
  });

  it('counts requests in every answer and refuses when the day is used up', async () => {
    peer.limits.most = 2;
    const used = async () => (await ask(peer, token, 'limits')).headers.get('sforce-limit-info');
    expect([await used(), await used()]).toEqual(['api-usage=1/2', 'api-usage=2/2']);
    const full = await ask(peer, token, 'limits');
    expect([...codes(full), full.headers.get('sforce-limit-info')]).toEqual([
      403,
      'REQUEST_LIMIT_EXCEEDED',
      'api-usage=2/2',
    ]);
  });

  it.each([
    [FAULTS.sessionExpired, 401],
    [FAULTS.notForRest, 401],
    [FAULTS.requestLimit, 403],
    [FAULTS.requestLimit400, 400],
    [FAULTS.pending, 420],
    [FAULTS.tooManyRequests, 429],
    [FAULTS.serverError, 500],
    [FAULTS.unavailable, 503],
  ])('fails once when told to: %o', async (fault, status) => {
    peer.failNext(fault, { path: /limits/u });
    expect([
      (await ask(peer, token, 'sobjects')).status,
      (await ask(peer, token, 'limits')).status,
      (await ask(peer, token, 'limits')).status,
    ]).toEqual([200, status, 200]);
  });

  it('cuts the connection when told to', async () => {
    peer.failNext(FAULTS.hangUp);
    await expect(ask(peer, token, 'limits')).rejects.toThrow('fetch failed');
  });

  it('refuses users without the API', async () => {
    peer.withoutApi.add(peer.world.user('admin'));
    expect(codes(await ask(peer, token, 'limits'))).toEqual([403, 'API_DISABLED_FOR_ORG']);
  });

  it('records what was sent', async () => {
    await ask(peer, token, 'limits', { headers: { 'Sforce-Call-Options': 'client=forecastle' } });
    const sent = peer.requests().at(-1);
    expect([sent?.headers['sforce-call-options'], sent?.headers.authorization]).toEqual([
      'client=forecastle',
      undefined,
    ]);
  });
});

describe('describe', () => {
  interface Described {
    readonly fields: readonly Readonly<Record<string, unknown>>[];
    readonly recordTypeInfos: readonly { readonly name: string; readonly master: boolean }[];
  }
  const fieldOf = async (name: string, as = token) =>
    (await ask<Described>(peer, as, 'sobjects/Opportunity/describe')).body.fields.find((field) => field.name === name);

  it('tells of fields, picklists and lookups', async () => {
    expect(await fieldOf('AccountId')).toMatchObject({
      type: 'reference',
      referenceTo: ['Account'],
      relationshipName: 'Account',
    });
    expect(await fieldOf('ExpectedRevenue')).toMatchObject({ calculated: true, updateable: false, type: 'currency' });
    expect(await fieldOf('Name')).toMatchObject({ nillable: false, createable: true, length: 120, label: 'Name' });
    const { picklistValues } = (await fieldOf('StageName')) as { picklistValues: { value: string }[] };
    expect(picklistValues.map(({ value }) => value)).toContain('Closed Won');
    peer.world.addCustomField('Opportunity', 'picklist', 'Tier__c', 'Tier', { values: ['A', 'B'] });
    expect(await fieldOf('Tier__c')).toMatchObject({ custom: true, picklistValues: [{ value: 'A' }, { value: 'B' }] });
  });

  it('leaves out what is hidden from the user and says what is read-only', async () => {
    const ravi = await signIn(peer, 'ravi');
    peer.world.security.hide(peer.world.user('ravi'), 'Opportunity', 'Amount');
    peer.world.security.lock(peer.world.user('ravi'), 'Opportunity', 'NextStep');
    expect([await fieldOf('Amount', ravi), (await fieldOf('NextStep', ravi))?.updateable]).toEqual([undefined, false]);
    expect([(await fieldOf('Amount'))?.updateable, (await fieldOf('NextStep'))?.updateable]).toEqual([true, true]);
  });

  it('lists objects, record types and currencies', async () => {
    const { body } = await ask<{ sobjects: { name: string }[] }>(peer, token, 'sobjects');
    expect(body.sobjects.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Opportunity', 'DatedConversionRate']),
    );
    const { recordTypeInfos } = (await ask<Described>(peer, token, 'sobjects/Opportunity/describe')).body;
    expect(recordTypeInfos.map(({ name, master }) => [name, master])).toEqual([
      ['New Business', false],
      ['Renewal', false],
      ['Master', true],
    ]);
    expect(codes(await ask(peer, token, 'sobjects/Nothing/describe'))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('records', () => {
  it('are made, read by either id, changed and deleted', async () => {
    const made = await post('Opportunity', {
      ...DEAL,
      AccountId: firstOf('Account').slice(0, 15),
      CurrencyIsoCode: 'EUR',
    });
    expect([made.status, made.body]).toEqual([
      201,
      { id: expect.stringMatching(/^006\w{15}$/u), success: true, errors: [] },
    ]);
    const { id } = made.body as { id: string };
    expect((await patch(`Opportunity/${id.slice(0, 15)}`, { Amount: 5 })).status).toBe(204);
    const read = await ask(peer, token, `sobjects/Opportunity/${id}?fields=Id,Amount,AccountId,CurrencyIsoCode`);
    expect(read.body).toEqual({
      attributes: expect.anything(),
      Id: id,
      Amount: 5,
      AccountId: firstOf('Account'),
      CurrencyIsoCode: 'EUR',
    });
    expect((await ask(peer, token, `sobjects/Opportunity/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(codes(await ask(peer, token, `sobjects/Opportunity/${id}`))).toEqual([404, 'ENTITY_IS_DELETED']);
    const { body } = await query(peer, token, `SELECT Id, IsDeleted FROM Opportunity WHERE Id = '${id}'`, 'queryAll');
    expect(body.records).toEqual([expect.objectContaining({ Id: id, IsDeleted: true })]);
  });

  it.each([
    ['Opportunity', { Name: 'x' }, 'REQUIRED_FIELD_MISSING', ['StageName', 'CloseDate']],
    ['Opportunity', { ...DEAL, Nothing: 1 }, 'INVALID_FIELD', undefined],
    ['Opportunity', { ...DEAL, IsWon: true }, 'INVALID_FIELD_FOR_INSERT_UPDATE', ['IsWon']],
    ['Opportunity', { ...DEAL, Amount: 'much' }, 'JSON_PARSER_ERROR', undefined],
    ['Opportunity', { ...DEAL, Name: 'x'.repeat(121) }, 'STRING_TOO_LONG', ['Name']],
    [
      'Opportunity',
      { ...DEAL, ForecastCategoryName: 'Maybe' },
      'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
      ['ForecastCategoryName'],
    ],
    ['Opportunity', { ...DEAL, AccountId: 'nobody' }, 'MALFORMED_ID', ['AccountId']],
    ['Opportunity', { ...DEAL, AccountId: '0015g0000000ZZZ' }, 'INVALID_CROSS_REFERENCE_KEY', []],
    ['OpportunityHistory', {}, 'CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY', undefined],
  ])('are refused: %s %o', async (object, body, code, fields) => {
    const before = peer.world.table(object).rows.size;
    const answer = await post(object, body);
    expect([...codes(answer), (answer.body as Errors)[0]?.fields, peer.world.table(object).rows.size]).toEqual([
      400,
      code,
      fields,
      before,
    ]);
  });

  it('are refused by validation rules, and nothing of them stays', async () => {
    peer.world.rules.push({
      object: 'Opportunity',
      refuses: ({ Amount, IsWon }) => IsWon === true && Amount === null,
      message: 'Won deals need an amount.',
      fields: ['Amount'],
    });
    const id = firstOf('Opportunity');
    const answer = await patch(`Opportunity/${id}`, { StageName: 'Closed Won', Amount: null });
    expect(answer.body).toEqual([
      { message: 'Won deals need an amount.', errorCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', fields: ['Amount'] },
    ]);
    expect(peer.world.get('Opportunity', id)).toMatchObject({ StageName: 'Proposal/Price Quote', Amount: 25_000 });
    expect((await patch(`Opportunity/${id}`, { StageName: 'Closed Won' })).status).toBe(204);
  });

  it('are refused for owners who are inactive and fields that the user may not write', async () => {
    const id = firstOf('Opportunity');
    expect(codes(await patch(`Opportunity/${id}`, { OwnerId: peer.world.user('gone') }))).toEqual([
      400,
      'INACTIVE_OWNER_OR_USER',
    ]);
    peer.world.security.lock(peer.world.user('admin'), 'Opportunity', 'NextStep');
    expect(codes(await patch(`Opportunity/${id}`, { NextStep: 'x' }))).toEqual([
      400,
      'INVALID_FIELD_FOR_INSERT_UPDATE',
    ]);
    expect(codes(await patch(`Opportunity/${id}`, { Name: null }))).toEqual([400, 'REQUIRED_FIELD_MISSING']);
  });

  it('are made or changed by external id', async () => {
    const upsert = () => patch('Opportunity/External_Id__c/F-1', DEAL);
    const [made, changed] = [await upsert(), await upsert()];
    expect([made.status, changed.status]).toEqual([201, 200]);
    expect([made.body, changed.body]).toEqual([
      expect.objectContaining({ created: true, success: true }),
      expect.objectContaining({ created: false, success: true }),
    ]);
    peer.world.add('Opportunity', { ...DEAL, External_Id__c: 'F-1' });
    const many = await upsert();
    expect([many.status, (many.body as string[]).length]).toEqual([300, 2]);
    expect(codes(await patch('Opportunity/NextStep/F-1', DEAL))).toEqual([400, 'INVALID_FIELD']);
  });

  it('of one account cannot be saved at once', async () => {
    const AccountId = firstOf('Account');
    const [one, other] = [1, 2].map(() => peer.world.add('Opportunity', { ...DEAL, AccountId }));
    const release = peer.holdSaves();
    const saves = [patch(`Opportunity/${one}`, { Amount: 1 }), patch(`Opportunity/${other}`, { Amount: 2 })];
    expect(codes(await Promise.race(saves))).toEqual([400, 'UNABLE_TO_LOCK_ROW']);
    release();
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([204, 400]);
    expect((await patch(`Opportunity/${other}`, { Amount: 2 })).status).toBe(204);
  });
});

describe('queries', () => {
  it('come in pages until all is read, for two days', async () => {
    generateOpportunities(peer.world, 4500);
    const soql = 'SELECT Id FROM Opportunity';
    const first = (await query(peer, token, soql)).body;
    expect([first.totalSize, first.done, first.records.length]).toEqual([4503, false, 2000]);
    const second = await ask<typeof first>(peer, token, first.nextRecordsUrl ?? '');
    const third = await ask<typeof first>(peer, token, second.body.nextRecordsUrl ?? '');
    expect([third.body.records.length, third.body.done, third.body.nextRecordsUrl]).toEqual([503, true, undefined]);
    const ids = [first, second.body, third.body].flatMap(({ records }) => records.map(({ Id }) => Id));
    expect(new Set(ids).size).toBe(4503);
    peer.world.advance({ days: 2 });
    token = await signIn(peer);
    expect(codes(await ask(peer, token, first.nextRecordsUrl ?? ''))).toEqual([400, 'INVALID_QUERY_LOCATOR']);
  });

  it('lose their pages when a test says so', async () => {
    generateOpportunities(peer.world, 2500);
    const { body } = await query(peer, token, 'SELECT Id FROM Opportunity');
    peer.pages.expire();
    expect(codes(await ask(peer, token, body.nextRecordsUrl ?? ''))).toEqual([400, 'INVALID_QUERY_LOCATOR']);
  });

  it('have pages as small as the client asks, of 200 at least', async () => {
    generateOpportunities(peer.world, 500);
    const path = `query?q=${encodeURIComponent('SELECT Id FROM Opportunity')}`;
    const { body } = await ask<{ records: unknown[] }>(peer, token, path, {
      headers: { 'Sforce-Query-Options': 'batchSize=50' },
    });
    expect(body.records).toHaveLength(200);
  });

  it('count without records', async () => {
    expect((await query(peer, token, 'SELECT COUNT() FROM Account')).body).toEqual({
      totalSize: 3,
      done: true,
      records: [],
    });
  });

  it('find what was merged', async () => {
    const [winner = '', loser = ''] = peer.world.table('Account').rows.keys();
    peer.world.merge('Account', winner, [loser]);
    const soql = 'SELECT Id, MasterRecordId FROM Account WHERE IsDeleted = true';
    expect((await query(peer, token, soql, 'queryAll')).body.records).toEqual([
      expect.objectContaining({ Id: loser, MasterRecordId: winner }),
    ]);
    expect((await query(peer, token, soql)).body.totalSize).toBe(0);
  });

  it('fail loudly where the peer does not play along', async () => {
    expect((await query(peer, token, 'SELECT COUNT(Id), StageName FROM Opportunity GROUP BY StageName')).status).toBe(
      501,
    );
  });
});

describe('collections', () => {
  const records = (...all: readonly object[]) => all.map((each) => ({ attributes: { type: 'Opportunity' }, ...each }));
  const send = (method: string, body: object, path = '') =>
    ask<Readonly<Record<string, unknown>>[]>(peer, token, `composite/sobjects${path}`, { method, body });

  it('answer each record with its own result', async () => {
    const id = firstOf('Opportunity');
    const { status, body } = await send('PATCH', {
      allOrNone: false,
      records: records({ id, Amount: 7 }, { id: '0065g0000000ZZZ', Amount: 1 }, { id, Nothing: 1 }),
    });
    expect([status, body]).toEqual([
      200,
      [
        { id, success: true, errors: [] },
        { success: false, errors: [expect.objectContaining({ statusCode: 'NOT_FOUND' })] },
        {
          success: false,
          errors: [{ statusCode: 'INVALID_FIELD', message: expect.stringContaining('Nothing'), fields: [] }],
        },
      ],
    ]);
    expect(peer.world.get('Opportunity', id).Amount).toBe(7);
  });

  it('take all back where they are to succeed together', async () => {
    const before = peer.world.table('Opportunity').rows.size;
    const { body } = await send('POST', { allOrNone: true, records: records(DEAL, { Name: 'Half' }) });
    const statusCodes = body.map(({ errors }) => (errors as { statusCode: string }[])[0]?.statusCode);
    expect(statusCodes).toEqual(['ALL_OR_NONE_OPERATION_ROLLED_BACK', 'REQUIRED_FIELD_MISSING']);
    expect(peer.world.table('Opportunity').rows.size).toBe(before);
  });

  it('have one instant for all their records', async () => {
    const { body } = await send('POST', { records: records(DEAL, DEAL) });
    const stamps = body.map(({ id }) => peer.world.get('Opportunity', String(id)).SystemModstamp);
    expect(new Set(stamps).size).toBe(1);
  });

  it('upsert by external id, read and delete', async () => {
    const { body } = await send(
      'PATCH',
      { records: records({ ...DEAL, External_Id__c: 'a' }, { ...DEAL, External_Id__c: 'b' }) },
      '/Opportunity/External_Id__c',
    );
    expect(body.map(({ created }) => created)).toEqual([true, true]);
    const ids = body.map(({ id }) => id).join(',');
    const read = await ask<{ External_Id__c: string }[]>(
      peer,
      token,
      `composite/sobjects/Opportunity?ids=${ids}&fields=External_Id__c`,
    );
    expect(read.body.map(({ External_Id__c }) => External_Id__c)).toEqual(['a', 'b']);
    const gone = await ask<{ success: boolean }[]>(peer, token, `composite/sobjects?ids=${ids}&allOrNone=false`, {
      method: 'DELETE',
    });
    expect(gone.body.map(({ success }) => success)).toEqual([true, true]);
  });

  it('tell which rows met a lock', async () => {
    const [one = '', other = ''] = peer.world.table('Opportunity').rows.keys();
    const somebody = {};
    peer.world.locks.take(String(peer.world.get('Opportunity', one).AccountId), somebody);
    const save = () => send('PATCH', { records: records({ id: one, Amount: 1 }, { id: other, Amount: 2 }) });
    const { body } = await save();
    expect(body.map(({ success }) => success)).toEqual([false, true]);
    expect(body[0]?.errors).toEqual([expect.objectContaining({ statusCode: 'UNABLE_TO_LOCK_ROW', fields: [] })]);
    peer.world.locks.releaseAll(somebody);
    expect((await save()).body.map(({ success }) => success)).toEqual([true, true]);
  });

  it.each([
    [
      'more than 200 records',
      Array.from({ length: 201 }, () => ({ attributes: { type: 'Opportunity' } })),
      'EXCEEDED_ID_LIMIT',
    ],
    [
      'more than 10 chunks',
      Array.from({ length: 11 }, (_, n) => ({ attributes: { type: n % 2 ? 'Account' : 'Contact' } })),
      'TOO_MANY_ENUM_VALUE',
    ],
  ])('refuse %s', async (_, all, code) => {
    expect(codes(await send('POST', { records: all }))).toEqual([400, code]);
  });
});
