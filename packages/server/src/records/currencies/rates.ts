/** Conversion into the currency of the organisation by its dated rates. */
import { MAX_AMOUNT_MINOR } from '@forecastle/contract';
import { convertMinor } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';

export interface Rates {
  /** Currency of the organisation. */
  readonly base: string;
  /** Rates of each other currency, latest first. */
  readonly byCurrency: ReadonlyMap<string, readonly { readonly validFrom: string; readonly rate: string }[]>;
}

/** All rates of the organisation: a handful of rows for each currency in use. */
export async function loadRates(tx: TenantTransaction, base: string): Promise<Rates> {
  const { rows } = await tx.client.query<{ currency: string; valid_from: string; rate: string }>(
    `SELECT currency, valid_from::text, trim_scale(rate)::text AS rate FROM exchange_rates
     WHERE organization_id = $1 ORDER BY currency, valid_from DESC`,
    [tx.organizationId],
  );
  const byCurrency = new Map<string, { validFrom: string; rate: string }[]>();
  for (const row of rows) {
    const list = byCurrency.get(row.currency) ?? [];
    list.push({ validFrom: row.valid_from, rate: row.rate });
    byCurrency.set(row.currency, list);
  }
  return { base, byCurrency };
}

/** The rate that holds on a day (YYYY-MM-DD), or null when none has begun by then. */
export function rateOn(rates: Rates, currency: string, day: string): string | null {
  if (currency === rates.base) return '1';
  return rates.byCurrency.get(currency)?.find(({ validFrom }) => validFrom <= day)?.rate ?? null;
}

/**
 * Minor units in the currency of the organisation: open deals as of today, closed ones as of the close. Throws INVALID
 * (field currency) when no rate holds on that day, also for a deal without an amount: one may be given later; and
 * (field amountMinor) when the amount passes what an amount may be.
 */
export function toBaseMinor(rates: Rates, amountMinor: number | null, currency: string, day: string): number | null {
  const rate = rateOn(rates, currency, day);
  if (rate === null) throw missingRate(rates, currency, day);
  if (amountMinor === null) return null;
  const converted = convertToBase(rates, amountMinor, currency, rate);
  if (converted !== null) return converted;
  throw invalid({
    field: 'amountMinor',
    value: amountMinor,
    expected: `at most ${MAX_AMOUNT_MINOR} minor units of ${rates.base}`,
    message: `A deal of ${amountMinor} minor units of ${currency}, at ${rate}, is more than ${MAX_AMOUNT_MINOR} minor units of ${rates.base}, the most that can be counted. Nothing was changed.`,
  });
}

/** Minor units in the currency of the organisation at a rate, or null when they pass what an amount may be. */
export function convertToBase(rates: Rates, amountMinor: number, currency: string, rate: string): number | null {
  try {
    const converted = convertMinor(amountMinor, currency, rates.base, rate);
    return converted <= MAX_AMOUNT_MINOR ? converted : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export function missingRate(rates: Rates, currency: string, day: string) {
  const first = rates.byCurrency.get(currency)?.at(-1)?.validFrom;
  return invalid({
    field: 'currency',
    value: currency,
    expected: `a currency with a rate into ${rates.base} on ${day}`,
    message: first
      ? `The rates of ${currency} begin on ${first}; ${day} is before that. Set an earlier rate under Settings, Currencies.`
      : `There is no rate from ${currency} into ${rates.base}. Set one under Settings, Currencies.`,
  });
}
