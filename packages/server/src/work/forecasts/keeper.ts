/** A process that makes forecasts of one organisation. `keep-in-child.ts` starts it. */
import { workInChild } from '../../platform/child-process/work-in-child.ts';
import { workPool } from '../../platform/database/pools.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import type { KeeperTask } from './keep-in-child.ts';
import { lowerPriority } from './large.ts';
import { keepTodays } from './runs/keep-daily.ts';
import { refreshSnapshot } from './snapshots/refresh-snapshot.ts';

await workInChild(async ({ databaseUrl, ...task }: KeeperTask) => {
  const pool = workPool(databaseUrl, { max: 1 });
  const now = new Date(task.now);
  try {
    await inTenant(pool, task.job.organizationId, lowerPriority, { readOnly: true });
    if (task.keep === 'daily') await keepTodays(pool, task.job, { now, kinds: task.kinds });
    else await refreshSnapshot(pool, task.job, { now, largeFrom: task.largeFrom });
  } finally {
    await pool.end();
  }
});
