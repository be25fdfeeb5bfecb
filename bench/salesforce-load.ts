/**
 * The first load of a connected Salesforce: 100,000 opportunities with three rows of history each, their accounts, contacts,
 * roles and products, while another organisation asks its screens once a second. Seconds by step, memory of the server, and what the
 * other organisation waits for. `npm run bench -- salesforce-load 20000 2` names the opportunities, and the rows of field
 * history of each beside those three.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Asked, drain } from './asking.ts';
import { growTo, prepareOrganization } from './organisation.ts';
import { signUp, startProduct } from './product.ts';
import { percentile, reportMachine, reportTime } from './report.ts';
import { checkCounts, checkReplays } from './salesforce/check-load.ts';
import { connect, startSync } from './salesforce/connect.ts';
import { type WatchedSync, watchSync } from './salesforce/watch-sync.ts';

const OPPORTUNITIES = 100_000;
const CEILING_MS = 600_000;
/** Of the lists of the other organisation, while it loads. */
const LIST_CEILING_MS = 500;
const OTHER_DEALS = 10_000;
const ROUNDS_BEFORE = 15;
const ROUND_MS = 1_000;
const REPLAYED = 200;
const SCREENS = {
  'deals and their total': '/opportunities?limit=50&withTotal=true',
  pipeline: '/pipeline/overview?dueIn=quarter',
  forecast: '/forecast',
  home: '/revenue',
};

export async function run([opportunities = OPPORTUNITIES, fieldChanges = 0]: readonly (
  | string
  | number
)[]): Promise<void> {
  process.env.SALESFORCE_PRIVATE_HOSTS = 'true';
  const product = await startProduct();
  const pool = new pg.Pool({ connectionString: product.appUrl, max: 2, pipeline: true });
  pool.on('error', () => undefined);
  try {
    await prepareOrganization(product);
    await growTo(product, pool, 0, OTHER_DEALS);
    const { url } = product;
    const { cookie, organizationId } = await signUp(url);
    const wish = { opportunities: Number(opportunities), fieldChanges: Number(fieldChanges) };
    const { peer, stopPeer } = await connect({ url, cookie }, wish);
    const quiet = await askScreens(product, (round) => round < ROUNDS_BEFORE);
    let isOver = false;
    const asking = askScreens(product, () => !isOver);
    const sync = await watchSync(product, await startSync({ url, cookie }));
    isOver = true;
    const busy = await asking;
    const counts = await checkCounts(product.owner, { organizationId, peer, counts: sync.counts });
    await checkReplays(pool, organizationId, REPLAYED);
    stopPeer();
    reportTime(
      `first load of ${wish.opportunities.toLocaleString('en')} opportunities`,
      sync.seconds * 1000,
      CEILING_MS,
    );
    reportSteps(sync);
    reportScreens(quiet, busy);
    process.stdout.write(`taken: ${counts}; the ledger of ${REPLAYED} deals replays to their present\n`);
    process.stdout.write(
      `load of the machine: ${loadavg()
        .map((each) => each.toFixed(1))
        .join(' ')}\n`,
    );
    reportMachine();
  } finally {
    await pool.end();
    await product.stop();
  }
}

type Samples = ReadonlyMap<string, readonly number[]>;

/** Milliseconds of each screen, asked one after the other once a second. */
async function askScreens(asked: Asked, goesOn: (round: number) => boolean): Promise<Samples> {
  const samples = new Map<string, number[]>(Object.keys(SCREENS).map((name) => [name, []]));
  for (let round = 0; goesOn(round); round++) {
    const begun = performance.now();
    for (const [name, path] of Object.entries(SCREENS)) {
      const before = performance.now();
      await drain(asked, path);
      samples.get(name)?.push(performance.now() - before);
    }
    await delay(Math.max(0, ROUND_MS - (performance.now() - begun)));
  }
  return samples;
}

function reportSteps({ steps, counts, memory }: WatchedSync): void {
  const recordsOf = (step: string) => counts.find(({ object }) => object === step)?.read ?? 0;
  for (const { name, seconds, moves } of steps) {
    const records = recordsOf(name);
    const rate = records > 0 ? `, ${Math.round(records / seconds).toLocaleString('en')} records/s` : '';
    process.stdout.write(`  ${name}: ${seconds.toFixed(1)} s, ${moves} chunks${rate}\n`);
  }
  const tenth = Math.ceil(memory.length / 10);
  const tenths = Array.from({ length: 10 }, (_, at) => Math.max(0, ...memory.slice(at * tenth, (at + 1) * tenth)));
  process.stdout.write(
    `server, MB at most in each tenth of the time: ${tenths.map((each) => Math.round(each)).join(' ')}\n`,
  );
}

function reportScreens(quiet: Samples, busy: Samples): void {
  const summary = (samples: readonly number[]) =>
    `${[50, 95].map((percent) => percentile(samples, percent).toFixed(0)).join(' / ')} / ${Math.max(...samples).toFixed(0)}`;
  for (const [name, samples] of busy)
    process.stdout.write(
      `  ${name}, median / 95% / slowest: ${summary(quiet.get(name) ?? [])} ms before, ${summary(samples)} ms meanwhile (${samples.length})\n`,
    );
  const all = [...busy.values()].flat();
  reportTime(`screens of another organisation, 95th percentile of ${all.length}`, percentile(all, 95), LIST_CEILING_MS);
  reportTime('the slowest of them', Math.max(...all), LIST_CEILING_MS);
}

if (import.meta.main) await run(process.argv.slice(2));
