/** What `/metrics` says of jobs, and how PostgreSQL shows the one it works for. */

import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { JOBS_SCHEMA } from '../../platform/jobs/enqueue.ts';
import { workThrough } from '../../platform/jobs/work-through.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { Metrics } from '../../platform/telemetry/metrics.ts';
import { sweepDueScores } from '../../records/health/sweep.ts';
import { sweepGauge } from '../../records/health/sweep-figures.ts';
import { administer } from '../../testing/administer.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';
import { COUNTED_MAX, queueGauges } from './queue-figures.ts';

let org: DealOrg;
let boss: PgBoss;
beforeAll(async () => {
  org = await startDealOrg();
  boss = new PgBoss({
    connectionString: org.app.database.appUrl,
    schema: JOBS_SCHEMA,
    useListenNotify: true,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await org.app.close();
});

const owner = (statement: string, values: unknown[] = []) => administer(org.app.database.ownerUrl, statement, values);

/** Reads a figure by metrics that have counted nothing before. */
async function figure(name: string, queue?: string): Promise<number> {
  const metrics = new Metrics();
  metrics.addGauge(...queueGauges(org.app.database.pool), sweepGauge(org.app.database.pool));
  return figureOf(metrics, queue === undefined ? name : `${name}{queue="${queue}"}`).finally(() => metrics.stop());
}

async function figureOf(metrics: Metrics, name: string): Promise<number> {
  const line = (await metrics.read()).split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

describe('the figures of a queue', () => {
  it('count what is due and not taken, and say how long the oldest has waited', async () => {
    expect(await figure('forecastle_queue_waiting_jobs', 'exports')).toBe(0);
    expect(await figure('forecastle_queue_oldest_seconds', 'exports')).toBe(0);
    await boss.send('exports', {});
    await boss.send('exports', {});
    await boss.send('exports', {}, { startAfter: 600 });
    await owner(
      `UPDATE ${JOBS_SCHEMA}.job SET start_after = start_after - interval '1 hour' WHERE name = 'exports' AND id = (
        SELECT id FROM ${JOBS_SCHEMA}.job WHERE name = 'exports' AND start_after <= now() ORDER BY created_on LIMIT 1)`,
    );
    expect(await figure('forecastle_queue_waiting_jobs', 'exports')).toBe(2);
    expect(await figure('forecastle_queue_oldest_seconds', 'exports')).toBeGreaterThanOrEqual(3_600);
    expect(await figure('forecastle_queue_waiting_jobs', 'imports')).toBe(0);
  });

  it('read a bounded part of a queue that holds very many', async () => {
    await owner(
      `INSERT INTO ${JOBS_SCHEMA}.job (name, data, policy) SELECT 'webhooks', '{}', 'standard' FROM generate_series(1, 30000)`,
    );
    await owner(`UPDATE ${JOBS_SCHEMA}.queue SET ready_count = 30000, failed_count = 7 WHERE name = 'webhooks'`);
    expect(await figure('forecastle_queue_waiting_jobs', 'webhooks')).toBe(30_000);
    expect(await figure('forecastle_queue_failed_jobs', 'webhooks')).toBe(7);
    // Until the queue has counted itself, the bound is said.
    await owner(`UPDATE ${JOBS_SCHEMA}.queue SET ready_count = 0 WHERE name = 'webhooks'`);
    expect(await figure('forecastle_queue_waiting_jobs', 'webhooks')).toBe(COUNTED_MAX);
  });
});

describe('a job', () => {
  it('is shown by PostgreSQL, counted while it works, and counted by how it ended', async () => {
    const metrics = new Metrics();
    await metrics.read();
    const lines: string[] = [];
    const logger = createLogger('error', { write: (line) => void lines.push(line) });
    const ended = Promise.withResolvers<void>();
    let shown: unknown;
    let atWork: unknown;
    const queues = { boss, logger, telemetry: { metrics, tracing: null } };
    await workThrough<{ fails: boolean }>(queues, 'handovers', { untold: 3_600, told: 3_600 }, async ({ fails }) => {
      if (fails) {
        ended.resolve();
        throw new Error('it fails');
      }
      atWork = await figureOf(metrics, 'forecastle_jobs_at_work{queue="handovers"}');
      const ask = 'SELECT application_name AS name FROM pg_stat_activity WHERE pid = pg_backend_pid()';
      const { rows } = await inTenant(org.app.database.pool, org.organizationId, ({ client }) => client.query(ask));
      shown = rows[0]?.name;
    });
    const id = await boss.send('handovers', { fails: false });
    await boss.send('handovers', { fails: true }, { retryLimit: 0 });
    await ended.promise;
    expect(shown).toBe(`forecastle job ${id} handovers`);
    expect(atWork).toBe(1);
    const count = (outcome: string) =>
      figureOf(metrics, `forecastle_job_seconds_count{queue="handovers",outcome="${outcome}"}`);
    await expect.poll(() => count('failed')).toBe(1);
    expect(await count('done')).toBe(1);
    expect(await figureOf(metrics, 'forecastle_jobs_at_work{queue="handovers"}')).toBe(0);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'a job failed', queue: 'handovers' }]);
    await metrics.stop();
  });
});

describe('the lag of the sweep', () => {
  it('is how long the score that is due longest waits, in whichever organisation, and ends with the sweep', async () => {
    expect(await figure('forecastle_sweep_lag_seconds')).toBe(0);
    const { id } = await org.add({ amountMinor: 1_00, closeDate: '2030-01-01' });
    await org.add({ amountMinor: 1_00, closeDate: '2030-01-01' });
    await owner(`UPDATE opportunity_health SET next_change_at = now() - interval '2 hours' WHERE opportunity_id = $1`, [
      id,
    ]);
    const lag = await figure('forecastle_sweep_lag_seconds');
    expect(lag).toBeGreaterThanOrEqual(7_200);
    await sweepDueScores(org.app.database.pool, new Date());
    expect(await figure('forecastle_sweep_lag_seconds')).toBe(0);
  });
});
