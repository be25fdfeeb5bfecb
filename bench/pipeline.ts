/** What Pipeline Intelligence asks for, at 100,000 and 1,000,000 open deals. `npm run bench -- pipeline 100000`. */
import { drain, timeOnConnections } from './asking.ts';
import { onOrganization } from './organisation.ts';
import { rawTime } from './raw.ts';
import { reportFloor, reportMachine, reportTime } from './report.ts';

const OPEN_DEALS = ['100000', '1000000'];
/** Milliseconds until the sums and the first deals are there; what comes later is printed beside it. */
const FIRST_CEILING_MS: Readonly<Record<string, number>> = { '100000': 150, '1000000': 500 };
const REQUESTS = 40;
const LATER_REQUESTS = 8;
const WARM_UP = 4;
const HEATMAP = '/opportunities?status[0]=open&category[0]=pipeline&category[1]=best_case&category[2]=commit&limit=50';
/** Asked at once, before anything is shown. */
const FIRST = ['/pipeline/overview?dueIn=quarter', `${HEATMAP}&dueIn=quarter&sort=stake&direction=desc`];
/** The same sums and deals, as anybody would write them. */
const RAW = [
  {
    name: 'raw-sums',
    text: `SELECT o.category, h.risk_band, count(*), sum(o.amount_base_minor) FROM opportunities o
      JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
      WHERE o.organization_id = $1 AND o.status = 'open' GROUP BY 1, 2`,
  },
  {
    name: 'raw-deals',
    text: `SELECT o.*, h.* FROM opportunities o
      JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
      WHERE o.organization_id = $1 AND o.status = 'open' ORDER BY o.amount_sort DESC, o.id DESC LIMIT 50`,
  },
];
const LATER = [
  '/pipeline/overview',
  '/forecast',
  '/triggers',
  '/triggers/counts',
  '/pipeline/trend',
  '/pipeline/trend?risk[0]=red',
  '/pipeline/changes',
  '/pipeline/changes?risk[0]=red',
  '/pipeline/data-quality',
  '/pipeline/drag',
  '/pipeline/breakdown?by=stage',
  ...['risk', 'framework', 'contact', 'activity', 'stage', 'owner'].map(
    (sort) => `${HEATMAP}&sort=${sort}&direction=asc`,
  ),
];

export async function run(wanted: readonly string[]): Promise<void> {
  for (const open of wanted.length > 0 ? wanted : OPEN_DEALS) await measure(open);
  reportMachine();
}

async function measure(open: string): Promise<void> {
  // Six of eight stages are open.
  await onOrganization(Math.ceil((Number(open) * 8) / 6), 2, async (product) => {
    const many = Number(open).toLocaleString('en');
    const first = await timed(REQUESTS, () => Promise.all(FIRST.map((path) => drain(product, path))));
    reportTime(`sums and first deals of ${many} open deals, 95th percentile`, first, FIRST_CEILING_MS[open] ?? 500);
    const values = [[product.organizationId]];
    const asked = { statements: RAW, values, connections: 1, requests: LATER_REQUESTS, warmUp: 1 };
    reportFloor('the sums and deals of all categories by raw pg', await rawTime(product.ownerUrl, asked), first);
    for (const path of LATER) {
      const took = await timed(LATER_REQUESTS, () => drain(product, path));
      process.stdout.write(`${path.replace(/\?status.*limit=50&/, '?')}: ${took.toFixed(1)} ms\n`);
    }
  });
}

/** Milliseconds at the 95th percentile, on one connection. */
const timed = (requests: number, work: () => Promise<unknown>): Promise<number> =>
  timeOnConnections(work, { connections: 1, requests, warmUp: WARM_UP });

if (import.meta.main) await run(process.argv.slice(2));
