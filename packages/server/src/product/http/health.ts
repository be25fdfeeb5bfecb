/** `/healthz`: the process answers. `/readyz`: so does the database. `/metrics`: figures in Prometheus' text form. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { DISTANT_DISK, type DiskSpace } from '../../platform/database/disk-space.ts';
import { onlineGauges } from '../../platform/database/online/figures.ts';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { mayReadMetrics } from '../../platform/http/metrics-access.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import { sweepGauge } from '../../records/health/sweep-figures.ts';
import { backupGauges } from '../backup/backup-figures.ts';
import type { ClockState } from '../jobs/clock.ts';
import { queueGauges } from '../jobs/queue-figures.ts';

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
  {
    settings,
    metrics,
    disk = DISTANT_DISK,
    clock,
  }: { settings: MetricsSettings; metrics: Metrics; disk?: DiskSpace; clock?: ClockState },
): void {
  metrics.watchPool('requests', pool);
  metrics.watchPool('sign_ins', identityPool);
  metrics.addGauge(...queueGauges(pool), sweepGauge(pool), ...onlineGauges(pool));
  if (settings.backups.schedule !== null) metrics.addGauge(...backupGauges(pool));
  app.addHook('onClose', () => metrics.stop());

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
    return reply.type('text/plain; version=0.0.4').send(await metrics.read());
  });
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
