import type pg from 'pg';
import { inTenant } from '../../../platform/database/tenant.ts';
import { askForecast } from '../ask-forecast.ts';
import type { ToldJob } from '../forecast-jobs.ts';
import { toldRun } from '../runs/make-run.ts';
import { ownersOfScope } from '../runs/read-runs.ts';
import { isDue, keepTold } from './kept-forecast.ts';

/** Makes what somebody looks at anew, unless that was done while the job waited. */
export async function makeTold(
  pool: pg.Pool,
  { organizationId, scope: name, ...question }: ToldJob,
  { now, largeFrom }: { readonly now: Date; readonly largeFrom?: number | undefined },
): Promise<void> {
  await inTenant(pool, organizationId, async (tx) => {
    const owners = await ownersOfScope(tx, name);
    const scope = { name, owners: owners && [...owners] };
    if (!(await isDue(tx, scope, question, now))) return;
    const begun = performance.now();
    const asked = await askForecast(tx, scope, question, now);
    await keepTold(tx, asked, { run: toldRun(tx, asked), now, begun, largeFrom });
  });
}
