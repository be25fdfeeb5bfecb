/**
 * A new week of the history of 50,000 open deals: at Monday's midnight what is due is scored, and scores, triggers and totals
 * are kept. `npm run bench -- weeks 100000` names the number of open deals.
 */
import { localDay, startOfLocalDay } from '@forecastle/rules';
import { keepWeeks } from '../packages/server/src/records/pipeline-weeks/keep-weeks.ts';
import { onOrganization } from './organisation.ts';
import { reportMachine, reportTime } from './report.ts';

const OPEN_DEALS = '50000';
const CEILING_MS = 10_000;
const CEILING_DEALS = 50_000;
/** Where `product.ts` signs its organisation up. */
const TIME_ZONE = 'Pacific/Auckland';
const DAYS_A_WEEK = 7;
/** 1 January 1970, day 0, was a Thursday. */
const FIRST_MONDAY = 4;

export async function run([open = OPEN_DEALS]: readonly string[]): Promise<void> {
  // Six of eight stages are open.
  await onOrganization(Math.ceil((Number(open) * 8) / 6), 4, async ({ organizationId }, pool) => {
    const today = localDay(Date.now(), TIME_ZONE);
    // Weeks that are over are told from the ledger, and are there already.
    await keepWeeks(pool, organizationId, { now: new Date() });
    const sinceMonday = (today - FIRST_MONDAY) % DAYS_A_WEEK;
    const monday = new Date(startOfLocalDay(today - sinceMonday + DAYS_A_WEEK, TIME_ZONE));
    const begun = performance.now();
    const weeks = await keepWeeks(pool, organizationId, { now: monday });
    const took = performance.now() - begun;
    if (weeks !== 1) throw new Error(`${weeks} weeks were kept`);
    reportTime(
      `a new week of ${Number(open).toLocaleString('en')} open deals`,
      took,
      (CEILING_MS * Number(open)) / CEILING_DEALS,
    );
    reportMachine();
  });
}

if (import.meta.main) await run(process.argv.slice(2));
