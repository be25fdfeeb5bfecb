/** The opportunity list at 1,000,000 deals: stage filter, sort by amount, 50 rows, and the exact total. */
import pg from 'pg';
import { growTo, prepareOrganization } from './organisation.ts';
import { type Product, startProduct } from './product.ts';
import { percentile, reportMachine, reportTime } from './report.ts';

const SMALL = 100_000;
const LARGE = 1_000_000;
/** Milliseconds at the 95th percentile, on one connection and on ten. */
const ONE_CEILING_MS = 8;
const TEN_CEILING_MS = 50;
/** How much slower ten times as many deals may be. */
const GROWTH_CEILING = 1.5;
const REQUESTS = 400;
/** On each connection. */
const WARM_UP = 60;

export async function run(): Promise<void> {
  const product = await startProduct();
  const pool = new pg.Pool({ connectionString: product.appUrl, max: 2 });
  pool.on('error', () => undefined);
  try {
    const stages = await prepareOrganization(product);
    await growTo(product, pool, 0, SMALL);
    const small = await measure(product, stages, 1);
    process.stdout.write(`at ${SMALL.toLocaleString('en')} deals: ${small.toFixed(1)} ms\n`);
    await growTo(product, pool, SMALL, LARGE);
    const large = await measure(product, stages, 1);
    reportTime('list at 1,000,000 deals, 95th percentile on one connection', large, ONE_CEILING_MS);
    reportTime('list at 1,000,000 deals, 95th percentile on ten', await measure(product, stages, 10), TEN_CEILING_MS);
    const growth = large / small;
    process.stdout.write(
      `against 100,000 deals: ${growth.toFixed(2)} x (${(GROWTH_CEILING / growth).toFixed(2)} x its floor)\n`,
    );
    reportMachine();
  } finally {
    await pool.end();
    await product.stop();
  }
}

/** Milliseconds at the 95th percentile of page and exact total together, asked one after the other as the screen does. */
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
    const page = await ask(`/opportunities?${filter}&sort=amount&direction=desc&limit=50`);
    samples.push(performance.now() - begun);
    if (page.items.length !== 50) throw new Error(`the page holds ${page.items.length} deals`);
    const total = await ask(`/opportunities/count?${filter}`);
    if (total.count < 10_000) throw new Error(`the total is ${total.count}`);
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

if (import.meta.main) await run();
