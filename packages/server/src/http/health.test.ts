import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import fastify from 'fastify';
import type pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { requestPool, workPool } from '../database/pools.ts';
import { createTestDatabase } from '../testing/database.ts';
import { registerHealth } from './health.ts';

const database = await createTestDatabase();
afterAll(database.drop);

async function readiness(pool: pg.Pool): Promise<{ status: number; took: number }> {
  const app = fastify();
  registerHealth(app, pool);
  const begun = performance.now();
  const { statusCode } = await app.inject('/readyz');
  await app.close();
  return { status: statusCode, took: performance.now() - begun };
}

it('is ready while the database answers', async () => {
  expect((await readiness(database.pool)).status).toBe(200);
});

it('says within two seconds that every connection is taken, and is ready again after', async () => {
  const pool = requestPool(database.appUrl, { max: 1 });
  const taken = await pool.connect();
  const { status, took } = await readiness(pool);
  expect(status).toBe(503);
  expect(took).toBeLessThan(2_000);
  taken.release();
  expect((await readiness(pool)).status).toBe(200);
  await pool.end();
});

it('says within two seconds that the database hangs', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const pool = requestPool(`postgres://nobody@127.0.0.1:${port}/none`);
  const { status, took } = await readiness(pool);
  expect(status).toBe(503);
  expect(took).toBeLessThan(2_000);
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
