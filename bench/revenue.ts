/** The figures of the revenue dashboard at 1,000,000 deals, or as many as are asked for: one answer for all tiles. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { inTenant } from '../packages/server/src/platform/database/tenant.ts';
import { rebuildTotals } from '../packages/server/src/records/totals/rebuild-totals.ts';
import { keepRevenueSums } from '../packages/server/src/work/revenue-sums/keep-sums.ts';
import { drain, timeOnConnections } from './asking.ts';
import { onOrganization, settled } from './organisation.ts';
import type { Product } from './product.ts';
import { rawTime } from './raw.ts';
import { reportFloor, reportMachine, reportTime } from './report.ts';

const DEALS = 1_000_000;
/** Milliseconds at the 95th percentile, on one connection and on ten. */
const ONE_CEILING_MS = 50;
const TEN_CEILING_MS = 300;
const FORECAST_TEN_CEILING_MS = 150;
const BOARD_CEILING_MS = 3_000;
const REQUESTS = 200;
const WARM_UP = 20;
const LOOK_MS = 250;
/** Times that all deals are summed by raw `pg`. */
const RAW_REQUESTS = 8;
/** The sums behind the tiles, and behind a page by territory and by product, as anybody would write them. */
const RAW_FIGURES = `SELECT o.status, date_trunc('quarter', coalesce(o.closed_on, o.close_date)), o.owner_id, count(*), sum(o.amount_base_minor)
  FROM opportunities o WHERE o.organization_id = $1 GROUP BY 1, 2, 3`;
const RAW_PAGES: Readonly<Record<string, string>> = {
  territory: `SELECT a.territory, o.status, count(*), sum(o.amount_base_minor) FROM opportunities o
    LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id WHERE o.organization_id = $1 GROUP BY 1, 2`,
  product: `SELECT l.product, o.status, count(*), sum(l.price_minor) FROM opportunities o
    JOIN line_items l ON l.organization_id = $1 AND l.opportunity_id = o.id WHERE o.organization_id = $1 GROUP BY 1, 2`,
};

export async function run([wanted]: readonly string[] = []): Promise<void> {
  const deals = Number(wanted ?? DEALS);
  await onOrganization(deals, 2, async (product, pool) => {
    await writeDimensions(product);
    await judgeDeals(product, pool);
    await forecastSnapshot(product);
    await settled(product);
    const at = `at ${deals.toLocaleString('en')} deals, 95th percentile on`;
    const figures = await measure(product, '/revenue', 1);
    reportTime(`revenue figures ${at} one connection`, figures, ONE_CEILING_MS);
    reportFloor('the sums of status, quarter and owner by raw pg', await rawSums(product, RAW_FIGURES), figures);
    reportTime(`revenue figures ${at} ten`, await measure(product, '/revenue', 10), TEN_CEILING_MS);
    reportTime(
      `what asks for a deed ${at} one connection`,
      await measure(product, '/revenue/attention', 1),
      ONE_CEILING_MS,
    );
    reportTime(`what asks for a deed ${at} ten`, await measure(product, '/revenue/attention', 10), TEN_CEILING_MS);
    reportTime(`forecast ${at} one connection`, await measure(product, '/forecast', 1), ONE_CEILING_MS);
    reportTime(`forecast ${at} ten`, await measure(product, '/forecast', 10), FORECAST_TEN_CEILING_MS);
    const beside = {
      parts: '/revenue?parts=true',
      slippage: '/revenue/slippage',
    };
    for (const [name, path] of Object.entries(beside)) {
      process.stdout.write(`${name}: ${(await measure(product, path, 1, REQUESTS / 10)).toFixed(1)} ms\n`);
    }
    reportTime(`the board page ${at} one`, await measure(product, '/exports/board.pdf', 1, 10, 1), BOARD_CEILING_MS);
    await measurePages(product, pool, at);
    reportMachine();
  });
}

/** Milliseconds at the 95th percentile, on one connection. */
const rawSums = ({ ownerUrl, organizationId }: Product, text: string): Promise<number> =>
  rawTime(ownerUrl, {
    statements: [{ name: 'raw-sums', text }],
    values: [[organizationId]],
    connections: 1,
    requests: RAW_REQUESTS,
    warmUp: 1,
  });

/** Asks for the forecast of so many deals once, and waits until it is kept for whoever asks next. */
async function forecastSnapshot(product: Product): Promise<void> {
  const { owner, organizationId } = product;
  const begun = performance.now();
  const asked = new Date();
  await drain(product, '/forecast');
  const answered = performance.now();
  for (let isKept = false; !isKept; ) {
    await setTimeout(LOOK_MS);
    const { rows } = await owner.query<{ making: number | null }>(
      `SELECT max(making_ms) AS making FROM forecast_snapshots WHERE organization_id = $1 AND as_of > $2`,
      [organizationId, asked],
    );
    isKept = typeof rows[0]?.making === 'number';
    if (isKept) process.stdout.write(`the forecast was kept after ${rows[0]?.making} ms of making it\n`);
  }
  process.stdout.write(`asked the first time: ${(answered - begun).toFixed(0)} ms\n`);
}

