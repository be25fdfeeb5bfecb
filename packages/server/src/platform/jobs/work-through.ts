import type { PgBoss } from 'pg-boss';
import type { Logger } from '../logging/logger.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { isCutOff, runJob } from './run-job.ts';

/** Seconds between looks into a queue. */
interface Looks {
  /** Where the database cannot tell of a job, as behind a pooler of connections. */
  readonly untold: number;
  /** Where a free worker hears of one at once: what is tried again is found by looking alone. */
  readonly told: number;
  /** Jobs worked on at a time, and of them for one organisation. */
  readonly atOnce?: number;
  readonly ofOne?: number;
}

interface Queues {
  readonly boss: PgBoss;
  readonly logger: Logger;
  readonly telemetry: Telemetry;
}

/**
 * Works through a queue, and logs each job that fails: it may be tried again, or be the last that is heard of it. After a job comes the next at once. `pg-boss` tells a worker of jobs while it is free and otherwise lets it
 * look by the clock: twice a second for what people wait for, 24 workers sent 31 statements a second with nothing to do.
 */
export async function workThrough<Job extends object>(
  { boss, logger, telemetry }: Queues,
  queue: string,
  { untold, told, atOnce = 1, ofOne }: Looks,
  work: (job: Job) => Promise<unknown>,
): Promise<void> {
  await boss.work<Job>(
    queue,
    {
      pollingIntervalSeconds: untold,
      notifyPollingIntervalSeconds: told,
      localConcurrency: atOnce,
      ...(ofOne === undefined ? {} : { localGroupConcurrency: ofOne }),
    },
    async (jobs) => {
      const workOn = async (jobId: string, data: Job) => {
        try {
          await work(data);
        } catch (error) {
          if (!isCutOff(error)) logger.error({ err: error, queue, jobId }, 'a job failed');
          throw error;
        }
      };
      try {
        for (const { id, data } of jobs) await runJob({ name: queue, id }, telemetry, () => workOn(id, data));
      } finally {
        for (const { id, name } of boss.getWipData()) if (name === queue) boss.notifyWorker(id);
      }
    },
  );
}
