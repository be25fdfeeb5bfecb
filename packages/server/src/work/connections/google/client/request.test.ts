import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FAULTS } from '../../../../testing/peers/google/faults.ts';
import { type GooglePeer, startGooglePeer } from '../../../../testing/peers/google/peer.ts';
import { FAILURE_KINDS, FAILURES, failureKind } from './failures.ts';
import { latestHistoryId } from './gmail.ts';
import { STREAM_SCOPES } from './oauth.ts';
import { GoogleRefused } from './refusals.ts';
import { connectPeer, type PeerConnection } from './testing/connect-peer.ts';

const RAY = 'ray@harbour.nz';
let peer: GooglePeer;
let connection: PeerConnection;
beforeEach(async () => {
  peer = await startGooglePeer();
  peer.world.addPerson(RAY);
  connection = connectPeer(peer, RAY);
});
afterEach(() => peer.stop());

const PROFILE = { path: /profile$/u };
const ask = ({ api } = connection) => latestHistoryId(api, new AbortController().signal);
const asked = () => peer.requests().length;
async function refusalOf(work: Promise<unknown>): Promise<GoogleRefused> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GoogleRefused)) throw new Error('nothing was refused', { cause: error });
  return error;
}

describe('a request to Google', () => {
  it('renews an ended session once, and asks again', async () => {
    peer.world.advance({ hours: 2 });
    await ask();
    expect([connection.renewals(), connection.waits]).toEqual([1, []]);
  });

  it('needs the person when the renewed session is refused as well', async () => {
    peer.failNext(FAULTS.authError, { ...PROFILE, times: 2 });
    const refusal = await refusalOf(ask());
    expect([refusal.reason, connection.renewals(), asked()]).toEqual(['expired', 1, 2]);
  });

  it.each([
    ['a rate of the person', FAULTS.userRateLimitExceeded(), 'rate_limit'],
    ['a rate of the project', FAULTS.rateLimitExceeded(), 'rate_limit'],
    ['too many requests', FAULTS.tooManyRequests(), 'rate_limit'],
    ['too many at once', FAULTS.tooManyConcurrent, 'rate_limit'],
    ['a fault', FAULTS.backendError, 'server_fault'],
    ['a page of a proxy', FAULTS.badGateway, 'server_fault'],
    ['a precondition that passes', FAULTS.preconditionFailed, 'server_fault'],
    ['an overload', FAULTS.unavailable, 'server_fault'],
    ['a broken connection', FAULTS.hangUp, 'no_answer'],
  ] as const)('is tried again after %s, and has an end', async (_, fault, kind) => {
    peer.failNext(fault, { ...PROFILE, times: 2 });
    await ask();
    expect(connection.waits).toEqual([750, 1500]);
    peer.failNext(fault, { ...PROFILE, times: 9 });
    const refusal = await refusalOf(ask());
    expect([refusal.kind, refusal.reason, refusal.retryAt, connection.waits.length]).toEqual([kind, null, null, 6]);
    expect(refusal.message).toMatch(/^Google .*Forecastle tries again\.$/u);
  });

  it('waits as long as Google asks, and leaves a long wait to a later turn', async () => {
    peer.failNext(FAULTS.tooManyRequests(7), PROFILE);
    await ask();
    expect(connection.waits).toEqual([7500]);
    peer.failNext(FAULTS.tooManyRequests(3600), PROFILE);
    const before = Date.now();
    const refusal = await refusalOf(ask());
    expect(refusal.reason).toBeNull();
    expect(refusal.retryAt?.getTime()).toBeGreaterThanOrEqual(before + 3_600_000);
    expect(connection.waits).toHaveLength(1);
  });

  it('reads in words when a person may ask again', async () => {
    const until = new Date(Date.now() + 900_000);
    peer.failNext(FAULTS.userRateLimitUntil(until), PROFILE);
    const refusal = await refusalOf(ask());
    expect(Math.abs((refusal.retryAt?.getTime() ?? 0) - until.getTime())).toBeLessThan(1000);
  });

  it('pauses until midnight in California when the day is used up', async () => {
    peer.failNext(FAULTS.dailyLimitExceeded, PROFILE);
    const refusal = await refusalOf(ask());
    expect([refusal.reason, asked(), connection.waits]).toEqual(['limit_reached', 1, []]);
    const parts = { timeZone: 'America/Los_Angeles', timeStyle: 'medium', hourCycle: 'h23' } as const;
    expect(new Intl.DateTimeFormat('en', parts).format(refusal.retryAt ?? undefined)).toBe('00:00:00');
    expect(refusal.retryAt?.getTime()).toBeGreaterThan(Date.now());
  });

  it.each([
    [FAULTS.domainPolicy, 'domain_policy', 'Your organisation’s Google policy'],
    [FAULTS.mailNotEnabled, 'mail_not_enabled', 'Gmail is switched off'],
    [FAULTS.accessNotConfigured, 'project_api_disabled', 'does not have this API enabled'],
    [FAULTS.insufficientPermissions, 'scope_missing', 'tick every box'],
  ] as const)('says at once what a person or an admin must change', async (fault, reason, words) => {
    peer.failNext(fault, PROFILE);
    const refusal = await refusalOf(ask());
    expect([refusal.reason, asked(), connection.waits]).toEqual([reason, 1, []]);
    expect(refusal.message).toContain(words);
  });

  it('is refused for a scope that nobody granted', async () => {
    const refusal = await refusalOf(ask(connectPeer(peer, RAY, { scopes: [STREAM_SCOPES.calendar] })));
    expect(refusal.reason).toBe('scope_missing');
  });

  it('stops when it is told to', async () => {
    const stopping = new AbortController();
    const { api } = connectPeer(peer, RAY, {
      wait: async () => stopping.abort(new Error('the process stops')),
    });
    peer.failNext(FAULTS.unavailable, { ...PROFILE, times: 9 });
    await expect(latestHistoryId(api, stopping.signal)).rejects.toThrow('the process stops');
    expect(asked()).toBe(1);
  });

  it('keeps neither tokens nor addresses of what Google says', async () => {
    const echo = { error: { code: 403, message: `Delegation denied for ${RAY} and <a@b.nz>`, errors: [] } };
    peer.failNext({ status: 403, body: echo }, PROFILE);
    const refusal = await refusalOf(ask());
    expect(refusal.vendorWords).toBe('Delegation denied for (address) and <(address)>');
  });

  it('does not follow an answer that is none of the API', async () => {
    peer.failNext({ status: 200, body: '<html>Welcome to the hotel</html>' }, PROFILE);
    expect(await refusalOf(ask())).toMatchObject({ kind: 'unreadable', reason: null });
  });

  it('sends no token that is none', async () => {
    const tokens = { current: async () => ({ accessToken: 'a\r\nb' }), renew: async () => ({ accessToken: 'c\n' }) };
    const refusal = await refusalOf(ask(connectPeer(peer, RAY, { tokens })));
    expect([refusal.kind, asked()]).toEqual(['session_expired', 0]);
  });
});

describe('failures', () => {
  it('each say why their verdict is right, and have words for a person', () => {
    for (const kind of FAILURE_KINDS) {
      expect(FAILURES[kind].why).toMatch(/\.$/u);
      expect(new GoogleRefused({ kind }).message).toMatch(/^[A-Z].*\.$/u);
    }
  });

  it.each([
    [429, [], '', 'rate_limit'],
    [403, ['rateLimitExceeded', 'dailyLimitExceeded'], '', 'daily_limit'],
    [403, ['constructor'], '', 'no_permission'],
    [404, ['notFound'], '', 'not_found'],
    [410, ['fullSyncRequired'], '', 'gone'],
    [400, ['invalidArgument'], '', 'bad_request'],
    [504, [], '', 'server_fault'],
  ] as const)('are told by status %i and reasons %j', (status, reasons, message, kind) => {
    expect(failureKind(status, reasons, message)).toBe(kind);
  });
});
