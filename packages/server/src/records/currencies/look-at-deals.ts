import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { convertToBase, type Rates, toBaseMinor } from './rates.ts';

/** What rates are asked of the deals in one currency. */
export interface DealsIn {
  readonly currency: string;
  readonly count: number;
  /** Day of the first close; null while none is closed. */
  readonly firstClose: string | null;
  readonly hasOpen: boolean;
  /** Minor units; null while none has an amount. */
  readonly largest: number | null;
}

/**
 * Deals in each currency, or in one. Reads all of them: look before the organisation is locked, so that nobody waits for it.
 */
export async function lookAtDeals(tx: TenantTransaction, currency?: string): Promise<readonly DealsIn[]> {
  const { rows } = await tx.client.query<DealsIn>(
    `SELECT currency, count(*)::int AS count, bool_or(status = 'open' OR closed_on IS NULL) AS "hasOpen",
       (min(closed_on) FILTER (WHERE status <> 'open'))::text AS "firstClose", max(amount_minor)::float8 AS largest
     FROM opportunities WHERE organization_id = $1 AND ($2::text IS NULL OR currency = $2) GROUP BY currency`,
    [tx.organizationId, currency ?? null],
  );
  return rows;
}

export const countOf = (looked: readonly DealsIn[]): number => looked.reduce((sum, { count }) => sum + count, 0);

/**
 * Throws INVALID, as the conversion of each deal would, when one is left without a rate or passes what an amount may be. A
 * deal that came after the look keeps what it was worth, and its next change is told.
 */
export async function refuseUnconvertible(
  tx: TenantTransaction,
  rates: Rates,
  { looked, today }: { looked: readonly DealsIn[]; today: string },
): Promise<void> {
  for (const { currency, firstClose, hasOpen, largest } of looked) {
    if (firstClose !== null) toBaseMinor(rates, null, currency, firstClose);
    if (hasOpen) toBaseMinor(rates, null, currency, today);
    const all = currency === rates.base ? [] : (rates.byCurrency.get(currency) ?? []);
    if (largest === null || all.every(({ rate }) => convertToBase(rates, largest, currency, rate) !== null)) continue;
    await refuseLarge(tx, rates, { currency, today });
  }
}

/** Deals whose amounts are looked at one by one, the largest first. */
const LARGEST = 500;

async function refuseLarge(
  tx: TenantTransaction,
  rates: Rates,
  { currency, today }: { currency: string; today: string },
): Promise<void> {
  const { rows } = await tx.client.query<{ amount_minor: number; day: string }>(
    `SELECT amount_minor::float8 AS amount_minor,
       coalesce(CASE WHEN status = 'open' THEN NULL ELSE closed_on END, $3::date)::text AS day
     FROM opportunities WHERE organization_id = $1 AND currency = $2 AND amount_minor > 0
     ORDER BY amount_minor DESC LIMIT ${LARGEST}`,
    [tx.organizationId, currency, today],
  );
  for (const { amount_minor, day } of rows) toBaseMinor(rates, amount_minor, currency, day);
}
