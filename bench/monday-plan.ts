/**
 * `npm run bench -- monday-plan [MONDAY] [MONDAYS]`: the plans that the demo company's reps get on a Monday at 06:00, and on the
 * Mondays after it: how many reasons hold, which of them the plans ask for, and which deals they leave out. Nobody has touched an
 * earlier plan, so nothing is skipped, snoozed or carried over. Figures of the rules, not times: there is no target.
 */
import {
  ACTION_NAMES,
  ACTION_TYPES,
  ACTIONS_A_REP,
  type ActionPriority,
  type ActionType,
  compareActions,
  counted,
  dayOfIsoDate,
  isMonday,
  isoDate,
  planDeal,
  planWeekStart,
  type RankedAction,
} from '@forecastle/rules';
import pg from 'pg';
import { newId } from '../packages/server/src/platform/database/ids.ts';
import { inTenant, type TenantTransaction } from '../packages/server/src/platform/database/tenant.ts';
import { makeCompany } from '../packages/server/src/product/demo/make-company.ts';
import { momentIn } from '../packages/server/src/records/health/calendar.ts';
import { gatherFacts } from '../packages/server/src/records/health/gather-facts.ts';
import { makePlans } from '../packages/server/src/work/plans/make-plans.ts';
import { readDeals } from '../packages/server/src/work/plans/read-kept.ts';
import { startProduct } from './product.ts';
import { percentOf } from './report.ts';

const TIME_ZONE = 'Etc/UTC';
/** More than the company has open. */
const DEALS = 10_000;
const DAYS_A_WEEK = 7;
/** Of the demo company's currency. */
const MINOR_A_UNIT = 100;
const BANDS = ['red', 'yellow', 'green', 'not yet qualified'] as const;
const NOTHING_BEFORE = { memory: { skipped: [], completedOnce: [] }, untouched: [], settled: [] };

/** What the plans of one Monday can be judged by, a row a deal. */
interface Deal {
  readonly ownerId: string;
  /** The colour that the screens show. */
  readonly band: (typeof BANDS)[number];
  readonly stakeMinor: number;
  /** All actions whose reason holds. */
  readonly offered: readonly RankedAction[];
  readonly actions: readonly { readonly type: ActionType; readonly priority: ActionPriority }[];
}

export async function run([first = '2025-05-12', mondays = '1']: readonly string[]): Promise<void> {
  const day = dayOfIsoDate(first);
  if (!isMonday(day)) throw new RangeError(`${first} is not a Monday`);
  const product = await startProduct();
  const pool = new pg.Pool({ connectionString: product.appUrl, max: 1, pipeline: true });
  try {
    for (let week = 0; week < Number(mondays); week += 1) {
      const monday = day + week * DAYS_A_WEEK;
      process.stdout.write(`Monday ${isoDate(monday)}\n`);
      print(await plansOf(pool, new Date(planWeekStart(monday, TIME_ZONE))));
    }
  } finally {
    await pool.end();
    await product.stop();
  }
}

/** Makes the company of that Monday in an organisation of its own, and its plans without what its reps did with earlier ones. */
const plansOf = (pool: pg.Pool, now: Date): Promise<Deal[]> =>
  inTenant(pool, newId(), async (tx) => {
    await makeCompany(tx, { now, timeZone: TIME_ZONE }, () => undefined);
    await tx.client.query('DELETE FROM plan_items WHERE organization_id = $1', [tx.organizationId]);
    const { rows: reps } = await tx.client.query<{ id: string }>(
      `SELECT id FROM members WHERE organization_id = $1 AND role = 'account_executive' ORDER BY id`,
      [tx.organizationId],
    );
    const ownerIds = reps.map(({ id }) => id);
    await makePlans(tx, ownerIds, now);
    return dealsOf(tx, ownerIds, now);
  });

async function dealsOf(tx: TenantTransaction, ownerIds: readonly string[], now: Date): Promise<Deal[]> {
  const moment = await momentIn(tx, now);
  const stakes = new Map(
    (await readDeals(tx, { ownerIds, after: null, limit: DEALS })).map(({ id, stakeMinor }) => [id, stakeMinor]),
  );
  const { rows: items } = await tx.client.query<{ dealId: string; type: ActionType; priority: ActionPriority }>(
    'SELECT opportunity_id AS "dealId", type, priority FROM plan_items WHERE organization_id = $1',
    [tx.organizationId],
  );
  const planned = Map.groupBy(items, ({ dealId }) => dealId);
  return (await gatherFacts(tx, [...stakes.keys()], now)).map(({ id, facts, placement, kept }) => {
    const stakeMinor = stakes.get(id) ?? 0;
    const { actions } = planDeal({ facts, stageId: placement.stageId }, moment, NOTHING_BEFORE);
    return {
      ownerId: placement.ownerId,
      band: !kept || kept.notYetQualified ? 'not yet qualified' : kept.riskBand,
      stakeMinor,
      offered: actions.map((action) => ({ ...action, dealId: id, stakeMinor, closeDay: facts.closeDay })),
      actions: planned.get(id) ?? [],
    };
  });
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const units = (minor: number): string => Math.round(minor / MINOR_A_UNIT).toLocaleString('en');
const stakeOf = (deals: readonly Deal[]): number => sum(deals.map(({ stakeMinor }) => stakeMinor));

function print(deals: readonly Deal[]): void {
  const actions = deals.flatMap((deal) => deal.actions);
  const byRep = [...Map.groupBy(deals, ({ ownerId }) => ownerId).values()];
  const full = byRep.filter((own) => sum(own.map((deal) => deal.actions.length)) === ACTIONS_A_REP);
  const left = deals.filter((deal) => deal.actions.length === 0);
  say(
    `  ${byRep.length} reps, ${deals.length} open deals, ${sum(deals.map(({ offered }) => offered.length))} reasons that hold`,
  );
  say(`  ${actions.length} actions in the plans; ${full.length} plans are full`);
  for (const band of BANDS) {
    const own = deals.filter((deal) => deal.band === band);
    const without = own.filter((deal) => left.includes(deal));
    const asked = sum(own.map((deal) => deal.actions.length));
    say(`  ${band}: ${counted(own.length, 'deal')}, ${counted(asked, 'action')}, ${without.length} without one`);
    if (band === 'red') for (const { stakeMinor } of without) say(`    without one: ${units(stakeMinor)} at stake`);
  }
  say(
    `  deals without an action: ${left.length} (${percentOf(left.length, deals.length)} of deals, ${percentOf(stakeOf(left), stakeOf(deals))} of revenue at stake)`,
  );
  const unlimited = byRep.flatMap((own) =>
    own
      .flatMap(({ offered }) => offered)
      .sort(compareActions)
      .slice(0, ACTIONS_A_REP),
  );
  say(
    `  deals with an action: ${deals.length - left.length}; if a deal could have more than two: ${new Set(unlimited.map(({ dealId }) => dealId)).size}`,
  );
  for (const type of ACTION_TYPES) {
    const asked = actions.filter((action) => action.type === type);
    const high = asked.filter(({ priority }) => priority === 'high').length;
    say(`  ${ACTION_NAMES[type].padEnd(40)}${String(asked.length).padStart(5)}${`${high} high`.padStart(10)}`);
  }
}
