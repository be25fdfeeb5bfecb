/** kill -9 of who learns, and of who has it learn and keeps forecasts: nothing half-made stays, and the next start goes on. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PERIOD_KINDS } from '@forecastle/rules';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namesBelow } from '../../platform/database/cluster/processes.ts';
import { gone, until } from '../../product/process/fixtures/server.ts';
import { scoreDeals } from '../../records/health/score-deals.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { type HeldRows, heldRows } from '../../testing/held-rows.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { type Learnings, learnInChild } from './learning/learn-in-child.ts';

const DEALS = 320;
/** What connections of the server are called in the database. */
const SERVER = 'server';
/** Milliseconds: servers start and processes learn, on a machine that may be busy. */
const LEARNING_MS = 240_000;

describe('kill -9', { timeout: LEARNING_MS }, async () => {
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  const home = mkdtempSync(join(tmpdir(), 'forecastle-learning-'));
  const workers = new Set<ChildProcess>();
  let organization: TestOrganization;
  let undisturbed: Learnings;
  let records: HeldRows;
  let runsOfReps: HeldRows;

  beforeAll(async () => {
    await owner.connect();
    organization = await makeOrganization(database.pool);
    await writeHistory(owner, organization);
    records = await heldRows(owner, 'INSERT ON forecast_records FOR EACH ROW');
    runsOfReps = await heldRows(owner, `INSERT ON forecast_runs FOR EACH ROW WHEN (NEW.scope <> 'organization')`);
    const { organizationId } = organization;
    const asked = { databaseUrl: database.appUrl, organizationId, now: Date.now() };
    undisturbed = await learnInChild({ ...asked, periodKinds: PERIOD_KINDS, horizon: 'running' });
  }, LEARNING_MS);
  afterAll(async () => {
    for (const worker of workers) await kill(worker);
    await owner.end();
    await database.drop();
    rmSync(home, { recursive: true, force: true });
  });

  const read = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows;
  const kept = async () =>
    (
      await read<{ fits: number; records: number; runs: number }>(
        `SELECT (SELECT count(*)::int FROM forecast_fits) AS fits, (SELECT count(*)::int FROM forecast_records) AS records,
           (SELECT count(*)::int FROM forecast_runs) AS runs`,
      )
    )[0];
  async function startWorker(): Promise<ChildProcess> {
    const worker = fork(new URL('./fixtures/worker.ts', import.meta.url), {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        APP_URL: database.appUrl,
        IDENTITY_URL: database.identityUrl,
        NAME: SERVER,
        HOME: home,
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

  const learnerOf = (worker: ChildProcess) =>
    until(() => namesBelow(worker.pid as number).find(({ name }) => name.includes('learner.ts'))?.pid);

  /**
   * The session of the learner, which waits in this database for the ledger: other work of the server may wait for it too. In
   * copies of one template a table has the same number. The owner, in a transaction, would see who was there as it began.
   */
  const waitingForLedger = () =>
    until(async () => {
      const { rows } = await database.pool.query<{ pid: number }>(
        `SELECT l.pid FROM pg_locks l JOIN pg_stat_activity s ON s.pid = l.pid AND s.application_name <> '${SERVER}'
         WHERE NOT l.granted AND l.relation = 'ledger'::regclass
           AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1`,
      );
      return rows[0]?.pid;
    });
  const overWith = (session: number) =>
    until(async () => (await read('SELECT FROM pg_stat_activity WHERE pid = $1', [session])).length === 0);

  /** Ends a server at the moment in which it waits with one of these rows, and lets the end of its transaction come about. */
  async function killWhileHeld(rows: HeldRows): Promise<void> {
    await rows.hold();
    const worker = await startWorker();
    const session = await until(async () => (await rows.waiting())[0]);
    await kill(worker);
    await rows.release();
    await overWith(session);
  }

  it('of the learner keeps nothing of what it learnt', async () => {
    await owner.query('BEGIN; LOCK TABLE ledger IN ACCESS EXCLUSIVE MODE');
    const worker = await startWorker();
    const learner = await learnerOf(worker);
    const session = await waitingForLedger();
    process.kill(learner, 'SIGKILL');
    await gone(learner);
    await until(
      async () => (await read(`SELECT FROM jobs.job WHERE name = 'forecasts' AND state = 'retry'`)).length > 0,
    );
    await owner.query('COMMIT');
    await overWith(session);
    expect(await kept()).toEqual({ fits: 0, records: 0, runs: 0 });
    await kill(worker);
  });

  it('of the server while it has something learnt leaves no learner behind', async () => {
    await owner.query('BEGIN; LOCK TABLE ledger IN ACCESS EXCLUSIVE MODE');
    const worker = await startWorker();
    const learner = await learnerOf(worker);
    const session = await waitingForLedger();
    await kill(worker);
    await gone(learner);
    await owner.query('COMMIT');
    await overWith(session);
    expect(await kept()).toEqual({ fits: 0, records: 0, runs: 0 });
  });

  it('of the server between a fit and its record keeps neither', async () => {
    await killWhileHeld(records);
    expect(await kept()).toEqual({ fits: 0, records: 0, runs: 0 });
  });

  it('of the server while it keeps runs leaves whole ones, and the next start keeps the others', async () => {
    const { organizationId } = organization;
    // Fits of next periods are learnt when the runs are kept.
    const fitsNow = () =>
      read<{ id: string; kind: string; fit: unknown; records: unknown }>(
        `SELECT id, period_kind AS kind, fit, (SELECT json_agg(json_build_object('scope', scope, 'record', record) ORDER BY scope)
           FROM forecast_records r WHERE r.fit_id = f.id) AS records FROM forecast_fits f WHERE period_kind NOT LIKE 'next %' ORDER BY period_kind`,
      );
    await killWhileHeld(runsOfReps);
    const fits = await fitsNow();
    expect(fits.map(({ kind }) => kind)).toContain('quarter');
    for (const { kind, fit, records } of fits) {
      const same = undisturbed.learnt.find(({ periodKind }) => periodKind === kind);
      expect(fit).toEqual(JSON.parse(JSON.stringify(same?.fit)));
      expect(records).toEqual(same?.records.toSorted((a, b) => (a.scope < b.scope ? -1 : 1)));
    }
    const runs = () =>
      read<{ id: string; scope: string; kind: string; deals: boolean; fitted: boolean; text: string }>(
        `SELECT id, scope, period_kind AS kind, deals IS NOT NULL AS deals, fit_id IN (SELECT id FROM forecast_fits) AS fitted,
           r::text AS text FROM forecast_runs r WHERE organization_id = $1 ORDER BY as_of, id`,
        [organizationId],
      );
    const before = await runs();
    expect(before.map(({ scope }) => scope)).toEqual(['organization']);
    expect(before.every(({ deals }) => deals)).toBe(true);
    const next = await startWorker();
    await until(async () => (await runs()).length === 2 * PERIOD_KINDS.length);
    await kill(next);
    const after = await runs();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(after.map(({ scope, kind }) => `${scope} ${kind}`)).size).toBe(after.length);
    expect(after.every(({ scope, deals }) => deals === (scope === 'organization'))).toBe(true);
    // A fit is learnt once: what was kept of it before the end of the server serves the next.
    expect(await fitsNow()).toEqual(fits);
  });
});

/** A deal every day and a half, for 500 days: a quarter of them won, most of the others lost, the last still open. */
async function writeHistory(owner: pg.Client, { organizationId, run, stage, admin }: TestOrganization): Promise<void> {
  const [open, won, lost] = ['Prospecting', 'Closed Won', 'Closed Lost'].map(stage);
  await owner.query(
    `CREATE TEMP TABLE planned AS
     SELECT n, gen_random_uuid() AS id, created, CASE WHEN n % 4 = 0 THEN 'won' ELSE 'lost' END AS outcome, amount,
       created + CASE n % 4 WHEN 0 THEN 45 WHEN 3 THEN 80 ELSE 30 END AS closed
     FROM (SELECT n, current_date - 500 + (n * 3) / 2 AS created, 100000 + 1000 * (n % 37) AS amount
       FROM generate_series(1, ${DEALS}) n) AS made`,
  );
  await owner.query(
    `INSERT INTO opportunities (organization_id, id, name, name_key, stage_id, status, owner_id, amount_minor, currency,
       amount_base_minor, close_date, last_set_close_date, closed_on, created_on, stage_entered_on, last_open_stage_id)
     SELECT $1, id, 'Deal ' || n, 'deal ' || n, CASE WHEN closed >= current_date THEN $2 WHEN outcome = 'won' THEN $3 ELSE $4 END::uuid,
       CASE WHEN closed >= current_date THEN 'open' ELSE outcome END, $5, amount, 'NZD', amount, created + 60, created + 60,
       CASE WHEN closed < current_date THEN closed END, created, created, CASE WHEN closed < current_date THEN $2::uuid END
     FROM planned`,
    [organizationId, open, won, lost, admin.memberId],
  );
  const told = (field: string, value: string) => `'${field}', jsonb_build_object('from', NULL, 'to', ${value})`;
  await owner.query(
    `INSERT INTO ledger (organization_id, recorded_at, id, effective_at, actor_kind, opportunity_id, kind, changes)
     SELECT $1::uuid, created + interval '1 hour', gen_random_uuid(), created + interval '1 hour', 'person', id, 'created',
       jsonb_build_object(${told('stageId', '$2::text')}, ${told('status', `'open'`)}, ${told('amountMinor', 'amount')},
         ${told('currency', `'NZD'`)}, ${told('closeDate', 'created + 60')}, ${told('ownerId', '$5::text')})
     FROM planned UNION ALL
     SELECT $1::uuid, closed + interval '1 hour', gen_random_uuid(), closed + interval '1 hour', 'person', id, 'changed',
       jsonb_build_object(${told('stageId', `CASE WHEN outcome = 'won' THEN $3::text ELSE $4::text END`)},
         ${told('lastOpenStageId', '$2::text')}, ${told('status', 'outcome')}, ${told('closedOn', 'closed')})
     FROM planned WHERE closed < current_date`,
    [organizationId, open, won, lost, admin.memberId],
  );
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM planned');
  const ids = rows.map(({ id }) => id);
  await run((tx) => scoreDeals(tx, ids, new Date()));
}
