import { isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { RECALCULATION_AT_ONCE, startRecalculation } from '../recalculation/start-recalculation.ts';
import { countOf, type DealsIn, refuseUnconvertible } from './look-at-deals.ts';
import { convertToBase, loadRates, type Rates, rateOn, toBaseMinor } from './rates.ts';

interface Rebasing {
  readonly base: string;
  /** What was looked at before the organisation was locked: deals in the currency, or in all. */
  readonly looked: readonly DealsIn[];
  readonly now: Date;
  readonly currency?: string;
}

/**
 * Works out anew what deals are worth in the currency of the organisation: of one currency, or all of them; many of them in
 * the background. Throws INVALID when a deal is left without a rate. What a deal is worth in its own currency does not
 * change.
 */
export async function rebaseDeals(tx: TenantTransaction, { base, looked, now, currency }: Rebasing): Promise<void> {
  const total = countOf(looked);
  const rates = await loadRates(tx, base);
  const today = isoDate((await momentIn(tx, now)).day);
  if (total > RECALCULATION_AT_ONCE) {
    await refuseUnconvertible(tx, rates, { looked, today });
    return startRecalculation(tx, { what: 'amounts', scope: currency ?? '', total });
  }
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM opportunities WHERE organization_id = $1 AND ($2::text IS NULL OR currency = $2) ORDER BY id',
    [tx.organizationId, currency ?? null],
  );
  const ids = rows.map((row) => row.id);
  await convert(tx, ids, now, ({ amount_minor, currency: own, closed_on }) =>
    toBaseMinor(rates, amount_minor, own, closed_on ?? today),
  );
}

/** Converts some deals by the rates as they are now. One without a rate keeps what it was worth. */
export async function convertDeals(tx: TenantTransaction, ids: readonly string[], now: Date): Promise<void> {
  const rates = await loadRates(tx, (await calendarOf(tx)).currency);
  const today = isoDate((await momentIn(tx, now)).day);
  await convert(tx, ids, now, (deal) => worthOf(deal, rates, today));
}

function worthOf({ amount_minor, currency, closed_on, amount_base_minor }: DealAmount, rates: Rates, today: string) {
  if (amount_minor === null) return null;
  const rate = rateOn(rates, currency, closed_on ?? today);
  return rate === null ? amount_base_minor : (convertToBase(rates, amount_minor, currency, rate) ?? amount_base_minor);
}

async function convert(
  tx: TenantTransaction,
  ids: readonly string[],
  now: Date,
  worth: (deal: DealAmount) => number | null,
): Promise<void> {
  const work = async () => {
    const deals = await readAmounts(tx, ids);
    await tx.client.query(
      `UPDATE opportunities o SET amount_base_minor = u.amount
       FROM unnest($2::uuid[], $3::bigint[]) AS u(id, amount)
       WHERE o.organization_id = $1 AND o.id = u.id AND o.amount_base_minor IS DISTINCT FROM u.amount`,
      [tx.organizationId, deals.map(({ id }) => id), deals.map(worth)],
    );
  };
  // What deals are worth in another currency is no part of their scores.
  await changeDeals(tx, ids, now, work, { skipClosedFacts: true });
}

/** Read once the deals are locked: what a change in flight has made of them meanwhile is seen. */
async function readAmounts(tx: TenantTransaction, ids: readonly string[]): Promise<readonly DealAmount[]> {
  const { rows } = await tx.client.query<DealAmount>(
    `SELECT id, amount_minor::float8 AS amount_minor, currency, amount_base_minor::float8 AS amount_base_minor,
       CASE WHEN status = 'open' THEN NULL ELSE closed_on::text END AS closed_on
     FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  return rows;
}

interface DealAmount {
  id: string;
  amount_minor: number | null;
  amount_base_minor: number | null;
  currency: string;
  closed_on: string | null;
}
