/** Fills an organisation with deals by SQL, scored and totalled by the product's own functions. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { inTenant } from '../packages/server/src/platform/database/tenant.ts';
import { scoreDeals } from '../packages/server/src/records/health/score-deals.ts';
import { rebuildTotals } from '../packages/server/src/records/totals/rebuild-totals.ts';
import { learnersOf } from './learning/processes.ts';
import { makeHome, type Opened, type Product, startProduct } from './product.ts';

/** Deals made and scored in one transaction. */
const CHUNK = 20_000;
const LOOK_MS = 250;
/** A transaction that has lasted so long is work. */
const WORK_MS = 50;
/** Seventy seconds: what the server does of itself it looks for every minute. */
const SETTLED_LOOKS = 280;
/** Ten seconds of them. */
const QUIET_LOOKS = 40;
/** Of the looks: what is done every minute, however little there is to do. */
const BUSY_SHARE = 1 / 28;

/** Measures on a product with so many deals, and ends it; `connections` are those of the pool. */
export async function onOrganization(
  deals: number,
  connections: number,
  measure: (product: Product, pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const product = await filledProduct(deals);
  const pool = new pg.Pool({ connectionString: product.appUrl, max: connections, pipeline: true });
  pool.on('error', () => undefined);
  try {
    await measure(product, pool);
  } finally {
    await pool.end();
    await product.stop();
  }
}

/**
 * Filling takes minutes: with a directory in `FORECASTLE_BENCH_CACHE` it is done once, and each measurement takes a copy. A
 * home without the database that stands elsewhere would be none.
 */
async function filledProduct(deals: number): Promise<Product> {
  const cache = process.env.DATABASE_URL ? undefined : process.env.FORECASTLE_BENCH_CACHE;
  const kept = cache && join(cache, `deals-${deals}`);
  const opened = kept && join(kept, 'opened.json');
  if (kept && opened && existsSync(opened)) {
    const home = makeHome();
    copyHome(kept, home);
    const product = await startProduct({ home, ...(JSON.parse(readFileSync(opened, 'utf8')) as Opened) });
    await settled(product);
    return product;
  }
  const product = await startProduct();
  const begun = performance.now();
  await fill(product, deals);
  const grown = performance.now();
  await settled(product);
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0);
  process.stdout.write(
    `${deals.toLocaleString('en')} deals stood after ${seconds(begun, grown)} s, the server rested after ${seconds(grown, performance.now())} s\n`,
  );
  if (!kept || !opened) return product;
  await product.stop({ keepsHome: true });
  mkdirSync(kept, { recursive: true });
  copyHome(product.home, kept);
  const { home, cookie, organizationId } = product;
  // Last: a copy that was cut off is none.
  writeFileSync(opened, JSON.stringify({ cookie, organizationId }));
  return startProduct({ home, cookie, organizationId });
}

/** With who owns what: the files of the database are not everybody's. */
const copyHome = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);

async function fill(product: Product, deals: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: product.appUrl, max: 2, pipeline: true });
  pool.on('error', () => undefined);
  await prepareOrganization(product);
  await growTo(product, pool, 0, deals);
  await pool.end();
}

/**
 * Waits until the server has done what so many deals at once gave it to do: for longer than the minute after which it looks
 * for work of itself.
 */
export const settled = ({ owner }: Product): Promise<void> => rested(owner, SETTLED_LOOKS);

/**
 * Waits until hardly any of so many looks finds the database at something that takes long, as far as its role may see, or a
 * learner that this process has started.
 */
export async function rested(database: Pick<pg.Client, 'query'> | pg.Pool, looks = QUIET_LOOKS): Promise<void> {
  const found: boolean[] = [];
  while (found.length < looks || found.filter(Boolean).length > looks * BUSY_SHARE) {
    await setTimeout(LOOK_MS);
    const { rows } = await database.query<{ busy: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND (backend_type = 'autovacuum worker' OR clock_timestamp() - xact_start > interval '${WORK_MS} milliseconds')) AS busy`,
    );
    found.push(rows[0]?.busy || learnersOf(process.pid).length > 0);
    if (found.length > looks) found.shift();
  }
}

/** People and accounts for the deals. */
export async function prepareOrganization({ owner, organizationId }: Product): Promise<void> {
  await owner.query(
    `INSERT INTO members (organization_id, id, name, role)
     SELECT $1, gen_random_uuid(), 'Rep ' || n, 'account_executive' FROM generate_series(1, 100) n`,
    [organizationId],
  );
  await owner.query(
    `INSERT INTO accounts (organization_id, id, name, name_key)
     SELECT $1, gen_random_uuid(), 'Account ' || n, 'account ' || n FROM generate_series(1, 10000) n`,
    [organizationId],
  );
}

/** Ids of the open stages, in their order. */
export async function openStages({ owner, organizationId }: Product): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM stages WHERE organization_id = $1 AND kind = 'open' ORDER BY position`,
    [organizationId],
  );
  return rows.map(({ id }) => id);
}

/** Makes deals number `from` to `to`, scores them, and makes the totals anew. Ids are given by time, as the product gives them. */
export async function growTo(product: Product, pool: pg.Pool, from: number, to: number): Promise<void> {
  const { owner, organizationId } = product;
  for (let at = from; at < to; at += CHUNK) {
    const { rows } = await owner.query<{ id: string }>(
      `WITH s AS (SELECT array_agg(id ORDER BY position) AS ids, array_agg(kind ORDER BY position) AS kinds FROM stages WHERE organization_id = $1),
            m AS (SELECT array_agg(id ORDER BY id) AS ids FROM members WHERE organization_id = $1),
            a AS (SELECT array_agg(id ORDER BY id) AS ids FROM accounts WHERE organization_id = $1)
       INSERT INTO opportunities (organization_id, id, external_id, name, name_key, account_id, stage_id, status, owner_id, amount_minor,
         currency, amount_base_minor, category, close_date, closed_on, created_on, last_open_stage_id)
       SELECT $1, uuidv7(), 'B-' || n, 'Deal ' || n, 'deal ' || n, a.ids[1 + n % 10000], s.ids[1 + n % 8], s.kinds[1 + n % 8],
         m.ids[1 + (n * 7) % 101], (n * 7919::bigint) % 90000000, 'NZD', (n * 7919::bigint) % 90000000,
         CASE WHEN s.kinds[1 + n % 8] = 'open' THEN (ARRAY['pipeline','best_case','commit'])[1 + n % 3] ELSE 'closed' END,
         current_date + (n % 200)::int - 60, CASE WHEN s.kinds[1 + n % 8] = 'open' THEN NULL ELSE current_date - (n % 300)::int END,
         current_date - (n % 400)::int, CASE WHEN s.kinds[1 + n % 8] = 'open' THEN NULL ELSE s.ids[6] END
       FROM generate_series($2::int, $3::int) n, s, m, a
       RETURNING id`,
      [organizationId, at + 1, Math.min(to, at + CHUNK)],
    );
    const now = new Date();
    await inTenant(pool, organizationId, (tx) =>
      scoreDeals(
        tx,
        rows.map(({ id }) => id),
        now,
      ),
    );
  }
  await inTenant(pool, organizationId, (tx) => rebuildTotals(tx));
  await owner.query('VACUUM ANALYZE opportunities, opportunity_health, opportunity_totals');
}
