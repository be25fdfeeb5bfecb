/** Risk triggers of open deals: judged for the first time, swept again, and read. `npm run bench -- triggers 10000 100000`. */
import { setTimeout } from 'node:timers/promises';
import { inTenant } from '../packages/server/src/platform/database/tenant.ts';
import { SWEEP_BATCH, sweepDueScores } from '../packages/server/src/records/health/sweep.ts';
import { onOrganization } from './organisation.ts';
import { processorTime, spentSince } from './processor-time.ts';
import type { Product } from './product.ts';
import { reportCost, reportFloor, reportMachine, reportRate, reportTime } from './report.ts';

const OPEN_DEALS = ['10000', '100000'];
/** A million in 180 s the first time, and in 60 s after that. */
const FIRST_TARGET = 1_000_000 / 180;
const AGAIN_TARGET = 1_000_000 / 60;
/** Processors that these are held to on. */
const CORES = 2;
const READ_CEILING_MS = 100;
const POLL_MS = 50;
/** Deals whose surroundings are written in one statement. */
const CHUNK = 50_000;

export async function run(wanted: readonly string[]): Promise<void> {
  for (const open of wanted.length > 0 ? wanted : OPEN_DEALS) await measure(Number(open));
  reportMachine();
}

async function measure(open: number): Promise<void> {
  // Six of eight stages are open.
  await onOrganization(Math.ceil((open * 8) / 6), 4, async (product, pool) => {
    await surround(product);
    const sweep = async (what: string, target: number): Promise<number> => {
      await product.owner.query(`UPDATE opportunity_health SET next_change_at = now() WHERE status = 'open'`);
      await product.owner.query('VACUUM ANALYZE opportunity_health, deal_triggers');
      const now = new Date();
      const spent = await processorTime(product);
      const begun = performance.now();
      const swept = await sweepDueScores(pool, now);
      // The server sweeps beside it, as further processes do, and takes a share: all of it counts.
      while (await isDue(product, now)) await setTimeout(POLL_MS);
      const seconds = (performance.now() - begun) / 1000;
      const spentNow = await processorTime(product);
      const all = open.toLocaleString('en');
      reportRate(`deals judged ${what} (${all}, ${swept.toLocaleString('en')} here)`, open / seconds, target, 'deals');
      if (!spent || !spentNow) return seconds * 1000;
      const isDatabase = (pid: number) => pid !== process.pid && pid !== product.pid;
      const ofDatabase = (spentSince(spent, spentNow, isDatabase) / open).toFixed(0);
      const cost = spentSince(spent, spentNow) / open;
      reportCost(`a deal judged ${what} (${ofDatabase} µs of them PostgreSQL's)`, cost, (CORES * 1_000_000) / target);
      return seconds * 1000;
    };
    await sweep('for the first time', FIRST_TARGET);
    const again = await sweep('again', AGAIN_TARGET);
    reportFloor('the same scores written by PostgreSQL alone, as many at a time', await rewrite(product), again);
    const { rows } = await product.owner.query<{ count: string }>('SELECT sum(count) AS count FROM trigger_totals');
    const begun = performance.now();
    await inTenant(pool, product.organizationId, (tx) =>
      tx.client.query(
        `SELECT opportunity_id FROM deal_triggers WHERE organization_id = $1 AND (high & 128) <> 0 AND urgency >= 3
         ORDER BY urgency DESC, stake_minor DESC, opportunity_id DESC LIMIT 51`,
        [product.organizationId],
      ),
    );
    reportTime(
      `a page of one type out of ${Number(rows[0]?.count).toLocaleString('en')} triggers`,
      performance.now() - begun,
      READ_CEILING_MS,
    );
  });
}

/** Milliseconds: each open deal's scores get another time to be looked at, and nothing else. */
async function rewrite({ owner, organizationId }: Product): Promise<number> {
  const { rows } = await owner.query<{ ids: string[] }>(
    `SELECT array_agg(id) AS ids FROM (
       SELECT opportunity_id AS id, row_number() OVER (ORDER BY opportunity_id) / ${SWEEP_BATCH} AS batch
       FROM opportunity_health WHERE organization_id = $1 AND status = 'open') AS due GROUP BY batch ORDER BY batch`,
    [organizationId],
  );
  const begun = performance.now();
  for (const { ids } of rows) {
    await owner.query({
      name: 'rewrite',
      text: `UPDATE opportunity_health SET next_change_at = next_change_at + interval '1 day'
        WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])`,
      values: [organizationId, ids],
    });
  }
  return performance.now() - begun;
}

async function isDue({ owner, organizationId }: Product, now: Date): Promise<boolean> {
  const { rows } = await owner.query<{ due: boolean }>(
    'SELECT EXISTS (SELECT FROM opportunity_health WHERE organization_id = $1 AND next_change_at <= $2) AS due',
    [organizationId, now],
  );
  return rows[0]?.due ?? false;
}

/** Gives each open deal a contact who was met, an email sent since, and some of them a late step and a competitor that leads. */
async function surround({ owner, organizationId }: Product): Promise<void> {
  const competitor = await owner.query<{ id: string }>(
    `INSERT INTO competitors (organization_id, id, name, name_key) VALUES ($1, gen_random_uuid(), 'Acme', 'acme') RETURNING id`,
    [organizationId],
  );
  for (let at = 0; ; at += CHUNK) {
    const { rowCount } = await owner.query(
      `INSERT INTO contacts (organization_id, id, name, name_key)
       SELECT $1, id, 'Contact of ' || name, 'contact of ' || name FROM opportunities
       WHERE organization_id = $1 AND status = 'open' ORDER BY id OFFSET $2 LIMIT ${CHUNK}`,
      [organizationId, at],
    );
    if (!rowCount) break;
  }
  const own = [organizationId];
  const OPEN = `FROM opportunities WHERE organization_id = $1 AND status = 'open'`;
  await owner.query(
    `INSERT INTO opportunity_contacts (organization_id, opportunity_id, contact_id, role, influence)
     SELECT $1, id, id, 'champion', 5 ${OPEN}`,
    own,
  );
  for (const kind of ['call', 'email_sent']) {
    await owner.query(
      `WITH made AS (
         INSERT INTO activities (organization_id, id, kind, subject, occurred_at, opportunity_id)
         SELECT $1, uuidv7(), $2, 'Rang', now() - make_interval(days => (amount_minor % 60)::int), id ${OPEN}
         ORDER BY amount_minor % 60 DESC
         RETURNING id, opportunity_id)
       INSERT INTO activity_contacts (organization_id, activity_id, contact_id) SELECT $1, id, opportunity_id FROM made`,
      [organizationId, kind],
    );
  }
  await owner.query(
    `INSERT INTO procurement_steps (organization_id, id, opportunity_id, title, state, due_on, position)
     SELECT $1, uuidv7(), id, 'Legal review', 'open', current_date - 3, 0 ${OPEN} AND amount_minor % 5 = 0`,
    own,
  );
  await owner.query(
    `INSERT INTO deal_competitors (organization_id, opportunity_id, competitor_id, position)
     SELECT $1, id, $2, 'leads' ${OPEN} AND amount_minor % 4 = 0`,
    [organizationId, competitor.rows[0]?.id],
  );
  await owner.query('VACUUM ANALYZE');
}

if (import.meta.main) await run(process.argv.slice(2));
