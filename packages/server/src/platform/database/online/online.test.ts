/** Steps beside those who work: killed, run by two at once, found half made, and answered over. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { administer } from '../../../testing/administer.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { Metrics } from '../../telemetry/metrics.ts';
import { MIGRATIONS } from '../migrations.ts';
import { onlineGauges } from './figures.ts';
import { keepRecord } from './record.ts';
import { startOnlineSteps } from './run-steps.ts';
import type { BackfillStep, ConstraintStep, IndexStep, OnlineStep } from './step.ts';
import { ONLINE_STEPS } from './steps.ts';

const RUN_ONLINE = fileURLToPath(new URL('fixtures/run-online.ts', import.meta.url));
const INDEX: IndexStep = { kind: 'index', name: 'probe_of_names', table: 'accounts', on: '(organization_id, name)' };
const FILL: BackfillStep = {
  kind: 'backfill',
  name: 'probe-of-rows',
  table: 'online_probe',
  set: 'heard = upper(said)',
  where: 'heard IS NULL',
};
const CHECK: ConstraintStep = { kind: 'constraint', name: 'probe_of_lengths', table: 'accounts' };

let org: TestApp;
let other: pg.Client;
let children: ChildProcess[] = [];
beforeAll(async () => {
  org = await startTestApp();
  other = new pg.Client({ connectionString: org.database.ownerUrl });
  await other.connect();
});
afterEach(async () => {
  for (const child of children) await killed(child);
  children = [];
  await other.query('ROLLBACK');
});
afterAll(async () => {
  await other.end();
  await org.close();
});

const owner = (statement: string, values?: unknown[]) => administer(org.database.ownerUrl, statement, values);

/** The log of a run, by what it said. */
function listen() {
  const said: string[] = [];
  const tell = (_about: unknown, words: string) => void said.push(words);
  return { said, logger: { info: tell, warn: tell } as unknown as Parameters<typeof startOnlineSteps>[0]['logger'] };
}

const runHere = (steps: readonly OnlineStep[], { logger } = listen()) =>
  startOnlineSteps({ ownerUrl: org.database.ownerUrl, logger, steps, lookAgain: 20 });

async function declare(...steps: OnlineStep[]): Promise<void> {
  await keepRecord(other, steps);
}

/** The lines of `/metrics` about steps. */
async function readFigures(): Promise<string[]> {
  const metrics = new Metrics();
  metrics.addGauge(...onlineGauges(org.database.pool));
  try {
    return (await metrics.read()).split('\n');
  } finally {
    await metrics.stop();
  }
}

function runInChild(steps: readonly OnlineStep[]): ChildProcess {
  const child = spawn(process.execPath, [RUN_ONLINE], {
    env: { ...process.env, OWNER_URL: org.database.ownerUrl, STEPS: JSON.stringify(steps) },
    stdio: 'ignore',
  });
  children.push(child);
  return child;
}

/** With what PostgreSQL still did for it. */
async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await expect
    .poll(() => owner("SELECT pid FROM pg_stat_activity WHERE application_name = 'forecastle online steps'"), {
      timeout: 30_000,
    })
    .toEqual([]);
}

const isValid = async ({ name }: IndexStep) =>
  (await owner('SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)', [name]))[0]?.valid ??
  null;

const recordOf = async ({ name }: OnlineStep) =>
  (
    await owner(
      'SELECT rows::int, done_at IS NOT NULL AS done, failures, failure FROM drizzle.online_steps WHERE name = $1',
      [name],
    )
  )[0];

describe('a first start', () => {
  it('has done every step, and has every index of the schema and no constraint unread', async () => {
    const steps = await owner('SELECT name FROM drizzle.online_steps WHERE done_at IS NULL');
    expect(steps).toEqual([]);
    const newest = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
      .entries.at(-1)
      .tag.slice(0, 4);
    const { tables } = JSON.parse(readFileSync(join(MIGRATIONS, `meta/${newest}_snapshot.json`), 'utf8')) as {
      tables: Record<string, { indexes: Record<string, unknown> }>;
    };
    const valid = 'SELECT c.relname AS name FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE indisvalid';
    const there = (await owner(valid)).map(({ name }) => name);
    const wanted = Object.values(tables).flatMap(({ indexes }) => Object.keys(indexes));
    expect(wanted.filter((name) => !there.includes(name.slice(0, 63)))).toEqual([]);
    const unread = await owner("SELECT conname FROM pg_constraint WHERE NOT convalidated AND contype IN ('f', 'c')");
    expect(unread).toEqual([]);
  });
});

