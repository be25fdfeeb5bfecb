import { ROLES } from '@forecastle/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { addMember } from '../../testing/add-member.ts';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { setUpApp } from '../../testing/authenticator.ts';
import { upload } from '../../work/imports/testing/journey.ts';
import { POLICIES } from '../identity/policies.ts';
import { hashOf } from './key.ts';
import { USES_TOLD_AT_ONCE } from './limit-key.ts';

const app = await startTestApp();
const { pool, ownerUrl } = app.database;
afterAll(() => app.close());

const inDays = (days: number): string => Temporal.Now.plainDateISO('Pacific/Auckland').add({ days }).toString();

async function organisation() {
  const { browser: admin, session } = await app.signUp();
  const make = async (role = 'admin', name = 'Warehouse', by = admin) => {
    const answer = await by.post('/api-keys', { name, role, expiresOn: inDays(30) });
    expect(answer.status).toBe(201);
    const { key, apiKey } = answer.body;
    return { key, id: apiKey.id as string, program: app.browser({ authorization: `Bearer ${key}` }) };
  };
  return { admin, session, make };
}

/** As the owner of the tables, past row-level security: what only time does otherwise. */
async function asOwner(statement: string, values: unknown[]): Promise<void> {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

describe('making a key', () => {
  it('shows it once, with a prefix that scanners know, and keeps its hash alone', async () => {
    const { admin, make } = await organisation();
    const { key, id } = await make();
    expect(key).toMatch(/^fck_[\w-]{43}$/);
    const listed = await admin.get('/api-keys');
    expect(JSON.stringify(listed.body)).not.toContain(key);
    expect(listed.body.items).toMatchObject([{ id, ending: key.slice(-4), status: 'active', lastUsedAt: null }]);
    const { rows } = await pool.query('SELECT key_id FROM api_key_actor($1)', [hashOf(key)]);
    expect(rows).toEqual([{ key_id: id }]);
  });

  it('answers the same key to a repeat, and keeps none for it', async () => {
    const { admin } = await organisation();
    const body = { name: 'Once', role: 'cro', expiresOn: inDays(1) };
    const first = await admin.post('/api-keys', body, { 'idempotency-key': 'one' });
    const again = await admin.post('/api-keys', body, { 'idempotency-key': 'one' });
    expect(again.body).toEqual(first.body);
    expect((await admin.get('/api-keys')).body.items).toHaveLength(1);
  });

  it('wants a last day, from today to a year ahead', async () => {
    const { admin } = await organisation();
    for (const expiresOn of [undefined, inDays(-1), inDays(367)]) {
      const answer = await admin.post('/api-keys', { name: 'Late', role: 'cro', expiresOn });
      expect([answer.status, answer.body.data.field]).toEqual([422, 'expiresOn']);
    }
    expect((await admin.post('/api-keys', { name: 'Today', role: 'cro', expiresOn: inDays(0) })).status).toBe(201);
  });

  it('is told in the audit trail', async () => {
    const { admin, make } = await organisation();
    const { id } = await make('cro', 'Nightly');
    await admin.delete(`/api-keys/${id}`);
    const { body } = await admin.get('/audit-trail?category=keys');
    expect(body.items.map((item: { sentence: string }) => item.sentence)).toEqual([
      'Mere Walker revoked the API key “Nightly”.',
      `Mere Walker created the API key “Nightly” (cro, until ${inDays(30)}).`,
    ]);
  });
});

describe('a key', () => {
  it('may no more than its role', async () => {
    const { make } = await organisation();
    const { program } = await make('cro');
    expect((await program.get('/people')).status).toBe(200);
    const refused = await program.post('/stages', { name: 'Late', phase: 'late', winProbability: 80 });
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await program.get('/audit-trail')).status).toBe(403);
  });

  it('sees the records of its maker alone with a role of own records', async () => {
    const { admin, make, session } = await organisation();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const deal = await rep.browser.post('/opportunities', { name: 'Theirs' });
    const own = await admin.post('/opportunities', { name: 'Own' });
    const { program } = await make('account_executive');
    expect((await program.get(`/opportunities/${deal.body.id}`)).status).toBe(404);
    expect((await program.get('/opportunities')).body.items).toMatchObject([{ id: own.body.id }]);
    const made = await program.post('/opportunities', { name: 'By program' });
    expect(made.body.owner?.id ?? made.body.ownerId).toBe(session.member.id);
  });

  it('reaches no other organisation', async () => {
    const [one, other] = [await organisation(), await organisation()];
    const { body: deal } = await other.admin.post('/opportunities', { name: 'Elsewhere' });
    const { program } = await one.make();
    expect((await program.get(`/opportunities/${deal.id}`)).status).toBe(404);
  });

  it('loses what its maker loses: the role at once, and everything when they are deactivated', async () => {
    const { admin } = await organisation();
    const second = await addMember(app, admin, { role: 'admin', name: 'Second Admin' });
    const { body } = await second.browser.post('/api-keys', { name: 'Theirs', role: 'admin', expiresOn: inDays(9) });
    const program = app.browser({ authorization: `Bearer ${body.key}` });
    expect((await program.get('/audit-trail')).status).toBe(200);
    await admin.patch(`/people/${second.memberId}`, { role: 'account_executive' });
    expect((await program.get('/audit-trail')).status).toBe(403);
    expect((await admin.get('/api-keys')).body.items[0]).toMatchObject({
      role: 'admin',
      effectiveRole: 'account_executive',
    });
    await admin.patch(`/people/${second.memberId}`, { active: false });
    const refused = await program.get('/opportunities');
    expect([refused.status, refused.body.message]).toEqual([
      401,
      `The API key “Theirs” was revoked on ${new Date().toISOString().slice(0, 10)}.`,
    ]);
    expect((await admin.get('/api-keys')).body.items[0]).toMatchObject({ status: 'revoked', effectiveRole: null });
  });

  it('says precisely why it does not work', async () => {
    const { admin, make } = await organisation();
    const gone = await make('cro', 'Gone');
    await admin.delete(`/api-keys/${gone.id}`);
    const over = await make('cro', 'Over');
    await asOwner(`UPDATE api_keys SET expires_at = '2026-01-02T00:00:00Z' WHERE id = $1`, [over.id]);
    const cut = app.browser({ authorization: `Bearer ${over.key.slice(0, -1)}` });
    const today = new Date().toISOString().slice(0, 10);
    for (const [browser, message] of [
      [gone.program, `The API key “Gone” was revoked on ${today}.`],
      [over.program, 'The API key “Over” expired on 2026-01-02. Make a new one in Settings.'],
      [cut, 'There is no such API key. Check that you copied all of it, and that it is for this server.'],
    ] as const) {
      const answer = await browser.get('/opportunities');
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([401, 'UNAUTHENTICATED', message]);
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
  });

  it('counts before the cookie beside it, and without the rules against forgery', async () => {
    const { admin, make } = await organisation();
    const { key } = await make('account_executive');
    const authorization = `Bearer ${key}`;
    const foreign = { authorization, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await admin.request('GET', '/audit-trail', undefined, { authorization })).status).toBe(403);
    expect((await admin.post('/opportunities', { name: 'From a script' }, foreign)).status).toBe(201);
    const wrong = await admin.request('GET', '/opportunities', undefined, { authorization: 'Bearer fck_wrong' });
    expect(wrong.status).toBe(401);
  });

  it('never signs in, reads sessions or makes keys', async () => {
    const { make } = await organisation();
    const { program } = await make();
    for (const [method, path] of [
      ['GET', '/session'],
      ['GET', '/sessions'],
      ['GET', '/api-keys'],
      ['POST', '/sign-out'],
    ] as const) {
      const answer = await program.request(method, path, method === 'POST' ? {} : undefined);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.body.message).toBe('An API key cannot do this. Sign in as a person. Nothing was changed.');
    }
  });

  it('is named in the timeline of a deal and in the audit trail as what did it', async () => {
    const { admin, make, session } = await organisation();
    const { program } = await make('revops', 'Data warehouse');
    const { body: deal } = await program.post('/opportunities', { name: 'Quay' });
    await program.patch(`/opportunities/${deal.id}`, { amountMinor: 900 });
    const timeline = await admin.get(`/opportunities/${deal.id}/timeline`);
    expect(timeline.body.items.map((item: { actor: object }) => item.actor)).toMatchObject([
      { kind: 'api', name: 'Data warehouse' },
      { kind: 'api', name: 'Data warehouse' },
    ]);
    const trail = await admin.get(`/audit-trail?memberId=${session.member.id}&category=deals`);
    expect(trail.body.items[0].sentence).toBe(
      'Mere Walker, through the API key “Data warehouse”, changed the deal “Quay”.',
    );
    await program.post('/accounts', { name: 'Harbour Ltd' });
    const events = await admin.get('/audit-trail?category=records');
    expect(events.body.items[0].sentence).toBe(
      'Mere Walker, through the API key “Data warehouse”, added the account “Harbour Ltd”.',
    );
  });

  it('imports only with the role of its maker, because imports run with it', async () => {
    const { make } = await organisation();
    const narrowed = await upload((await make('cro')).program, 'deals.csv', 'Deal\nPier\n');
    expect([narrowed.status, narrowed.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await upload((await make('admin')).program, 'deals.csv', 'Deal\nPier\n')).status).toBe(201);
  });

  it('tells when it was last used, without a write for each use', async () => {
    const { admin, make } = await organisation();
    const { program } = await make();
    await program.get('/people');
    const first = (await admin.get('/api-keys')).body.items[0].lastUsedAt;
    await program.get('/people');
    expect(first).not.toBeNull();
    expect((await admin.get('/api-keys')).body.items[0].lastUsedAt).toBe(first);
  });

  it('is asked to wait when it is used too fast, alone', async () => {
    const { make } = await organisation();
    const [fast, other] = [await make(), await make()];
    const limit = RATE_LIMITS.usesByKey;
    await pool.query('INSERT INTO auth.rate_limit (key, window_start, count) VALUES ($1, now(), $2)', [
      `${limit.name}:${fast.id}`,
      limit.attempts,
    ]);
    let last = await fast.program.get('/stages');
    for (let use = 1; use <= USES_TOLD_AT_ONCE; use += 1) last = await fast.program.get('/stages');
    expect([last.status, last.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.program.get('/stages')).status).toBe(200);
  });
});

