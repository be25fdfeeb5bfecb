/**
 * The opportunity list at 1,000,000 deals: stage filter, sort by amount, 50 rows, and the exact total, beside raw `pg`.
 * `npm run bench -- list 100000 1000000` names the deals to begin and end with.
 */
import pg from 'pg';
import { growTo, prepareOrganization } from './organisation.ts';
import { type Product, startProduct } from './product.ts';
import { rawTime } from './raw.ts';
import { percentile, reportFloor, reportMachine, reportTime } from './report.ts';

const DEALS = ['100000', '1000000'];
/** Milliseconds at the 95th percentile, on one connection and on ten. */
const CEILINGS_MS = [
  [1, 8],
  [10, 50],
] as const;
/** How much slower the list may be of the larger number. */
const GROWTH_CEILING = 1.5;
const REQUESTS = 400;
/** On each connection. */
const WARM_UP = 60;

/** What a page shows, and how many there are, as anybody would write it. */
const RAW = [
  {
    name: 'raw-page',
    text: `SELECT o.*, h.*, s.name AS stage, m.name AS owner, a.name AS account FROM opportunities o
      JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
      JOIN stages s ON s.organization_id = $1 AND s.id = o.stage_id
      JOIN members m ON m.organization_id = $1 AND m.id = o.owner_id
      LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id
      WHERE o.organization_id = $1 AND o.stage_id = $2 ORDER BY o.amount_sort DESC, o.id DESC LIMIT 50`,
  },
  { name: 'raw-total', text: 'SELECT count(*) FROM opportunities WHERE organization_id = $1 AND stage_id = $2' },
];

export async function run(wanted: readonly string[]): Promise<void> {
  const [first = 0, last = 0] = (wanted.length === 2 ? wanted : DEALS).map(Number);
  const product = await startProduct();
  const pool = new pg.Pool({ connectionString: product.appUrl, max: 2, pipeline: true });
  pool.on('error', () => undefined);
  try {
    const stages = await prepareOrganization(product);
    await growTo(product, pool, 0, first);
    const small = await measure(product, stages, 1);
    process.stdout.write(`at ${first.toLocaleString('en')} deals: ${small.toFixed(1)} ms\n`);
    await growTo(product, pool, first, last);
    const name = `page and total at ${last.toLocaleString('en')} deals, 95th percentile`;
    const values = stages.map((stage) => [product.organizationId, stage]);
    for (const [connections, ceiling] of CEILINGS_MS) {
      const ours = await measure(product, stages, connections);
      const asked = { statements: RAW, values, connections, requests: REQUESTS, warmUp: WARM_UP };
      const floor = await rawTime(product.ownerUrl, asked);
      reportTime(`${name} on ${connections}`, ours, ceiling);
      reportFloor('the same rows and a count by raw pg', floor, ours);
      if (connections > 1) continue;
      const growth = ours / small;
      process.stdout.write(`growth: ${growth.toFixed(2)} x (${(GROWTH_CEILING / growth).toFixed(2)} x its target)\n`);
    }
    reportMachine();
  } finally {
    await pool.end();
    await product.stop();
  }
}

/** Milliseconds at the 95th percentile until page and exact total are both there, asked side by side as the screen does. */
async function measure({ url, cookie }: Product, stages: readonly string[], connections: number): Promise<number> {
  const samples: number[] = [];
  const ask = async (path: string) => {
    const answer = await fetch(`${url}/api/v1${path}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<{ items: unknown[]; count: number }>;
  };
  const one = async (index: number) => {
    const filter = `stageId[0]=${stages[index % stages.length]}`;
    const begun = performance.now();
    const [page, total] = await Promise.all([
      ask(`/opportunities?${filter}&sort=amount&direction=desc&limit=50`),
      ask(`/opportunities/count?${filter}`),
    ]);
    samples.push(performance.now() - begun);
    if (page.items.length !== 50) throw new Error(`the page holds ${page.items.length} deals`);
    if (total.count < 500) throw new Error(`the total is ${total.count}`);
  };
  // On as many connections as are measured: each has a first request, which opens a connection to the database.
  const askFor = async (requests: number) => {
    let next = 0;
    const worker = async () => {
      while (next < requests) await one(next++);
    };
    await Promise.all(Array.from({ length: connections }, worker));
  };
  await askFor(WARM_UP * connections);
  samples.length = 0;
  await askFor(REQUESTS);
  return percentile(samples, 95);
}

if (import.meta.main) await run(process.argv.slice(2));
