import { isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { momentIn } from '../health/calendar.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { loadRates, toBaseMinor } from './rates.ts';

/** Deals locked, converted and rescored at a time. */
const CHUNK = 2000;

/**
 * Works out anew what deals are worth in the currency of the organisation: of one currency, or all of them. Throws
 * INVALID when a deal is left without a rate. What a deal is worth in its own currency does not change.
 */
export async function rebaseDeals(tx: TenantTransaction, base: string, now: Date, currency?: string): Promise<void> {
  const rates = await loadRates(tx, base);
  const today = isoDate((await momentIn(tx, now)).day);
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { id: string }[] } = await tx.client.query<{ id: string }>(
      `SELECT id FROM opportunities
       WHERE organization_id = $1 AND ($2::text IS NULL OR currency = $2) AND ($3::uuid IS NULL OR id > $3)
       ORDER BY id LIMIT ${CHUNK}`,
      [tx.organizationId, currency ?? null, after],
    );
    const ids = rows.map((row) => row.id);
    const work = async () => {
      const deals = await readAmounts(tx, ids);
      const amounts = deals.map((deal) =>
        toBaseMinor(rates, deal.amount_minor, deal.currency, deal.closed_on ?? today),
      );
      await tx.client.query(
        `UPDATE opportunities o SET amount_base_minor = u.amount
         FROM unnest($2::uuid[], $3::bigint[]) AS u(id, amount) WHERE o.organization_id = $1 AND o.id = u.id`,
        [tx.organizationId, deals.map(({ id }) => id), amounts],
      );
    };
    // What deals are worth in another currency is no part of their scores.
    await changeDeals(tx, ids, now, work, { sparesFacts: true });
    if (rows.length < CHUNK) return;
    after = ids.at(-1) ?? null;
  }
}

/** Read once the deals are locked: what a change in flight has made of them meanwhile is seen. */
async function readAmounts(tx: TenantTransaction, ids: readonly string[]): Promise<readonly DealAmount[]> {
  const { rows } = await tx.client.query<DealAmount>(
    `SELECT id, amount_minor::float8 AS amount_minor, currency, CASE WHEN status = 'open' THEN NULL ELSE closed_on::text END AS closed_on
     FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  return rows;
}

interface DealAmount {
  id: string;
  amount_minor: number | null;
  currency: string;
  closed_on: string | null;
}
