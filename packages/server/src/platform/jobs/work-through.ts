import type { PgBoss } from 'pg-boss';

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

/**
 * Works through a queue: after a job at once the next. `pg-boss` tells a worker of jobs while it is free and otherwise lets it
 * look by the clock: twice a second for what people wait for, 24 workers sent 31 statements a second with nothing to do.
 */
export async function workThrough<Job extends object>(
  boss: PgBoss,
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
      try {
        for (const { data } of jobs) await work(data);
      } finally {
        for (const { id, name } of boss.getWipData()) if (name === queue) boss.notifyWorker(id);
      }
    },
  );
}