describe('an index', () => {
  it('is made while people read and write, and again after kill -9 left half of it', async () => {
    const { browser } = await org.signUp();
    await declare(INDEX);
    // Whoever makes an index waits for those who were writing before.
    await other.query('BEGIN; LOCK TABLE accounts IN ROW EXCLUSIVE MODE');
    const child = runInChild([INDEX]);
    await expect.poll(() => isValid(INDEX), { timeout: 30_000 }).toBe(false);
    expect((await browser.post('/accounts', { name: 'Rata' })).status).toBe(201);
    expect((await browser.get('/accounts')).body.items).toMatchObject([{ name: 'Rata' }]);
    expect(await readFigures()).toContain('forecastle_online_steps{state="under_way"} 1');

    await killed(child);
    await other.query('COMMIT');
    expect(await isValid(INDEX)).toBe(false);
    const { said, logger } = listen();
    await runHere([INDEX], { said, logger }).ended;
    expect(await isValid(INDEX)).toBe(true);
    expect(said).toEqual(['online step started', 'online step done']);
    expect(await recordOf(INDEX)).toMatchObject({ done: true, failures: 0 });
  });

  it('is made once by two processes, the second of which waits for the first', async () => {
    const twice = { ...INDEX, name: 'probe_of_two' };
    await declare(twice);
    await other.query('BEGIN; LOCK TABLE accounts IN ROW EXCLUSIVE MODE');
    const logs = [listen(), listen()];
    const runs = logs.map((log) => runHere([twice], log));
    await expect.poll(() => isValid(twice)).toBe(false);
    await other.query('COMMIT');
    for (const run of runs) await run.ended;
    expect(await isValid(twice)).toBe(true);
    expect(logs.flatMap(({ said }) => said)).toEqual(['online step started', 'online step done']);
  });

  it('lets go of its table when the server stops', async () => {
    const stopped = { ...INDEX, name: 'probe_of_stops' };
    await declare(stopped);
    await other.query('BEGIN; LOCK TABLE accounts IN ROW EXCLUSIVE MODE');
    const run = runHere([stopped]);
    await expect.poll(() => isValid(stopped)).toBe(false);
    await run.stop();
    await other.query('COMMIT');
    await runHere([stopped]).ended;
    expect(await isValid(stopped)).toBe(true);
  });
});

it('a constraint holds for new rows at once, and for the earlier ones when they have been read', async () => {
  await owner(`ALTER TABLE accounts ADD CONSTRAINT ${CHECK.name} CHECK (length(name) < 1000) NOT VALID`);
  await declare(CHECK);
  await runHere([CHECK]).ended;
  const [found] = await owner('SELECT convalidated AS valid FROM pg_constraint WHERE conname = $1', [CHECK.name]);
  expect(found).toEqual({ valid: true });
});

describe('a backfill', () => {
  beforeAll(async () => {
    await owner(
      `CREATE TABLE online_probe AS SELECT gen_random_uuid() AS organization_id, gen_random_uuid() AS id,
         'row ' || n AS said, NULL::text AS heard FROM generate_series(1, 2300) n`,
    );
    await owner('ALTER TABLE online_probe ADD PRIMARY KEY (organization_id, id)');
  });

  it('fails where a row is held, tells so, is killed, and goes on from where it was', async () => {
    await declare(FILL);
    const at = (place: number) =>
      `(organization_id, id) = (SELECT organization_id, id FROM online_probe ORDER BY 1, 2 OFFSET ${place} LIMIT 1)`;
    await other.query(`BEGIN; SELECT FROM online_probe WHERE ${at(1700)} FOR UPDATE`);
    const child = runInChild([FILL]);
    await expect.poll(() => recordOf(FILL), { timeout: 30_000 }).toMatchObject({ rows: 1500, failure: '55P03' });
    // Failed, until it is tried again.
    await expect
      .poll(readFigures, { timeout: 30_000 })
      .toEqual(
        expect.arrayContaining([
          'forecastle_online_steps{state="failed"} 1',
          'forecastle_online_step_rows{step="probe-of-rows"} 1500',
        ]),
      );
    await killed(child);
    // What is behind the place reached is not read again.
    await owner(`UPDATE online_probe SET heard = NULL WHERE ${at(3)}`);
    await other.query('COMMIT');
    await runHere([FILL]).ended;
    expect(await recordOf(FILL)).toMatchObject({ rows: 2300, done: true, failure: null });
    expect(await owner('SELECT count(*)::int AS left FROM online_probe WHERE heard IS NULL')).toEqual([{ left: 1 }]);
  });

  it('is done once, although a row lacks its value', async () => {
    const { said, logger } = listen();
    await runHere([FILL], { said, logger }).ended;
    expect(said).toEqual([]);
  });
});

it('a step that cannot be done is told, tried again, and holds up no request', async () => {
  const { browser } = await org.signUp();
  const broken: IndexStep = { ...INDEX, name: 'probe_of_nothing', on: '(no_such_column)' };
  await declare(broken);
  const { said, logger } = listen();
  const run = runHere([broken], { said, logger });
  await expect.poll(async () => Number((await recordOf(broken))?.failures), { timeout: 30_000 }).toBeGreaterThan(1);
  expect((await browser.post('/accounts', { name: 'Kauri' })).status).toBe(201);
  await run.stop();
  expect(said).toContain('an online step failed; retrying');
  expect(await recordOf(broken)).toMatchObject({ done: false, failure: '42703' });
});

it('steps have names of their own, and each is of a table that is there', async () => {
  expect(new Set(ONLINE_STEPS.map(({ name }) => name)).size).toBe(ONLINE_STEPS.length);
  for (const { table } of ONLINE_STEPS) {
    expect(await owner('SELECT to_regclass($1) IS NOT NULL AS there', [table])).toEqual([{ there: true }]);
  }
});