describe('a key where a second factor is required', () => {
  it.each([
    ['of everybody', 'requiresSecondFactor'],
    ['of admins', 'adminsNeedSecondFactor'],
  ])('%s works only while its maker has one, and says so', async (_, setting) => {
    const { admin, make } = await organisation();
    const { program: own } = await make('admin', 'Own');
    const second = await addMember(app, admin, { role: 'admin', name: 'Aroha Tane' });
    const { program, id } = await make('cro', 'Nightly', second.browser);
    expect((await program.get('/people')).status).toBe(200);
    await setUpApp(admin);
    await admin.patch('/organization', { [setting]: true });
    const refused = await program.get('/people');
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'FORBIDDEN',
      'The API key “Nightly” is blocked: your organisation requires a second factor, and Aroha Tane, who created it, has none. It works once they set one up under Settings, Your sign-in. Nothing was changed.',
    ]);
    expect((await upload(program, 'deals.csv', 'Deal\nPier\n')).status).toBe(403);
    expect((await own.get('/people')).status).toBe(200);
    const shown = async () => {
      const { items } = (await admin.get('/api-keys')).body;
      return items.find((each: { id: string }) => each.id === id);
    };
    expect(await shown()).toMatchObject({ status: 'active', effectiveRole: null, needsSecondFactor: true });
    const { backupCodes } = await setUpApp(second.browser);
    expect((await program.get('/people')).status).toBe(200);
    expect(await shown()).toMatchObject({ effectiveRole: 'cro', needsSecondFactor: false });
    await second.browser.post('/second-factor/remove', { password: TEST_PASSWORD, code: backupCodes[0] });
    expect((await program.get('/people')).status).toBe(403);
  });

  it('of admins works on for a maker who is none any more', async () => {
    const { admin, make } = await organisation();
    const second = await addMember(app, admin, { role: 'admin' });
    const { program } = await make('admin', 'Theirs', second.browser);
    await setUpApp(admin);
    await admin.patch('/organization', { adminsNeedSecondFactor: true });
    expect((await program.get('/people')).status).toBe(403);
    await admin.patch(`/people/${second.memberId}`, { role: 'cro' });
    expect((await program.get('/people')).status).toBe(200);
  });
});

it('each role may all that the one before it may, so that the lesser of two is well defined', () => {
  const scopes = ['own', 'team', 'organization'];
  for (const [index, role] of ROLES.entries()) {
    const before = ROLES[index - 1];
    if (!before) continue;
    expect(POLICIES[role].may).toEqual(expect.arrayContaining([...POLICIES[before].may]));
    expect(scopes.indexOf(POLICIES[role].scope)).toBeGreaterThanOrEqual(scopes.indexOf(POLICIES[before].scope));
  }
});
