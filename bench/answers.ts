/**
 * What leaders ask most, at 1,000,000 deals, on one connection and on ten: the sums of Pipeline Intelligence, the card of the forecast,
 * and why a score is what it is. `npm run bench -- answers 100000` names the number of deals.
 */
import { answerOf, timeOnConnections } from './asking.ts';
import { onOrganization } from './organisation.ts';
import { reportMachine, reportTime } from './report.ts';

const DEALS = 1_000_000;
const DEALS_ASKED_ABOUT = 200;
const REQUESTS = 200;
/** On each connection. */
const WARM_UP = 20;

/** Milliseconds at the 95th percentile, on one connection and on ten. */
type Ceilings = readonly (readonly [connections: number, ceiling: number])[];
const OF_SUMS: Ceilings = [
  [1, 50],
  [10, 150],
];
const OF_ONE_DEAL: Ceilings = [
  [1, 8],
  [10, 40],
];

export async function run([deals = DEALS]: readonly (string | number)[]): Promise<void> {
  await onOrganization(Number(deals), 2, async (product) => {
    const { rows } = await product.owner.query<{ id: string }>(
      `SELECT id FROM opportunities WHERE organization_id = $1 AND status = 'open' ORDER BY name_key LIMIT $2`,
      [product.organizationId, DEALS_ASKED_ABOUT],
    );
    const asked: readonly (readonly [what: string, path: (turn: number) => string, ceilings: Ceilings])[] = [
      ["the sums of this quarter's pipeline", () => '/pipeline/overview?dueIn=quarter', OF_SUMS],
      ['the card of the forecast', () => '/forecast', OF_SUMS],
      ['why a score', (turn) => `/opportunities/${rows[turn % rows.length]?.id}/explanations/risk`, OF_ONE_DEAL],
    ];
    for (const [what, path, ceilings] of asked) {
      for (const [connections, ceiling] of ceilings) {
        const took = await timeOnConnections((turn) => answerOf(product, path(turn)), {
          connections,
          requests: REQUESTS,
          warmUp: WARM_UP,
        });
        reportTime(`${what}, 95th percentile on ${connections}`, took, ceiling);
      }
    }
    reportMachine();
  });
}

if (import.meta.main) await run(process.argv.slice(2));
