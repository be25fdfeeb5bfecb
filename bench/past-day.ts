/** The revenue dashboard as it stood on past days, at 1,000,000 deals of which many have changed since. */
import { keepPastStates } from '../packages/server/src/records/opportunities/as-of/keep-states.ts';
import { drain } from './asking.ts';
import { onOrganization } from './organisation.ts';
import type { Product } from './product.ts';
import { reportMachine, reportTime } from './report.ts';

const DEALS = 1_000_000;
const CEILING_MS = 3_000;
/** Once; later a day is kept every night. */
const KEEPING_CEILING_MS = 300_000;
/** Of ten deals, those that changed in the last quarter, and how often. */
const CHANGED_OF_TEN = 3;
const CHANGES = 3;
const DAYS = 90;
const BACK = [1, 30, 89];
const TIMES = 5;

export async function run([wanted]: readonly string[] = []): Promise<void> {
  const deals = Number(wanted ?? DEALS);
  await onOrganization(deals, 2, async (product, pool) => {
    await changeMany(product);
    const begun = performance.now();
    await keepPastStates(pool, product.organizationId, { now: new Date() });
    await product.owner.query('VACUUM ANALYZE past_states');
    reportTime(`to keep the last ${DAYS} days for the first time`, performance.now() - begun, KEEPING_CEILING_MS);
    for (const back of BACK) {
      const day = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
      for (const period of ['quarter', 'year']) {
        reportTime(
          `the dashboard ${back} days ago at ${deals.toLocaleString('en')} deals, ${period}, slowest of ${TIMES}`,
          await slowest(product, `/revenue/past?asOf=${day}&period=${period}`),
          CEILING_MS,
        );
      }
    }
    reportMachine();
  });
}

/** Later rows in the ledger, spread over the quarter: close dates, amounts, owners and closes. */
async function changeMany({ owner, organizationId }: Product): Promise<void> {
  await owner.query(
    `INSERT INTO ledger (organization_id, recorded_at, id, effective_at, actor_kind, opportunity_id, kind, changes)
     SELECT $1, at, gen_random_uuid(), at, 'person', id, 'changed',
       CASE n WHEN 1 THEN jsonb_build_object('closeDate', jsonb_build_object('from', close_date - 30, 'to', close_date))
         WHEN 2 THEN jsonb_build_object('amountMinor', jsonb_build_object('from', amount_minor / 2, 'to', amount_minor))
         ELSE CASE status WHEN 'open' THEN jsonb_build_object('category', jsonb_build_object('from', 'pipeline', 'to', category))
           ELSE jsonb_build_object('status', jsonb_build_object('from', 'open', 'to', status),
             'stageId', jsonb_build_object('from', last_open_stage_id, 'to', stage_id)) END END
     FROM (SELECT o.*, n, now() - ((abs(hashtext(o.id::text || n)) % (24 * $2)) || ' hours')::interval AS at
       FROM opportunities o, generate_series(1, $3) n
       WHERE o.organization_id = $1 AND abs(hashtext(o.id::text)) % 10 < $4) o`,
    [organizationId, DAYS, CHANGES, CHANGED_OF_TEN],
  );
  // What the server has kept by now knows nothing of them: no row comes behind a day that is kept.
  await owner.query('DELETE FROM past_states WHERE organization_id = $1', [organizationId]);
  await owner.query('DELETE FROM past_states_kept WHERE organization_id = $1', [organizationId]);
  await owner.query('VACUUM ANALYZE ledger, past_states');
}

async function slowest(product: Product, path: string): Promise<number> {
  let most = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const begun = performance.now();
    await drain(product, path);
    most = Math.max(most, performance.now() - begun);
  }
  return most;
}

if (import.meta.main) await run(process.argv.slice(2));
