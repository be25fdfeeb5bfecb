/** kill -9 of who makes a file: nothing half-made is given out, and the next start makes it whole. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../product/process/fixtures/server.ts';
import { startTestApp } from '../../testing/app.ts';

/** Whoever keeps a part of a file waits while somebody has this lock. */
const PARTS = 146;
/** Milliseconds: servers start, on a machine that may be busy. */
const MAKING_MS = 240_000;

const app = await startTestApp();
const owner = new pg.Client({ connectionString: app.database.ownerUrl });
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  await owner.connect();
  await owner.query(`
    CREATE FUNCTION wait_while_held() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint); RETURN NEW; END $$;
    CREATE TRIGGER held BEFORE INSERT ON kept_export_parts FOR EACH ROW EXECUTE FUNCTION wait_while_held(${PARTS})`);
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

  await owner.query('SELECT pg_advisory_lock($1)', [PARTS]);
  const killed = await startWorker();
  const session = await until(async () => {
    const { rows } = await owner.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = $1
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [PARTS],
    );
    return rows[0]?.pid;
  });
  await kill(killed);
  await owner.query('SELECT pg_advisory_unlock($1)', [PARTS]);
  await until(async () => (await owner.query('SELECT FROM pg_stat_activity WHERE pid = $1', [session])).rowCount === 0);
  expect(await status()).toBe('processing');
  expect((await owner.query('SELECT FROM kept_export_parts WHERE export_id = $1', [id])).rowCount).toBe(0);
  expect((await admin.get(`/exports/${id}/content`)).status).toBe(409);

  await startWorker();
  await until(async () => (await status()) === 'ready');
  const { body } = await admin.get(`/exports/${id}/content`);
  expect(body.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual(['Deal', 'Crane', 'Derrick', 'Winch']);
  expect((await admin.get('/notifications')).body.items).toHaveLength(1);
});
