/** A process beside the server that makes scores due and sweeps them, again and again, until it is killed or left alone. */
import { setTimeout as delay } from 'node:timers/promises';
import { workPool } from '../../packages/server/src/platform/database/pools.ts';
import { sweepDueScores } from '../../packages/server/src/records/health/sweep.ts';

/** Milliseconds between sweeps. */
const PAUSE = 300;
const [ownerUrl = '', appUrl = ''] = process.argv.slice(2);
const owner = workPool(ownerUrl, { max: 1 });
const pool = workPool(appUrl, { max: 3 });
// While the database is away a sweep fails, which is what happens to the server's own.
for (const each of [owner, pool]) each.on('error', () => undefined);
process.on('disconnect', () => process.exit(0));

for (;;) {
  try {
    await owner.query(`UPDATE opportunity_health SET next_change_at = now() WHERE status = 'open' AND random() < 0.1`);
    process.send?.(await sweepDueScores(pool, new Date()));
  } catch {
    // The next turn comes.
  }
  await delay(PAUSE);
}
