import { isoDate } from '@forecastle/rules';
import { loadRates, rateOn, toBaseMinor } from '../currencies/rates.ts';
import type { TenantTransaction } from '../database/tenant.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import { changeDeals } from '../opportunities/change-deals.ts';

/** Deals rewritten by one statement. */
const CHUNK = 1000;

interface ForeignDeal {
  id: string;
  amount: number;
  currency: string;
  /** Day whose rate counts: the close of a closed deal, null for an open one. */
  closed_on: string | null;
  base: number | null;
}

/**
 * Brings the amounts in the organisation's currency to its present rates: open deals at today's, closed ones at that of
 * their close. For a change of rates, and for each new day. A deal without a rate on its day keeps what it had.
 * Returns how many deals changed.
 */
export async function refreshBaseAmounts(tx: TenantTransaction, now: Date): Promise<number> {
  const { currency: base } = await calendarOf(tx);
  const today = isoDate((await momentIn(tx, now)).day);
  const rates = await loadRates(tx, base);
  const { rows } = await tx.client.query<ForeignDeal>(
    `SELECT id, amount_minor::float8 AS amount, currency, closed_on::text, amount_base_minor::float8 AS base
     FROM opportunities WHERE organization_id = $1 AND currency <> $2 AND amount_minor IS NOT NULL ORDER BY id`,
    [tx.organizationId, base],
  );
  const changed = rows.flatMap(({ id, amount, currency, closed_on, base: kept }) => {
    const day = closed_on ?? today;
    if (rateOn(rates, currency, day) === null) return [];
    const minor = toBaseMinor(rates, amount, currency, day);
    return minor === kept ? [] : [{ id, minor }];
  });
  for (let at = 0; at < changed.length; at += CHUNK) {
    const chunk = changed.slice(at, at + CHUNK);
    const ids = chunk.map((deal) => deal.id);
    await changeDeals(tx, ids, now, () =>
      tx.client.query(
        `UPDATE opportunities o SET amount_base_minor = u.minor FROM unnest($2::uuid[], $3::bigint[]) AS u(id, minor)
         WHERE o.organization_id = $1 AND o.id = u.id`,
        [tx.organizationId, ids, chunk.map((deal) => deal.minor)],
      ),
    );
  }
  return changed.length;
}
