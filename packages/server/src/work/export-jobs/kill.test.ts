/** kill -9 of who makes a file: nothing half-made is given out, and the next start makes it whole. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../product/process/fixtures/server.ts';
import { startTestApp } from '../../testing/app.ts';
import { type HeldRows, heldRows } from '../../testing/held-rows.ts';

/** Milliseconds: servers start, on a machine that may be busy. */
const MAKING_MS = 240_000;

const app = await startTestApp();
const owner = new pg.Client({ connectionString: app.database.ownerUrl });
const workers = new Set<ChildProcess>();
let parts: HeldRows;

beforeAll(async () => {
  await owner.connect();
  parts = await heldRows(owner, 'INSERT ON export_job_parts FOR EACH ROW');
});
afterAll(async () => {
  for (const worker of workers) await kill(worker);
  await owner.end();
  await app.close();
});

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(new URL('../forecasts/fixtures/worker.ts', import.meta.url), {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      APP_URL: app.database.appUrl,
      IDENTITY_URL: app.database.identityUrl,
      HOME: app.settings.home,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  workers.add(worker);
  await once(worker, 'message');
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}

it('kill -9 while a file is made keeps nothing of it, and the next start makes it whole, once', {
  timeout: MAKING_MS,
}, async () => {
  const { browser: admin } = await app.signUp();
  for (const name of ['Crane', 'Derrick', 'Winch']) await admin.post('/opportunities', { name });
  const asked = { what: 'deals', format: 'csv', query: 'columns=name&order=name' };
  const { id } = (await admin.post('/exports', asked)).body;
  const status = async () => (await admin.get(`/exports/${id}`)).body.status;

  await parts.hold();
  const killed = await startWorker();
  const session = await until(async () => (await parts.waiting())[0]);
  await kill(killed);
  await parts.release();
  await until(async () => (await owner.query('SELECT FROM pg_stat_activity WHERE pid = $1', [session])).rowCount === 0);
  expect(await status()).toBe('processing');
  expect((await owner.query('SELECT FROM export_job_parts WHERE export_id = $1', [id])).rowCount).toBe(0);
  expect((await admin.get(`/exports/${id}/content`)).status).toBe(409);

  await startWorker();
  await until(async () => (await status()) === 'ready');
  const { body } = await admin.get(`/exports/${id}/content`);
  expect(body.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual(['Deal', 'Crane', 'Derrick', 'Winch']);
  expect((await admin.get('/notifications')).body.items).toHaveLength(1);
});
