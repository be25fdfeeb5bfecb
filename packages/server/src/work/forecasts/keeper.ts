/** A process that makes forecasts of one organisation. `keep-apart.ts` starts it. */
import { workApart } from '../../platform/apart/work-apart.ts';
import { workPool } from '../../platform/database/pools.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import type { KeeperTask } from './keep-apart.ts';
import { stepBack } from './large.ts';
import { keepTodays } from './runs/keep-daily.ts';
import { makeTold } from './told/make-told.ts';

await workApart(async ({ databaseUrl, ...task }: KeeperTask) => {
  const pool = workPool(databaseUrl, { max: 1 });
  const now = new Date(task.now);
  try {
    await inTenant(pool, task.job.organizationId, stepBack, { readOnly: true });
    if (task.keep === 'daily') await keepTodays(pool, task.job, { now, kinds: task.kinds });
    else await makeTold(pool, task.job, { now, largeFrom: task.largeFrom });
  } finally {
    await pool.end();
  }
});
