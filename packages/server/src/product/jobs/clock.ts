/** What the queue of jobs needs when somebody sets the clock back: it stamps its work with times that are then to come. */
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';
import type pg from 'pg';
import type { Clock } from 'pg-boss';
import { JOBS_SCHEMA } from '../../platform/jobs/enqueue.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { rescoreFuture } from '../../records/health/rescore-future.ts';

/** Milliseconds between looks. */
const LOOK_EVERY = 30_000;
/** Stamps as far ahead as this come from processes whose clocks differ a little, not from a clock that was set back. */
const TOLERATED = '30 seconds';
/** No job of ours is put off for longer than this. */
const LONGEST_DELAY = '15 minutes';

/** What the process knows of its clock. */
export interface ClockState {
  /** Until then the clock is behind what was recorded before it was set back. */
  behindUntil: Date | null;
}

/**
 * Time that only goes forward, for the timers of the queue: by the system's they would wait for as long as the clock was
 * set back. The queue itself measures how far this is from the time of the database.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, wait) => setTimeout(work, wait),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (work, wait) => setInterval(work, wait),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
};

/** Looks now and then every half minute, until it is stopped. */
export async function watchClock(
  pool: pg.Pool,
  { logger, clock }: { logger: Logger; clock: ClockState },
): Promise<{ stop(): void }> {
  const look = async () => {
    const behindUntil = await takeUpAfterSetBack(pool);
    if (!behindUntil) return;
    clock.behindUntil = behindUntil;
    logger.warn(
      { behindUntil },
      'the clock was set back: it is behind what was recorded before; nothing is lost by it',
    );
    await rescoreFuture(pool, new Date());
  };
  await look();
  const timer = setInterval(
    () => look().catch((error) => logger.warn({ err: error }, 'the clock was not looked at')),
    LOOK_EVERY,
  );
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * The latest time that the queue had stamped, when that is to come: then what it keeps of the future is made present, so
 * that jobs are due and the schedule goes on. Null when the clock was not set back.
 */
export async function takeUpAfterSetBack(pool: pg.Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ stamped: Date }>(
    `WITH ahead AS (SELECT cron_on FROM ${JOBS_SCHEMA}.version WHERE cron_on > now() + interval '${TOLERATED}' FOR UPDATE),
       pass AS (
         UPDATE ${JOBS_SCHEMA}.version SET cron_on = now() - interval '1 minute', bam_on = least(bam_on, now()),
           flow_on = least(flow_on, now()) FROM ahead RETURNING ahead.cron_on
       ), recalculation AS (
         UPDATE ${JOBS_SCHEMA}.queue SET maintain_on = least(maintain_on, now()),
           monitor_claim_on = least(monitor_claim_on, now()) FROM ahead
       ), jobs AS (
         UPDATE ${JOBS_SCHEMA}.job SET started_on = least(started_on, now()),
           start_after = CASE WHEN start_after > now() + interval '${LONGEST_DELAY}' THEN now() ELSE start_after END,
           singleton_on = CASE WHEN singleton_on > now() AT TIME ZONE 'UTC' THEN NULL ELSE singleton_on END
         FROM ahead
         WHERE start_after > now() + interval '${LONGEST_DELAY}' OR started_on > now()
           OR singleton_on > now() AT TIME ZONE 'UTC'
       )
     SELECT cron_on AS stamped FROM pass`,
  );
  return rows[0]?.stamped ?? null;
}