/** Pages that tell deals apart: as they are counted without kept sums, from these, and with what an hour of edits leaves. */
async function measurePages(product: Product, pool: pg.Pool, at: string): Promise<void> {
  const { owner, organizationId } = product;
  const pages = ['territory', 'segment', 'family', 'product'].map((dimension) => `/revenue/by/${dimension}`);
  pages.push('/revenue/by/product?period=year');
  // Counted from the deals: what kept sums save, in the same run. The server makes none meanwhile.
  await owner.query('SELECT pg_advisory_lock(hashtextextended($1::text, 197))', [organizationId]);
  await owner.query('DELETE FROM revenue_kept WHERE organization_id = $1', [organizationId]);
  const counted = new Map<string, number>();
  for (const path of pages) counted.set(path, await measure(product, path, 1, 3, 1));
  await owner.query('SELECT pg_advisory_unlock(hashtextextended($1::text, 197))', [organizationId]);
  const begun = performance.now();
  await keepRevenueSums(pool, organizationId);
  process.stdout.write(`sums of all deals made in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  await owner.query('VACUUM ANALYZE revenue_sums, revenue_changes');
  for (const path of pages) {
    const page = await measure(product, path, 1);
    reportTime(`${path} ${at} one connection`, page, ONE_CEILING_MS);
    const raw = RAW_PAGES[path.replace('/revenue/by/', '')];
    if (raw) reportFloor('the same sums by raw pg', await rawSums(product, raw), page);
    reportTime(`${path} ${at} ten`, await measure(product, path, 10), TEN_CEILING_MS);
    process.stdout.write(`counted from the deals: ${counted.get(path)?.toFixed(0)} ms\n`);
  }
  // Deals of ten days, and what they were summed in.
  await owner.query(
    `UPDATE opportunities SET amount_base_minor = amount_base_minor + 1 WHERE organization_id = $1 AND id IN (
       SELECT id FROM opportunities WHERE organization_id = $1 AND status = 'won' ORDER BY id LIMIT 10)`,
    [organizationId],
  );
  for (const path of pages) {
    reportTime(
      `${path} with ten changes ${at} one connection`,
      await measure(product, path, 1, REQUESTS / 4),
      ONE_CEILING_MS,
    );
  }
  const again = performance.now();
  await keepRevenueSums(pool, organizationId);
  process.stdout.write(`ten changes summed in ${(performance.now() - again).toFixed(0)} ms\n`);
}

/** Accounts in twenty territories and four segments, and a line or two on two of three deals. */
async function writeDimensions({ owner, organizationId }: Product): Promise<void> {
  await owner.query(
    `UPDATE accounts SET territory = 'Territory ' || abs(hashtext(name)) % 20, segment = 'Segment ' || abs(hashtext(name)) % 4
     WHERE organization_id = $1`,
    [organizationId],
  );
  await owner.query(
    `INSERT INTO line_items (organization_id, id, opportunity_id, product, family, quantity_thousandths, price_minor, currency, charge)
     SELECT $1, gen_random_uuid(), id, 'Product ' || abs(hashtext(name || n)) % 40, 'Family ' || abs(hashtext(name || n)) % 8,
       1000, amount_minor / 2, currency, 'once'
     FROM opportunities, generate_series(1, 2) n WHERE organization_id = $1 AND abs(hashtext(name)) % 3 > 0`,
    [organizationId],
  );
  await owner.query('VACUUM ANALYZE line_items, accounts');
}

/** Six deals of ten are judged, three in ten of these red; open ones have been in their stage for up to a quarter. */
export async function judgeDeals({ owner, organizationId }: Product, pool: pg.Pool): Promise<void> {
  await owner.query(
    `UPDATE opportunities SET stage_entered_on = current_date - (amount_minor % 90)::int WHERE organization_id = $1 AND status = 'open'`,
    [organizationId],
  );
  await owner.query(
    `UPDATE opportunity_health SET not_yet_qualified = false,
       risk_band = (ARRAY['red', 'red', 'red', 'yellow', 'yellow', 'yellow', 'yellow', 'green', 'green', 'green'])[1 + abs(hashtext(opportunity_id::text)) % 10]
     WHERE organization_id = $1 AND status = 'open' AND abs(hashtext('judged' || opportunity_id)) % 10 < 6`,
    [organizationId],
  );
  await inTenant(pool, organizationId, (tx) => rebuildTotals(tx));
  await owner.query('VACUUM ANALYZE opportunities, opportunity_health, opportunity_totals');
}

/** Milliseconds at the 95th percentile. */
const measure = (
  product: Product,
  path: string,
  connections: number,
  requests = REQUESTS,
  warmUp = WARM_UP,
): Promise<number> => timeOnConnections(() => drain(product, path), { connections, requests, warmUp });

if (import.meta.main) await run(process.argv.slice(2));
