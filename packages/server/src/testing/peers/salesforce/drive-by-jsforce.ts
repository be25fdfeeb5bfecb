/** Drives the peer with a client that others wrote, so that it is held to somebody else's reading of the protocol: in a drill. */
import jsforce from 'jsforce';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorize, signIn } from './call-peer.ts';
import { type SalesforcePeer, startSalesforcePeer } from './peer.ts';
import { generateOpportunities } from './world/example-org.ts';

export function driveByJsforce(): void {
  let peer: SalesforcePeer;
  let connection: InstanceType<typeof jsforce.Connection>;
  beforeAll(async () => {
    peer = await startSalesforcePeer();
    generateOpportunities(peer.world, 2500);
    const { access_token, instance_url } = await signIn(peer);
    connection = new jsforce.Connection({ accessToken: access_token, instanceUrl: instance_url, version: '64.0' });
  });
  afterAll(() => peer.stop());

  const oauth2 = () =>
    new jsforce.OAuth2({
      loginUrl: peer.loginUrl,
      clientId: peer.app.clientId,
      clientSecret: peer.app.clientSecret,
      redirectUri: peer.app.redirectUris[0] ?? '',
      useVerifier: true,
    });

  it('signs in by the web server flow with PKCE, and refreshes an expired session', async () => {
    const client = oauth2();
    const page = new URL(client.getAuthorizationUrl({ scope: 'api refresh_token', state: 's' }));
    const back = await authorize(peer, Object.fromEntries(page.searchParams));
    const own = new jsforce.Connection({ oauth2: client, version: '64.0' });
    const user = await own.authorize(back.searchParams.get('code') ?? '');
    expect([user.id, own.instanceUrl]).toEqual([peer.world.user('admin'), peer.instanceUrl]);
    peer.world.advance({ hours: 3 });
    expect((await own.query('SELECT Id FROM Account LIMIT 1')).records).toHaveLength(1);
    expect((await own.identity()).user_id).toBe(peer.world.user('admin'));
  });

  it('loses its connection where refresh tokens rotate: it spends the first one twice', async () => {
    const { access_token, refresh_token } = await signIn(peer);
    const own = new jsforce.Connection({
      oauth2: { loginUrl: peer.loginUrl, clientId: peer.app.clientId, clientSecret: peer.app.clientSecret },
      instanceUrl: peer.instanceUrl,
      accessToken: access_token,
      refreshToken: refresh_token,
      version: '64.0',
    });
    const expire = () => peer.world.advance({ hours: 3 });
    expire();
    expect((await own.query('SELECT Id FROM User')).totalSize).toBe(5);
    expire();
    await expect(own.query('SELECT Id FROM User')).rejects.toThrow('expired access/refresh token');
  });

  it('follows a query to its end', async () => {
    const { access_token } = await signIn(peer);
    connection.accessToken = access_token;
    const first = await connection.query<{ Id: string }>('SELECT Id FROM Opportunity');
    expect([first.totalSize, first.done, first.records.length]).toEqual([2503, false, 2000]);
    const rest = await connection.queryMore<{ Id: string }>(first.nextRecordsUrl ?? '');
    expect([rest.done, rest.records.length]).toEqual([true, 503]);
    expect(connection.limitInfo.apiUsage).toMatchObject({ limit: 100_000 });
  });

  it('describes objects', async () => {
    const { fields, name } = await connection.describe('Opportunity');
    expect([name, fields.find((field) => field.name === 'AccountId')?.referenceTo]).toEqual([
      'Opportunity',
      ['Account'],
    ]);
    expect((await connection.describeGlobal()).sobjects.map((each) => each.name)).toContain('OpportunityHistory');
  });

  it('reads in bulk', async () => {
    const jobs = Object.assign(connection.bulk2, { pollInterval: 5, pollTimeout: 20_000 });
    peer.jobs.pageSize = 3000;
    const records = await (await jobs.query('SELECT Id, Name, Owner.Name FROM Opportunity')).toArray();
    expect([records.length, records[0]]).toEqual([
      2503,
      expect.objectContaining({ Name: 'Tui pilot', 'Owner.Name': 'Ravi Rep' }),
    ]);
  });

  it('loads in bulk', async () => {
    const input = [
      { Name: 'Loaded', StageName: 'Prospecting', CloseDate: '2027-01-31' },
      { Name: 'Half', StageName: 'Prospecting', CloseDate: '' },
    ];
    const loaded = await connection.bulk2.loadAndWaitForResults({
      object: 'Opportunity',
      operation: 'insert',
      input,
      pollInterval: 5,
      pollTimeout: 20_000,
    });
    expect(loaded.successfulResults).toEqual([expect.objectContaining({ sf__Created: 'true', Name: 'Loaded' })]);
    expect(loaded.failedResults).toEqual([
      expect.objectContaining({ sf__Error: expect.stringMatching(/^REQUIRED_FIELD_MISSING/u) }),
    ]);
  });

  it('saves collections and gets an error for each record', async () => {
    const deal = { Name: 'By jsforce', StageName: 'Prospecting', CloseDate: '2027-01-31' };
    const results = await connection.sobject('Opportunity').create([deal, { Name: 'Half' }]);
    expect(results.map(({ success }) => success)).toEqual([true, false]);
    expect(results[1]?.errors).toEqual([
      expect.objectContaining({ statusCode: 'REQUIRED_FIELD_MISSING', fields: ['StageName', 'CloseDate'] }),
    ]);
    const id = results[0]?.id ?? '';
    const [changed] = await connection.sobject('Opportunity').update([{ Id: id, NextStep: 'Call' }]);
    expect([changed?.success, peer.world.get('Opportunity', id).NextStep]).toEqual([true, 'Call']);
    const upserted = await connection
      .sobject('Opportunity')
      .upsert([{ ...deal, External_Id__c: 'j-1' }], 'External_Id__c');
    expect(upserted).toEqual([expect.objectContaining({ success: true, created: true })]);
    expect(await connection.sobject('Opportunity').retrieve(id)).toMatchObject({ Id: id, Name: 'By jsforce' });
    expect(await connection.sobject('Opportunity').destroy(id)).toMatchObject({ success: true });
  });

  it('reads refusals', async () => {
    await expect(connection.query('SELECT Nothing FROM Account')).rejects.toMatchObject({ errorCode: 'INVALID_FIELD' });
    await expect(connection.query('SELECT Id FRM Account')).rejects.toMatchObject({ errorCode: 'MALFORMED_QUERY' });
  });
}
