import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { SalesforcePeer } from '../../testing/peers/salesforce/peer.ts';
import { connectSalesforce, startPeerFor } from '../../work/connections/salesforce/testing/sign-in.ts';
import { decrypt, secretRow } from '../../work/connections/secrets.ts';
import { type Ended, runHere } from './testing/run-here.ts';

const NEW_SECRET = 'a new secret of the installation, long enough';
let app: TestApp;
let peer: SalesforcePeer;
let owner: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  peer = await startPeerFor(app);
  owner = new pg.Client({ connectionString: app.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await Promise.all([app.close(), peer.stop()]);
});
beforeEach(() => owner.query('DELETE FROM connection_secrets'));

function rotate(more: Readonly<Record<string, string | undefined>> = {}): Promise<Ended> {
  const { ownerUrl, appUrl, identityUrl } = app.database;
  return runHere(['rotate-secret'], {
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
    DATABASE_IDENTITY_URL: identityUrl,
    SECRET: NEW_SECRET,
    OLD_SECRET: app.settings.secret,
    ...more,
  });
}

interface Kept {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly kind: 'client_secret' | 'refresh_token' | 'access_token';
  readonly keyId: string;
  readonly cipher: string;
}
async function readWith(secret: string): Promise<Record<string, string>> {
  const { rows } = await owner.query<Kept>(
    `SELECT organization_id AS "organizationId", connection_id AS "connectionId", kind, key_id AS "keyId", cipher
     FROM connection_secrets`,
  );
  return Object.fromEntries(
    rows.map((row) => [row.kind, decrypt(row, secretRow(row.organizationId, row), { secret })]),
  );
}

describe('rotate-secret', () => {
  it('encrypts every secret of connections again, says how many, and finds nothing left to do', async () => {
    const { browser } = await app.signUp();
    await connectSalesforce(browser, peer);
    const before = await readWith(app.settings.secret);
    expect(Object.keys(before).toSorted()).toEqual(['access_token', 'client_secret', 'refresh_token']);
    const ended = await rotate();
    expect([ended.code, ended.err]).toEqual([0, '']);
    expect(ended.out).toContain('     3  secrets of connections\n');
    expect(await readWith(NEW_SECRET)).toEqual(before);
    expect((await rotate()).out).toContain('     0  secrets of connections\n');
  });

  it('goes on where it was cut off', async () => {
    const { browser } = await app.signUp();
    await connectSalesforce(browser, peer);
    const before = await readWith(app.settings.secret);
    const { rows } = await owner.query("SELECT * FROM connection_secrets WHERE kind = 'refresh_token'");
    await rotate();
    // One row as it would be, had the command been stopped before it.
    await owner.query("UPDATE connection_secrets SET key_id = $1, cipher = $2 WHERE kind = 'refresh_token'", [
      rows[0].key_id,
      rows[0].cipher,
    ]);
    expect((await rotate()).out).toContain('     1  secrets of connections\n');
    expect(await readWith(NEW_SECRET)).toEqual(before);
  });

  it('encrypts keys of models and transcription engines, clients of single sign-on and authenticator apps as well', async () => {
    const { session } = await app.signUp();
    const { secret } = app.settings;
    const organizationId: string = session.organization.id;
    const clear = (value: string) => symmetricEncrypt({ key: secret, data: value });
    await owner.query(
      `INSERT INTO sso_connections (organization_id, issuer, client_id, client_secret, enabled, required, people_join, default_role)
       VALUES ($1, 'https://id.example.com', 'forecastle', $2, true, false, false, 'account_executive')`,
      [organizationId, await clear('client secret')],
    );
    await owner.query(
      `INSERT INTO ai_providers (organization_id, id, kind, name, key, models, tried_at, created_by_id)
       SELECT organization_id, gen_random_uuid(), 'openai', 'OpenAI', $2, '{}', now(), id FROM members WHERE organization_id = $1`,
      [organizationId, await clear('model key')],
    );
    await owner.query(
      `INSERT INTO meeting_settings (organization_id, engine_kind, engine_model, engine_key, tried_at)
       VALUES ($1, 'openai', 'whisper-1', $2, now())`,
      [organizationId, await clear('engine key')],
    );
    await owner.query('INSERT INTO auth.two_factor (id, secret, backup_codes, user_id) VALUES ($1, $2, $3, $4)', [
      'factor',
      await clear('totp secret'),
      '["$scrypt$hash"]',
      session.user.id,
    ]);
    const { code, out } = await rotate();
    expect(code).toBe(0);
    for (const line of [
      'model provider keys',
      'transcription engine keys',
      'single sign-on clients',
      'authenticator apps',
    ])
      expect(out).toContain(`     1  ${line}\n`);
    expect(out).toContain('     0  lists of backup codes\n');
    const opened = async (table: string, column: string) => {
      const { rows } = await owner.query<{ value: string }>(`SELECT ${column} AS value FROM ${table}`);
      return Promise.all(rows.map(({ value }) => symmetricDecrypt({ key: NEW_SECRET, data: value })));
    };
    expect(await opened('sso_connections', 'client_secret')).toEqual(['client secret']);
    expect(await opened('ai_providers', 'key')).toEqual(['model key']);
    expect(await opened('meeting_settings', 'engine_key')).toEqual(['engine key']);
    expect(await opened('auth.two_factor', 'secret')).toEqual(['totp secret']);
    expect((await owner.query('SELECT backup_codes FROM auth.two_factor')).rows).toEqual([
      { backup_codes: '["$scrypt$hash"]' },
    ]);
  });

  it('leaves what the old secret does not open, and says so', async () => {
    const { browser } = await app.signUp();
    await connectSalesforce(browser, peer);
    const before = (await owner.query('SELECT * FROM connection_secrets ORDER BY kind')).rows;
    const ended = await rotate({ OLD_SECRET: 'not the secret until now, but as long' });
    expect([ended.code, ended.err]).toEqual([1, expect.stringMatching(/^3 could not be read with OLD_SECRET/)]);
    expect((await owner.query('SELECT * FROM connection_secrets ORDER BY kind')).rows).toEqual(before);
  });

  it.each([
    ['without the old secret', { OLD_SECRET: undefined }, /needs OLD_SECRET/],
    ['with one secret twice', { OLD_SECRET: NEW_SECRET }, /are the same/],
  ])('refuses to run %s', async (_, more, message) => {
    const ended = await rotate(more);
    expect([ended.code, ended.err]).toEqual([2, expect.stringMatching(message)]);
  });
});
