/** `/healthz`: the process answers. `/readyz`: so does the database. `/metrics`: figures in Prometheus' text form. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { DISTANT_DISK, type DiskSpace } from '../../platform/database/disk-space.ts';
import { onlineFigures } from '../../platform/database/online/figures.ts';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { mayReadMetrics } from '../../platform/http/metrics-access.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { backupFigures } from '../backup/backup-figures.ts';
import type { ClockState } from '../jobs/clock.ts';

/** Milliseconds the database has to answer: whoever probes gives up after two seconds or more. */
const READY_WITHIN_MS = 1_500;
/** Left unanswered, it would keep its connection for good; the pool throws away one whose query failed. */
const PROBE = { text: 'SELECT 1', query_timeout: READY_WITHIN_MS };

/** Everything can be read, so that nobody need be sent elsewhere; but something must be done. */
const SHORT = 'The database disk is nearly full. You can read everything; nothing is saved until there is space.';
const FULL = 'The database disk is full. Forecastle continues once there is space.';

type MetricsSettings = Pick<Settings, 'metricsToken' | 'trustProxy' | 'publicUrl' | 'backups'>;

/** `identityPool`: that of sign-ins, without which nobody comes in though all else is served. */
export function registerHealth(
  app: FastifyInstance,
  { pool, identityPool }: { pool: SharedPool; identityPool: SharedPool },
  { settings, disk = DISTANT_DISK, clock }: { settings: MetricsSettings; disk?: DiskSpace; clock?: ClockState },
): void {
  const requests = new Map<string, number>();
  let seconds = 0;
  app.addHook('onResponse', async (request, reply) => {
    const key = `method="${request.method}",status="${reply.statusCode}"`;
    requests.set(key, (requests.get(key) ?? 0) + 1);
    seconds += reply.elapsedTime / 1000;
  });

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));

  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      await Promise.all([answerOf(pool), answerOf(identityPool)]);
      const limited = [...(disk.isShort ? [SHORT] : []), ...setBack(clock)].join(' ');
      return { status: 'ready', ...(limited ? { limited } : {}) };
    } catch {
      const reason = disk.isShort ? FULL : 'The database does not answer.';
      return reply.code(503).send({ status: 'waiting', reason });
    }
  });

  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayReadMetrics(request, settings)) return refuse(reply, settings);
    const memory = process.memoryUsage();
    const lines = [
      '# HELP forecastle_http_requests_total Answered requests.',
      '# TYPE forecastle_http_requests_total counter',
      ...[...requests].map(([labels, count]) => `forecastle_http_requests_total{${labels}} ${count}`),
      '# HELP forecastle_http_request_seconds_total Time spent on answered requests.',
      '# TYPE forecastle_http_request_seconds_total counter',
      `forecastle_http_request_seconds_total ${seconds.toFixed(6)}`,
      '# HELP forecastle_database_connections Connections of this process by their use and state.',
      '# TYPE forecastle_database_connections gauge',
      ...connectionFigures('requests', pool),
      ...connectionFigures('sign_ins', identityPool),
      '# HELP process_resident_memory_bytes Resident memory.',
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${memory.rss}`,
      '# HELP process_uptime_seconds Seconds since the start.',
      '# TYPE process_uptime_seconds gauge',
      `process_uptime_seconds ${process.uptime().toFixed(1)}`,
      // Left out while the database does not answer: the other figures are then wanted most.
      ...(await onlineFigures(pool).catch(() => [])),
      ...(settings.backups.schedule !== null ? await backupFigures(pool).catch(() => []) : []),
    ];
    return reply.type('text/plain; version=0.0.4').send(`${lines.join('\n')}\n`);
  });
}

function connectionFigures(use: string, pool: SharedPool): readonly string[] {
  const of = (state: string, count: number) =>
    `forecastle_database_connections{use="${use}",state="${state}"} ${count}`;
  return [of('total', pool.totalCount), of('idle', pool.idleCount), of('waiting', pool.askers)];
}

function refuse(reply: FastifyReply, { metricsToken }: MetricsSettings) {
  return reply
    .code(401)
    .header('www-authenticate', 'Bearer')
    .send({
      code: 'UNAUTHENTICATED',
      message:
        metricsToken === null
          ? 'Metrics are only for this machine. To read them from elsewhere, set METRICS_TOKEN and send it as Authorization: Bearer.'
          : 'Send METRICS_TOKEN as Authorization: Bearer.',
    });
}

/** Until the clock has caught up with what was recorded before it was set back. */
function setBack(clock: ClockState | undefined): string[] {
  const until = clock?.behindUntil;
  if (!until || until.getTime() <= Date.now()) return [];
  return [
    `The clock was set back: until ${until.toISOString()} it is behind earlier records. Nothing is lost. Check the clock.`,
  ];
}

/** Resolves when the database answers in time; waiting for a free connection counts. */
async function answerOf(pool: pg.Pool): Promise<void> {
  const stop = new AbortController();
  const late = delay(READY_WITHIN_MS, undefined, { signal: stop.signal }).then(() => {
    throw new Error('the database did not answer in time');
  });
  try {
    await Promise.race([pool.query(PROBE), late]);
  } finally {
    stop.abort();
    late.catch(() => undefined);
  }
}
