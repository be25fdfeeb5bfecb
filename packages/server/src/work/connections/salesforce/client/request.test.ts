import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FAULTS } from '../../../../testing/peers/salesforce/http/faults.ts';
import { type SalesforcePeer, startSalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { createRecords, updateRecords } from './collections.ts';
import { FAILURE_KINDS, FAILURES, failureKind } from './failures.ts';
import { egressOf } from './hosts.ts';
import { SalesforceRefused } from './refusals.ts';
import { SalesforceApi } from './request.ts';
import { connectPeer, type PeerConnection } from './testing/connect-peer.ts';

let peer: SalesforcePeer;
let connection: PeerConnection;
beforeEach(async () => {
  peer = await startSalesforcePeer();
  connection = await connectPeer(peer);
});
afterEach(() => peer.stop());

const LIMITS = { path: /limits$/u };
const ask = () => connection.api.json({ path: 'limits' });
const refusalOf = async (work: Promise<unknown>): Promise<SalesforceRefused> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SalesforceRefused)) throw new Error('nothing was refused', { cause: error });
  return error;
};
const asked = (path: RegExp) => peer.requests().filter((each) => path.test(each.path));

describe('a request', () => {
  it('says which client asks, under the version', async () => {
    await ask();
    const { headers, path } = peer.requests().at(-1) ?? {};
    expect([path, headers?.['sforce-call-options']]).toEqual(['/services/data/v64.0/limits', 'client=forecastle']);
  });

  it('tells how much of the daily limit is used', async () => {
    expect(connection.api.limits).toBeNull();
    await ask();
    expect(connection.api.limits).toEqual({ used: 1, max: 100_000 });
    peer.failNext(
      { status: 200, body: {}, headers: { 'Sforce-Limit-Info': 'per-app-api-usage=17/250(appName=x)' } },
      LIMITS,
    );
    await ask();
    expect(connection.api.limits).toEqual({ used: 1, max: 100_000 });
    peer.failNext(
      {
        status: 200,
        body: {},
        headers: { 'Sforce-Limit-Info': 'per-app-api-usage=17/250(appName=x); api-usage=18/5000' },
      },
      LIMITS,
    );
    await ask();
    expect(connection.api.limits).toEqual({ used: 18, max: 5000 });
  });

  it('renews an ended session once, and asks again', async () => {
    peer.world.advance({ hours: 3 });
    await ask();
    peer.world.advance({ hours: 3 });
    await ask();
    expect([connection.renewals(), connection.waits]).toEqual([2, []]);
  });

  it('gives up when the renewed session is refused as well', async () => {
    peer.failNext(FAULTS.sessionExpired, { ...LIMITS, times: 2 });
    const refusal = await refusalOf(ask());
    expect([refusal.reason, connection.renewals(), asked(/limits/u).length]).toEqual(['expired', 1, 2]);
  });

  it('explains sessions that are not for the API', async () => {
    peer.failNext(FAULTS.notForRest, { ...LIMITS, times: 2 });
    const refusal = await refusalOf(ask());
    expect([refusal.reason, refusal.message]).toEqual([
      'ip_not_allowed',
      expect.stringContaining('Relax IP restrictions'),
    ]);
  });

  it('passes on what the token source refuses', async () => {
    peer.tokens.revokeUser(peer.world.user('admin'));
    expect((await refusalOf(ask())).reason).toBe('token_revoked');
  });

  it('follows an organisation that moved to the address that a refresh tells', async () => {
    peer.failNext({ status: 302, headers: { location: 'https://evil.test/' } }, LIMITS);
    await ask();
    expect(connection.renewals()).toBe(1);
  });

  it.each([
    [FAULTS.pending, 'not_ready'],
    [FAULTS.tooManyRequests, 'too_many_requests'],
    [FAULTS.serverError, 'server_fault'],
    [FAULTS.unavailable, 'unavailable'],
    [FAULTS.hangUp, 'no_answer'],
  ] as const)('is tried again with growing waits, and has an end: %o', async (fault, kind) => {
    peer.failNext(fault, { ...LIMITS, times: 2 });
    await ask();
    expect(connection.waits).toHaveLength(2);
    peer.failNext(fault, { ...LIMITS, times: 9 });
    const refusal = await refusalOf(ask());
    expect([refusal.kind, refusal.reason, connection.waits.length]).toEqual([kind, 'server_busy', 6]);
  });

  it('waits with jitter, longer each time', async () => {
    peer.failNext(FAULTS.unavailable, { ...LIMITS, times: 4 });
    await ask();
    expect(connection.waits).toEqual([750, 1500, 3000, 6000]);
    for (const [random, ms] of [
      [0, 500],
      [1, 1000],
    ] as const) {
      const { api, waits } = await connectPeer(peer, { random: () => random });
      peer.failNext(FAULTS.unavailable, LIMITS);
      await api.json({ path: 'limits' });
      expect(waits).toEqual([ms]);
    }
  });

  it('waits as long as Salesforce asks, unless that is too long', async () => {
    const busy = (after: string) => ({ status: 503, body: 'busy', headers: { 'retry-after': after } });
    peer.failNext(busy('7'), LIMITS);
    await ask();
    expect(connection.waits).toEqual([7500]);
    peer.failNext(busy('3600'), LIMITS);
    const refusal = await refusalOf(ask());
    expect([refusal.reason, refusal.retryAfterMs, connection.waits.length]).toEqual(['server_busy', 3_600_000, 1]);
  });

  it.each([
    [FAULTS.requestLimit, 'limit_reached', 'request_limit'],
    [FAULTS.requestLimit400, 'limit_reached', 'request_limit'],
    [FAULTS.transactionSecurity, 'transaction_security', 'transaction_security'],
    [FAULTS.apiDisabled, 'api_not_enabled', 'api_disabled'],
    [{ status: 400, body: [{ errorCode: 'SOMETHING', message: 'odd', fields: ['Name'] }] }, null, 'bad_request'],
    [{ status: 403, body: '<html><body>no</body></html>' }, null, 'no_permission'],
    [{ status: 200, body: '<html>Maintenance</html>' }, null, 'unreadable'],
  ] as const)('is refused at once: %o', async (fault, reason, kind) => {
    peer.failNext(fault, LIMITS);
    const refusal = await refusalOf(ask());
    expect([refusal.reason, refusal.kind, asked(/limits/u).length, connection.waits]).toEqual([reason, kind, 1, []]);
  });

  it('is refused with the code, the words and the fields of Salesforce', async () => {
    peer.failNext({ status: 400, body: [{ errorCode: 'SOMETHING', message: 'odd', fields: ['Name'] }] }, LIMITS);
    expect(await refusalOf(ask())).toMatchObject({
      message: 'Salesforce refused: SOMETHING: odd',
      vendorWords: 'SOMETHING: odd',
      code: 'SOMETHING',
      status: 400,
      fields: ['Name'],
    });
  });

  it('is tried again when too many long ones run, which uses the same code as the daily limit', async () => {
    const words = 'ConcurrentRequests (Concurrent API Requests) Limit exceeded.';
    peer.failNext({ status: 403, body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: words }] }, LIMITS);
    await ask();
    expect(connection.waits).toHaveLength(1);
  });

  it('ends when it is aborted, also while it waits', async () => {
    const reason = new Error('the run was cancelled');
    await expect(connection.api.json({ path: 'limits', signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(asked(/limits/u)).toEqual([]);
    const run = new AbortController();
    const { api } = await connectPeer(peer, { wait: async () => run.abort(reason) });
    peer.failNext(FAULTS.unavailable, { ...LIMITS, times: 9 });
    await expect(api.json({ path: 'limits', signal: run.signal })).rejects.toBe(reason);
    expect(asked(/limits/u)).toHaveLength(1);
  });

  it('takes no answer without end', async () => {
    const egress = { ...egressOf({ salesforce: { privateHosts: true } }), answerMaxBytes: 1000 };
    const { api } = await connectPeer(peer, { egress });
    peer.failNext({ status: 200, body: JSON.stringify('x'.repeat(2000)) }, LIMITS);
    const refusal = await refusalOf(api.json({ path: 'limits' }));
    expect([refusal.kind, refusal.message]).toEqual(['not_allowed', expect.stringContaining('is too large')]);
  });
});

describe('writes', () => {
  const DEAL = { Name: 'New', StageName: 'Prospecting', CloseDate: '2027-01-31' };
  it.each([FAULTS.hangUp, FAULTS.serverError])(
    'that create are not repeated when the answer is lost: %o',
    async (fault) => {
      peer.failNext(fault, { method: 'POST', path: /composite/u });
      const refusal = await refusalOf(createRecords(connection.api, { object: 'Opportunity', records: [DEAL] }));
      expect([refusal.outcomeUnknown, asked(/composite/u).length]).toEqual([true, 1]);
    },
  );

  it('that create are repeated when nothing was begun', async () => {
    peer.failNext(FAULTS.tooManyRequests, { method: 'POST', path: /composite/u });
    expect(await createRecords(connection.api, { object: 'Opportunity', records: [DEAL] })).toHaveLength(1);
  });

  it('that update are repeated', async () => {
    const [id = ''] = peer.world.table('Opportunity').rows.keys();
    peer.failNext(FAULTS.hangUp, { method: 'PATCH', path: /composite/u });
    const records = [{ id, values: { NextStep: 'Call' } }];
    expect(await updateRecords(connection.api, { object: 'Opportunity', records })).toMatchObject([{ id, errors: [] }]);
  });
});

describe('tokens', () => {
  const SECRET = '00D5g0000000001!AQ.a-very-secret-session-token-0123456789';
  const apiWith = (accessToken: string, instanceUrl = peer.instanceUrl) => {
    const session = { accessToken, instanceUrl };
    const tokens = { current: async () => session, renew: async () => session };
    return new SalesforceApi({
      tokens,
      egress: egressOf({ salesforce: { privateHosts: true } }),
      wait: async () => {},
    });
  };
  const everything = (error: unknown): string =>
    error instanceof Error
      ? [error.message, error.stack, JSON.stringify(error), everything(error.cause)].join('\n')
      : '';

  it.each([
    [{ status: 400, body: [{ errorCode: 'ODD', message: `token ${SECRET}` }] }],
    [{ status: 500, body: `trace: authorization: Bearer ${SECRET}` }],
    [FAULTS.sessionExpired],
    [FAULTS.hangUp],
  ])('are in no error, whatever Salesforce echoes: %o', async (fault) => {
    peer.failNext(fault, { ...LIMITS, times: 9 });
    const refusal = await refusalOf(apiWith(SECRET).json({ path: 'limits' }));
    expect(everything(refusal)).not.toContain('a-very-secret');
  });

  it('that no header takes are in no error, and are not sent', async () => {
    const before = peer.requests().length;
    const refusal = await refusalOf(apiWith(`${SECRET}\n`).json({ path: 'limits' }));
    expect([refusal.kind, everything(refusal).includes('a-very-secret')]).toEqual(['session_expired', false]);
    expect(peer.requests()).toHaveLength(before);
  });

  it.each([
    'https://evil.test',
    'https://evil-my.salesforce.com.attacker.test',
    'https://x.my.salesforce.com@evil.test',
    'http://acme.my.salesforce.com',
  ])('are sent to no address but Salesforce: %s', async (instanceUrl) => {
    expect((await refusalOf(apiWith(SECRET, instanceUrl).json({ path: 'limits' }))).kind).toBe('not_allowed');
  });

  it('are sent to no private address unless the operator allows it', async () => {
    const { api } = await connectPeer(peer, { egress: egressOf({ salesforce: { privateHosts: false } }) });
    const before = peer.requests().length;
    expect((await refusalOf(api.json({ path: 'limits' }))).kind).toBe('not_allowed');
    expect(peer.requests()).toHaveLength(before);
  });

  it.each([
    'https://evil.test/services/data/v64.0/query/x',
    '//evil.test/services/data',
    '/secur/logout.jsp',
    '/services/data/../x',
  ])('are sent to no path that an answer made up: %s', async (path) => {
    const before = peer.requests().length;
    expect((await refusalOf(connection.api.json({ path }))).kind).toBe('unreadable');
    expect(peer.requests()).toHaveLength(before);
  });
});

describe('the table of failures', () => {
  it('has a verdict and its reason for each kind', () => {
    expect(Object.keys(FAILURES)).toEqual([...FAILURE_KINDS]);
    for (const { why } of Object.values(FAILURES)) expect(why).toMatch(/\.$/u);
  });

  it.each([
    [401, 'INVALID_SESSION_ID', 'Session expired or invalid', 'session_expired'],
    [401, null, '', 'session_expired'],
    [403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.', 'request_limit'],
    [429, 'REQUEST_LIMIT_EXCEEDED', 'Too many requests', 'too_many_requests'],
    [400, 'QUERY_TIMEOUT', 'Your query request was running for too long.', 'query_too_heavy'],
    [400, 'UNABLE_TO_LOCK_ROW', 'unable to obtain exclusive access', 'row_locked'],
    [404, 'NOT_FOUND', 'The requested resource does not exist', 'not_found'],
    [414, null, '', 'query_too_long'],
    [431, null, '', 'query_too_long'],
    [502, null, '', 'server_fault'],
    [400, 'constructor', '', 'bad_request'],
  ])('knows %s %s %s', (status, code, message, kind) => {
    expect(failureKind(status, code, message)).toBe(kind);
  });
});
