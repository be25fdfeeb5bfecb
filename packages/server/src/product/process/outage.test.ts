/** A database of DATABASE_URL that is stopped and comes back, under a server that goes on by itself. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { requestPool, signInPool, workPool } from '../../platform/database/pools.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { loadSettings } from '../../platform/settings/settings.ts';
import { makeHomeAt } from '../../testing/made-home.ts';
import { createApp } from '../http/app.ts';
import { startJobs } from '../jobs/start.ts';

const silent = { info() {}, warn() {} };
const logger = createLogger('silent');
const ROWS = 3_000;

let home: string;
let stopAll: () => Promise<void>;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'forecastle-outage-'));
});
afterAll(async () => {
  await stopAll();
  await rm(home, { recursive: true, force: true });
});

it('answers clearly while the database is gone, and takes up requests and imports when it is back', async () => {
  await makeHomeAt(home);
  let cluster = await startEmbedded({ home, logger: silent, throwaway: true });
  const { appUrl, identityUrl } = cluster;
  const pools = [requestPool(appUrl), signInPool(identityUrl), workPool(appUrl)] as const;
  const [pool, identityPool, jobsPool] = pools;
  for (const each of pools) each.on('error', () => undefined);
  const settings = { ...loadSettings({}, { directory: home }), publicUrl: 'http://127.0.0.1' };
  const app = await createApp({ settings, pool, identityPool, logger });
  const jobs = await startJobs({ pool: jobsPool, requestPool: pool, identityPool, appUrl, logger, settings });
  stopAll = async () => {
    await app.close();
    await jobs.stop();
    await Promise.all(pools.map((pool) => pool.end()));
    await cluster.stop();
  };
  const headers: Record<string, string> = { origin: settings.publicUrl };
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object | string, type?: string) => {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers, cookies: answer.cookies };
  };
  const signedUp = await ask('POST', '/sign-up', {
    name: 'Mere Walker',
    email: 'mere@example.com',
    password: 'correct horse battery',
    organizationName: 'Harbourline',
    timeZone: 'Pacific/Auckland',
    currency: 'NZD',
  });
  headers.cookie = signedUp.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const rows = Array.from({ length: ROWS }, (_, row) => `D${row},Deal ${row},Account ${row % 97}`);
  const file = ['Deal ID,Deal,Company', ...rows, ''].join('\n');
  const { id, guesses } = (await ask('POST', '/imports?fileName=many.csv', file, 'application/octet-stream')).body;
  const mapping = Object.fromEntries(
    guesses.map((guess: { field: string; column: number }) => [guess.field, guess.column]),
  );
  await ask('PUT', `/imports/${id}/choices`, { mapping, currency: 'NZD' });
  await ask('POST', `/imports/${id}/start`, {});
  const look = async () => (await ask('GET', `/imports/${id}`)).body;
  await expect.poll(async () => (await look()).progress?.done, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);

  await cluster.stop();
  const read = await ask('GET', '/opportunities');
  expect([read.status, read.body.code, read.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
  const refused = await ask('POST', '/accounts', { name: 'Rata' });
  expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('This was not saved')]);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);

  cluster = await startEmbedded({ home, logger: silent, throwaway: true });
  expect((await ask('POST', '/accounts', { name: 'Rata' })).status).toBe(201);
  await expect.poll(async () => (await look()).status, { timeout: 50_000, interval: 50 }).toBe('done');
  expect((await look()).counts).toMatchObject({ rows: ROWS, created: ROWS });
  expect((await ask('GET', '/opportunities/count')).body.count).toBe(ROWS);
});
