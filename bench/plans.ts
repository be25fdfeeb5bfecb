/** The weekly plans of a thousand reps with fifty open deals each, made as the job makes them, and made again on demand. */
import { inTenant } from '../packages/server/src/platform/database/tenant.ts';
import { makeDuePlans } from '../packages/server/src/work/plans/make-due-plans.ts';
import { makePlans } from '../packages/server/src/work/plans/make-plans.ts';
import { onOrganization } from './organisation.ts';
import type { Product } from './product.ts';
import { percentile, reportMachine, reportTime } from './report.ts';

const REPS = 1_000;
const DEALS_A_REP = 50;
/** Six of eight stages are open. */
const DEALS = Math.ceil((REPS * DEALS_A_REP * 8) / 6);
const CEILING_MS = 20_000;
const AGAIN = 40;
const AGAIN_CEILING_MS = 300;

export async function run(): Promise<void> {
  await onOrganization(DEALS, 4, async (product, pool) => {
    await spread(product);
    const begun = performance.now();
    const made = await makeDuePlans(pool, product.organizationId, { now: new Date() });
    reportTime(`plans of ${made.toLocaleString('en')} reps made`, performance.now() - begun, CEILING_MS);
    const { rows } = await product.owner.query<{ owner_id: string }>('SELECT owner_id FROM plans LIMIT $1', [AGAIN]);
    const times: number[] = [];
    for (const { owner_id } of rows) {
      const start = performance.now();
      await inTenant(pool, product.organizationId, (tx) => makePlans(tx, [owner_id], new Date()));
      times.push(performance.now() - start);
    }
    reportTime('one plan made again (95th percentile)', percentile(times, 95), AGAIN_CEILING_MS);
    reportMachine();
  });
}

/** Gives each rep fifty of the open deals, and each deal somebody who was met. */
async function spread({ owner, organizationId }: Product): Promise<void> {
  await owner.query(
    `INSERT INTO members (organization_id, id, name, role)
     SELECT $1, gen_random_uuid(), 'Planned rep ' || n, 'account_executive' FROM generate_series(1, ${REPS}) n`,
    [organizationId],
  );
  await owner.query(
    `WITH m AS (SELECT array_agg(id) AS ids FROM members WHERE organization_id = $1 AND name LIKE 'Planned rep %'),
       d AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM opportunities WHERE organization_id = $1 AND status = 'open')
     UPDATE opportunities o SET owner_id = m.ids[1 + d.n % ${REPS}] FROM d, m WHERE o.organization_id = $1 AND o.id = d.id`,
    [organizationId],
  );
  await owner.query(
    `INSERT INTO contacts (organization_id, id, name, name_key)
     SELECT $1, id, 'Contact of ' || name, 'contact of ' || name FROM opportunities WHERE organization_id = $1 AND status = 'open'`,
    [organizationId],
  );
  await owner.query(
    `INSERT INTO opportunity_contacts (organization_id, opportunity_id, contact_id, role, influence)
     SELECT $1, id, id, 'champion', 5 FROM opportunities WHERE organization_id = $1 AND status = 'open'`,
    [organizationId],
  );
  await owner.query(
    `WITH made AS (
       INSERT INTO activities (organization_id, id, kind, subject, occurred_at, opportunity_id)
       SELECT $1, gen_random_uuid(), 'call', 'Rang', now() - make_interval(days => (amount_minor % 60)::int), id
       FROM opportunities WHERE organization_id = $1 AND status = 'open' RETURNING id, opportunity_id)
     INSERT INTO activity_contacts (organization_id, activity_id, contact_id) SELECT $1, id, opportunity_id FROM made`,
    [organizationId],
  );
  await owner.query('VACUUM ANALYZE');
}

if (import.meta.main) await run();
