import { dayOfIsoDate, isoDate, type Ramp } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { convertToBase, loadRates, missingRate, type Rates, rateOn } from '../../records/currencies/rates.ts';

export type QuotaScope = 'organization' | 'team' | 'rep';

export interface KeptQuota {
  readonly scope: QuotaScope;
  /** Null for the organisation. */
  readonly memberId: string | null;
  readonly firstDay: number;
  readonly lastDay: number;
  /** In the currency of the organisation. */
  readonly amountMinor: number;
  /** How the rep's ramp made the amount of a full one, in the same currency; null where none did. */
  readonly ramp: (Ramp & { readonly fullMinor: number }) | null;
  readonly version: number;
}

/** By whose it is: `organization`, `team ID`, `rep ID`, as forecasts name their scopes. */
export const scopeKey = ({ scope, memberId }: Pick<KeptQuota, 'scope' | 'memberId'>): string =>
  memberId === null ? scope : `${scope} ${memberId}`;

/**
 * Quotas whose days lie within some days, by whose they are. One that was set in another currency than the organisation
 * has by now is converted by the rate of its first day. Throws INVALID when there is no such rate.
 */
export async function readQuotas(
  tx: TenantTransaction,
  base: string,
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
): Promise<ReadonlyMap<string, readonly KeptQuota[]>> {
  const { rows } = await tx.client.query<{
    scope: QuotaScope;
    member_id: string | null;
    starts_on: string;
    ends_on: string;
    amount_minor: number;
    currency: string;
    version: number;
    full_minor: number | null;
    ramp_starts_on: string | null;
    ramp_percents: number[] | null;
  }>(
    `SELECT scope, member_id, starts_on::text, ends_on::text, amount_minor::float8 AS amount_minor, currency, version,
       full_minor::float8 AS full_minor, ramp_starts_on::text, ramp_percents
     FROM quotas WHERE organization_id = $1 AND starts_on >= $2::date AND ends_on <= $3::date`,
    [tx.organizationId, isoDate(firstDay), isoDate(lastDay)],
  );
  const rates = rows.some(({ currency }) => currency !== base) ? await loadRates(tx, base) : null;
  const ofBase = (minor: number, { currency, starts_on }: { currency: string; starts_on: string }): number =>
    rates ? inBase(rates, minor, currency, starts_on) : minor;
  const kept = rows.map(
    (row): KeptQuota => ({
      scope: row.scope,
      memberId: row.member_id,
      firstDay: dayOfIsoDate(row.starts_on),
      lastDay: dayOfIsoDate(row.ends_on),
      amountMinor: ofBase(row.amount_minor, row),
      ramp:
        row.full_minor === null || row.ramp_starts_on === null
          ? null
          : {
              fullMinor: ofBase(row.full_minor, row),
              startDay: dayOfIsoDate(row.ramp_starts_on),
              percents: row.ramp_percents ?? [],
            },
      version: row.version,
    }),
  );
  return Map.groupBy(kept, scopeKey);
}

/** Minor units of a day in the organisation's currency. Where no rate has begun by then, the earliest stands for it. */
export function inBase(rates: Rates, amountMinor: number, currency: string, day: string): number {
  const rate = rateOn(rates, currency, day) ?? rates.byCurrency.get(currency)?.at(-1)?.rate;
  const converted = rate === undefined ? null : convertToBase(rates, amountMinor, currency, rate);
  if (converted === null) throw missingRate(rates, currency, day);
  return converted;
}
