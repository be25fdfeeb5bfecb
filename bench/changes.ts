/**
 * Changes of deals one after the other, among 20,000: of the close date, which scores read, and of the name, which they do
 * not. `npm run bench -- changes 100000` names the number of deals.
 */
import { patch } from './asking.ts';
import { onOrganization } from './organisation.ts';
import { processorTime, spentSince } from './processor-time.ts';
import type { Product } from './product.ts';
import { percentile, reportCost, reportMachine, reportTime } from './report.ts';

const DEALS = 20_000;
const CHANGES = 1_000;
/** Rounds of all changes until a process that has just begun, this one and the server, has compiled what it goes on doing. */
const WARM_UPS = 2;
/** Milliseconds at the 95th percentile, on one connection and on ten. */
const CEILINGS_MS = [
  [1, 8],
  [10, 40],
] as const;
/** Microseconds of all processors for one change. */
const CEILING_US = 10_000;
/** What a change gives, by its number. */
const KINDS: readonly (readonly [name: string, given: (nth: number) => object])[] = [
  ['a close date', (nth) => ({ closeDate: `2030-0${1 + (nth % 9)}-${10 + (nth % 18)}` })],
  ['a name', (nth) => ({ name: `Renewal ${nth}` })],
];

export async function run([deals = DEALS]: readonly (string | number)[]): Promise<void> {
  await onOrganization(Number(deals), 2, async (product) => {
    const { rows } = await product.owner.query<{ id: string }>(
      `SELECT id FROM opportunities WHERE organization_id = $1 AND status = 'open' ORDER BY id LIMIT $2`,
      [product.organizationId, CHANGES],
    );
    const ids = rows.map(({ id }) => id);
    for (const [name, given] of KINDS) {
      for (const [connections, ceiling] of CEILINGS_MS) {
        for (let round = 0; round < WARM_UPS; round++)
          await change(product, ids, { given: (nth) => given(nth + 2 + round), connections });
        const before = await processorTime(product);
        const samples = await change(product, ids, { given: (nth) => given(nth + 1), connections });
        const after = await processorTime(product);
        reportTime(`${name}, 95th percentile on ${connections}`, percentile(samples, 95), ceiling);
        reportTime(`${name}, half of them on ${connections}`, percentile(samples, 50), ceiling);
        if (before && after)
          reportCost(`${name} on ${connections}`, spentSince(before, after) / ids.length, CEILING_US);
      }
    }
    reportMachine();
  });
}

interface Changing {
  readonly given: (nth: number) => object;
  readonly connections: number;
}

/** Milliseconds that each took. */
async function change(
  product: Product,
  ids: readonly string[],
  { given, connections }: Changing,
): Promise<readonly number[]> {
  const samples: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < ids.length) {
      const nth = next++;
      const begun = performance.now();
      await patch(product, `/opportunities/${ids[nth]}`, given(nth));
      samples.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return samples;
}

if (import.meta.main) await run(process.argv.slice(2));
