/** Sums of deals by owner between two days, in minor units of the organisation's currency. */
import { isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Days } from '../revenue-sums/days.ts';

export interface OwnerSum {
  readonly count: number;
  readonly amountMinor: bigint;
}
export type SumsByOwner = ReadonlyMap<string, OwnerSum>;

const isFirstOfMonth = (day: number): boolean => isoDate(day).endsWith('-01');
/** Whole calendar months, which the kept totals answer however many deals there are. */
export const areWholeMonths = ({ firstDay, lastDay }: Days): boolean =>
  isFirstOfMonth(firstDay) && isFirstOfMonth(lastDay + 1);

/** Won deals by the day of their close. */
export function wonByOwner(tx: TenantTransaction, owners: readonly string[] | null, days: Days): Promise<SumsByOwner> {
  return areWholeMonths(days)
    ? sums(
        tx,
        `${ofMonths('opportunity_totals')} AND t.status = 'won' AND t.month BETWEEN $3::date AND $4::date`,
        owners,
        days,
      )
    : sums(tx, `${OF_DEALS} AND o.status = 'won' AND o.closed_on BETWEEN $3::date AND $4::date`, owners, days);
}

/** Open deals that are not Omitted by their expected close; `overdue` takes in what was due before the first day. */
export function openByOwner(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  days: Days,
  { overdue }: { overdue: boolean },
): Promise<SumsByOwner> {
  const since = overdue ? { ...days, firstDay: null } : days;
  return areWholeMonths(days)
    ? sums(
        tx,
        `${ofMonths('open_sums')} AND isfinite(t.month) AND t.month >= coalesce($3::date, t.month) AND t.month <= $4::date`,
        owners,
        since,
      )
    : sums(
        tx,
        `${OF_DEALS} AND o.status = 'open' AND o.category IS DISTINCT FROM 'omitted'
           AND o.close_date >= coalesce($3::date, o.close_date) AND o.close_date <= $4::date`,
        owners,
        since,
      );
}

const ofMonths = (table: 'open_sums' | 'opportunity_totals') => `SELECT t.owner_id AS owner, sum(t.count)::int AS count,
    sum(t.amount_base_minor)::text AS amount
  FROM ${table} t WHERE t.organization_id = $1 AND ($2::uuid[] IS NULL OR t.owner_id = ANY($2))`;
const OF_DEALS = `SELECT o.owner_id AS owner, count(*)::int AS count, coalesce(sum(o.amount_base_minor), 0)::text AS amount
  FROM opportunities o WHERE o.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))`;

async function sums(
  tx: TenantTransaction,
  text: string,
  owners: readonly string[] | null,
  { firstDay, lastDay }: { firstDay: number | null; lastDay: number },
): Promise<SumsByOwner> {
  const { rows } = await tx.client.query<{ owner: string; count: number; amount: string }>(`${text} GROUP BY 1`, [
    tx.organizationId,
    owners,
    firstDay === null ? null : isoDate(firstDay),
    isoDate(lastDay),
  ]);
  return new Map(rows.map(({ owner, count, amount }) => [owner, { count, amountMinor: BigInt(amount) }]));
}

/** What some owners come to together. */
export function together(by: SumsByOwner, owners: Iterable<string>): OwnerSum {
  let [count, amountMinor] = [0, 0n];
  for (const owner of owners) {
    const own = by.get(owner);
    if (!own) continue;
    count += own.count;
    amountMinor += own.amountMinor;
  }
  return { count, amountMinor };
}
