import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { DealsIn } from './look-at-deals.ts';
import { loadRates } from './rates.ts';

/**
 * Turns the rates into `from` into rates into `to`, by the rates `to` itself had, so that every deal stays convertible.
 * Throws INVALID naming the currencies in use for which that cannot be done. Deals are to be rebased after.
 */
export async function changeRates(
  tx: TenantTransaction,
  { from, to, looked }: { from: string; to: string; looked: readonly DealsIn[] },
): Promise<void> {
  const used = looked.filter(({ currency }) => currency !== to);
  const rates = await loadRates(tx, from);
  const pivot = rates.byCurrency.get(to) ?? [];
  const begins = pivot.at(-1)?.validFrom;
  const missing = used
    .filter(({ firstClose }) => begins === undefined || (firstClose !== null && firstClose < begins))
    .map(({ currency }) => currency)
    .sort();
  if (missing.length > 0) {
    throw invalid({
      field: 'currency',
      value: to,
      expected: `rates of ${to} that reach back to the first deal in ${missing.join(', ')}`,
      message: begins
        ? `Deals in ${missing.join(', ')} closed before ${begins}, when the rates of ${to} begin. Set an earlier rate of ${to} first. Nothing was changed.`
        : `There is no rate of ${to}, and deals are in ${missing.join(', ')}. Set a rate from ${to} into ${from} first. Nothing was changed.`,
    });
  }
  await tx.client.query(
    // On every day on which either rate changes, the new one is their quotient; from itself, `from` counts 1.
    `WITH old AS (
       DELETE FROM exchange_rates WHERE organization_id = $1 RETURNING currency, valid_from, rate, source
     ), pivot AS (SELECT valid_from, rate, source FROM old WHERE currency = $3
     ), other AS (
       SELECT currency, valid_from, rate, source FROM old WHERE currency <> $3
       UNION ALL SELECT $2, min(valid_from), 1, CASE WHEN count(source) = count(*) THEN min(source) END FROM pivot HAVING count(*) > 0
     ), turn AS (
       SELECT o.currency, d.valid_from
       FROM (SELECT currency, min(valid_from) AS begins FROM other GROUP BY currency) o
       CROSS JOIN LATERAL (
         SELECT valid_from FROM other WHERE currency = o.currency
         UNION SELECT valid_from FROM pivot WHERE valid_from >= o.begins
       ) d
     )
     INSERT INTO exchange_rates (organization_id, currency, valid_from, rate, source)
     SELECT $1, t.currency, t.valid_from, greatest(round(o.rate / p.rate, 12), 0.000000000001), o.source
     FROM turn t
     CROSS JOIN LATERAL (SELECT rate, source FROM other WHERE currency = t.currency AND valid_from <= t.valid_from ORDER BY valid_from DESC LIMIT 1) o
     CROSS JOIN LATERAL (SELECT rate FROM pivot WHERE valid_from <= t.valid_from ORDER BY valid_from DESC LIMIT 1) p`,
    [tx.organizationId, from, to],
  );
}
