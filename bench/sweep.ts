/** Kept scores rewritten end to end: facts gathered, rules applied, scores and totals written. */
import { sweepDueScores } from '../packages/server/src/records/health/sweep.ts';
import { onOrganization } from './organisation.ts';
import { reportMachine, reportRate } from './report.ts';

const DEALS = 100_000;
const TARGET = 20_000;

export async function run(): Promise<void> {
  await onOrganization(DEALS, 4, async (product, pool) => {
    await product.owner.query(`UPDATE opportunity_health SET next_change_at = now() WHERE status = 'open'`);
    await product.owner.query('VACUUM ANALYZE opportunity_health');
    const begun = performance.now();
    const rewritten = await sweepDueScores(pool, new Date());
    const seconds = (performance.now() - begun) / 1000;
    reportRate(`kept scores rewritten (${rewritten.toLocaleString('en')})`, rewritten / seconds, TARGET, 'scores');
    reportMachine();
  });
}

if (import.meta.main) await run();
