/**
 * Scoring a stage's deals anew after its phase has changed, beside ten people who edit deals of that stage. Of 1,000,000 deals, an
 * eighth of which are in the stage; `npm run bench -- rescoring 100000` names the number.
 */
import { setTimeout } from 'node:timers/promises';
import { patch } from './asking.ts';
import { onOrganization, openStages } from './organisation.ts';
import type { Product } from './product.ts';
import { percentile, reportMachine, reportRate, reportTime } from './report.ts';

const DEALS = 1_000_000;
const EDITORS = 10;
/** Of each of them. */
const DEALS_EACH = 50;
/** Milliseconds from one edit of a person to the next. */
const THINKS_MS = 500;
const WARM_UP = 5;
/** Milliseconds: 99 of 100 edits, and each. */
const EDIT_CEILING_MS = 200;
const SLOWEST_CEILING_MS = 1_000;
/** A stage of a million open deals within ten minutes, by which no score may be late. */
const TARGET = 1_000_000 / 600;
const LOOK_MS = 250;

export async function run([deals = DEALS]: readonly (string | number)[]): Promise<void> {
  await onOrganization(Number(deals), 2, async (product) => {
    const [stage] = await openStages(product);
    const { rows } = await product.owner.query<{ id: string }>(
      `SELECT id FROM opportunities WHERE organization_id = $1 AND stage_id = $2 AND status = 'open'
       ORDER BY md5(id::text) LIMIT $3`,
      [product.organizationId, stage, EDITORS * DEALS_EACH],
    );
    const ids = rows.map(({ id }) => id);
    await edit(product, ids, (nth) => nth < WARM_UP);
    const begun = performance.now();
    await patch(product, `/stages/${stage}`, { phase: 'late' });
    reportTime('the change itself', performance.now() - begun, EDIT_CEILING_MS);
    let isOver = false;
    const edits = edit(product, ids, () => !isOver);
    const total = await untilScored(product);
    isOver = true;
    reportRate(
      `deals of the stage scored anew (${total.toLocaleString('en')})`,
      total / ((performance.now() - begun) / 1000),
      TARGET,
      'deals',
    );
    const samples = await edits;
    reportTime(`99 of 100 of ${samples.length} edits beside it`, percentile(samples, 99), EDIT_CEILING_MS);
    reportTime('half of them', percentile(samples, 50), EDIT_CEILING_MS);
    reportTime('the slowest', Math.max(...samples), SLOWEST_CEILING_MS);
    reportMachine();
  });
}

/** Returns how many deals there were. */
async function untilScored({ owner, organizationId }: Product): Promise<number> {
  for (;;) {
    const { rows } = await owner.query<{ total: number; finished: boolean }>(
      'SELECT total, finished_at IS NOT NULL AS finished FROM recalculation_runs WHERE organization_id = $1',
      [organizationId],
    );
    if (rows[0]?.finished) return rows[0].total;
    await setTimeout(LOOK_MS);
  }
}

/** Ten people who move close dates while it goes on, each of deals of their own; milliseconds that each edit took. */
async function edit(
  product: Product,
  ids: readonly string[],
  goesOn: (nth: number) => boolean,
): Promise<readonly number[]> {
  const samples: number[] = [];
  const work = async (person: number) => {
    for (let nth = 0; goesOn(nth); nth++) {
      const id = ids[person * DEALS_EACH + (nth % DEALS_EACH)];
      const begun = performance.now();
      await patch(product, `/opportunities/${id}`, { closeDate: `2030-0${1 + (nth % 9)}-${10 + (nth % 18)}` });
      samples.push(performance.now() - begun);
      await setTimeout(THINKS_MS);
    }
  };
  await Promise.all(Array.from({ length: EDITORS }, (_, person) => work(person)));
  return samples;
}

if (import.meta.main) await run(process.argv.slice(2));
