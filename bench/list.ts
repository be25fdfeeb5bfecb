/**
 * The opportunity list at 1,000,000 deals: stage filter, sort by amount, 50 rows, and the exact total, beside raw `pg`.
 * `npm run bench -- list 100000 1000000` names the numbers of deals, of which the first is the small one.
 */
import { answerOf, timeOnConnections } from './asking.ts';
import { onOrganization, openStages } from './organisation.ts';
import type { Product } from './product.ts';
import { rawTime } from './raw.ts';
import { reportFloor, reportMachine, reportTime } from './report.ts';

const DEALS = ['100000', '1000000'];
const CONNECTIONS = [1, 10];
/** Half the time of what is asked by raw `pg`: totals are kept. */
const SHARE_OF_FLOOR = 0.5;
/** How much slower the list may be of the larger number. */
const GROWTH_CEILING = 1.2;
const REQUESTS = 1_000;
/** So many requests until a process that has just begun, this one and the server, has compiled what it goes on doing. */
const WARM_UP = 3_000;
const warmUpOn = (connections: number) => Math.ceil(WARM_UP / connections);

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
  let small = Number.NaN;
  await onOrganization(first, 2, async (product) => {
    small = await measure(product, await openStages(product), 1);
    process.stdout.write(`at ${first.toLocaleString('en')} deals: ${small.toFixed(1)} ms\n`);
  });
  await onOrganization(last, 2, async (product) => {
    const stages = await openStages(product);
    const name = `page and total at ${last.toLocaleString('en')} deals, 95th percentile`;
    const values = stages.map((stage) => [product.organizationId, stage]);
    for (const connections of CONNECTIONS) {
      const ours = await measure(product, stages, connections);
      const asked = { statements: RAW, values, connections, requests: REQUESTS, warmUp: warmUpOn(connections) };
      const floor = await rawTime(product.ownerUrl, asked);
      reportTime(`${name} on ${connections}`, ours, floor * SHARE_OF_FLOOR);
      reportFloor('the same rows and a count by raw pg', floor, ours);
      if (connections > 1) continue;
      const growth = ours / small;
      process.stdout.write(`growth: ${growth.toFixed(2)} x (${(GROWTH_CEILING / growth).toFixed(2)} x its target)\n`);
    }
    reportMachine();
  });
}

/** Milliseconds at the 95th percentile until page and exact total are there, asked for at once as the screen does. */
const measure = (product: Product, stages: readonly string[], connections: number): Promise<number> =>
  timeOnConnections(
    async (turn) => {
      const filter = `stageId[0]=${stages[turn % stages.length]}`;
      const page = await answerOf<{ items: unknown[]; total: { count: number } | null }>(
        product,
        `/opportunities?${filter}&sort=amount&direction=desc&limit=50&withTotal=true`,
      );
      if (page.items.length !== 50) throw new Error(`the page holds ${page.items.length} deals`);
      if ((page.total?.count ?? 0) < 500) throw new Error(`the total is ${page.total?.count}`);
    },
    { connections, requests: REQUESTS, warmUp: warmUpOn(connections) },
  );

if (import.meta.main) await run(process.argv.slice(2));
