import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { requestPool, workPool } from '../../platform/database/pools.ts';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { Metrics } from '../../platform/telemetry/metrics.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { registerHealth } from './health.ts';

const database = await createTestDatabase();
afterAll(database.drop);

const LOCAL = {
  metricsToken: null,
  trustProxy: false,
  publicUrl: 'http://localhost:3000',
  backups: { directory: null, schedule: null, keep: 7, secret: null },
} as const;

async function readiness(pool: SharedPool, identityPool: SharedPool = database.identityPool): Promise<number> {
  const app = fastify();
  registerHealth(app, { pool, identityPool }, { settings: LOCAL, metrics: new Metrics() });
  const { statusCode } = await app.inject('/readyz');
  await app.close();
  return statusCode;
}

it('is ready while the database answers', async () => {
  expect(await readiness(database.pool)).toBe(200);
});

it('says that every connection is taken while its question still waits for one, and is ready again after', async () => {
  const pool = requestPool(database.appUrl, { max: 1, turnWithin: 600_000 });
  const taken = await pool.connect();
  expect(await readiness(pool)).toBe(503);
  expect(pool.askers).toBe(1);
  taken.release();
  expect(await readiness(pool)).toBe(200);
  await pool.end();
});

it('is not ready while sign-ins wait for a connection, though all else is served', async () => {
  const signIns = requestPool(database.appUrl, { max: 1, turnWithin: 600_000 });
  const taken = await signIns.connect();
  expect(await readiness(database.pool, signIns)).toBe(503);
  taken.release();
  expect(await readiness(database.pool, signIns)).toBe(200);
  await signIns.end();
});

it('says that the database hangs before the pool gives it up', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const pool = requestPool(`postgres://nobody@127.0.0.1:${port}/none`);
  expect(await readiness(pool)).toBe(503);
  expect(pool.totalCount).toBe(1);
  for (const socket of sockets) socket.destroy();
  silent.close();
  await pool.end();
});

it('ends statements of requests after a while, and no statement of a job', async () => {
  const pools = [requestPool(database.appUrl), workPool(database.appUrl)];
  const timeouts = [];
  for (const pool of pools) {
    timeouts.push(
      (await pool.query<{ statement_timeout: string }>('SHOW statement_timeout')).rows[0]?.statement_timeout,
    );
    await pool.end();
  }
  expect(timeouts).toEqual(['30s', '0']);
});

it.each([
  ['this machine', {}, {}, 200],
  ['this machine by its other address', {}, { remoteAddress: '::1' }, 200],
  ['elsewhere', {}, { remoteAddress: '192.0.2.7' }, 401],
  ['a proxy on this machine that says so', {}, { headers: { 'x-forwarded-for': '192.0.2.7' } }, 401],
  ['a proxy on this machine that is trusted', { trustProxy: 1 }, {}, 401],
  ['a proxy on this machine under a public address', { publicUrl: 'https://sales.example.com' }, {}, 401],
  ['this machine without the token', { metricsToken: 'a token of some length' }, {}, 401],
  ['whoever has another token', { metricsToken: 'one' }, { headers: { authorization: 'Bearer two' } }, 401],
  [
    'elsewhere with the token',
    { metricsToken: 'one' },
    { remoteAddress: '192.0.2.7', headers: { authorization: 'Bearer one' } },
    200,
  ],
])('shows figures to %s as the settings say', async (_who, settings, request, status) => {
  const app = fastify({ trustProxy: true });
  registerHealth(app, database, { settings: { ...LOCAL, ...settings }, metrics: new Metrics() });
  const answer = await app.inject({ url: '/metrics', ...request });
  await app.close();
  expect([answer.statusCode, answer.body.includes('forecastle_http_requests_in_flight')]).toEqual([
    status,
    status === 200,
  ]);
});
