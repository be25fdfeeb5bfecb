import type pg from 'pg';
import { inTenant } from '../../../platform/database/tenant.ts';
import { askForecast } from '../ask-forecast.ts';
import type { SnapshotJob } from '../forecast-jobs.ts';
import { recordedRun } from '../runs/make-run.ts';
import { ownersOfScope } from '../runs/read-runs.ts';
import { isDue, storeSnapshot } from './stored-snapshot.ts';

/** Refreshes a snapshot that somebody looks at, unless it was refreshed while the job waited. */
export async function refreshSnapshot(
  pool: pg.Pool,
  { organizationId, scope: name, ...question }: SnapshotJob,
  { now, largeFrom }: { readonly now: Date; readonly largeFrom?: number | undefined },
): Promise<void> {
  await inTenant(pool, organizationId, async (tx) => {
    const owners = await ownersOfScope(tx, name);
    const scope = { name, owners: owners && [...owners] };
    if (!(await isDue(tx, scope, question, now))) return;
    const begun = performance.now();
    const asked = await askForecast(tx, scope, question, now);
    await storeSnapshot(tx, asked, { run: recordedRun(tx, asked), now, begun, largeFrom });
  });
}
