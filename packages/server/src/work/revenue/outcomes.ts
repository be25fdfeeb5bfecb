/** What was won and lost in the last 365 days, by whoever owns the deals. */
import { isoDate, OUTCOME_DAYS, type Outcomes, winRates } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decidedSums } from '../revenue-sums/dimension-sums.ts';
import { presentBucket } from './open-sums.ts';

export interface DecidedDeals extends Outcomes {
  /** Won deals that were made before they closed: of others nobody told when they began. */
  readonly cycles: number;
  readonly cycleDays: number;
}

export const outcomeDays = (today: number) => ({ from: isoDate(today - OUTCOME_DAYS + 1), to: isoDate(today) });

const NOTHING: DecidedDeals = { won: 0, lost: 0, wonMinor: 0n, lostMinor: 0n, cycles: 0, cycleDays: 0 };

/** All owners together, from the kept sums. */
export async function decidedDeals(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  today: number,
): Promise<DecidedDeals> {
  const [year] = await decidedSums(tx, owners, [{ firstDay: today - OUTCOME_DAYS + 1, lastDay: today }]);
  if (!year) return NOTHING;
  const { won, lost } = year;
  return {
    won: won.count,
    wonMinor: won.amountMinor,
    lost: lost.count,
    lostMinor: lost.amountMinor,
    cycles: won.cycles,
    cycleDays: won.cycleDays,
  };
}

/** Each owner under their id. */
export async function decidedByOwner(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  today: number,
): Promise<ReadonlyMap<string, DecidedDeals>> {
  const { from, to } = outcomeDays(today);
  const { rows } = await tx.client.query<{
    owner: string;
    status: 'won' | 'lost';
    count: number;
    amount: string;
    cycles: number;
    days: string;
  }>(
    // By status in two halves: each is one stretch of the index, which holds all that is summed.
    ['won', 'lost']
      .map(
        (status) => `SELECT owner_id::text AS owner, '${status}' AS status, count(*)::int AS count,
          coalesce(sum(amount_base_minor), 0)::text AS amount, (count(*) FILTER (WHERE closed_on >= created_on))::int AS cycles,
          coalesce(sum(closed_on - created_on) FILTER (WHERE closed_on >= created_on), 0)::text AS days
        FROM opportunities WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR owner_id = ANY($2)) AND status = '${status}'
          AND closed_on BETWEEN $3::date AND $4::date
        GROUP BY 1`,
      )
      .join(' UNION ALL '),
    [tx.organizationId, owners, from, to],
  );
  const decided = new Map<string, DecidedDeals>();
  for (const { owner, status, count, amount, cycles, days } of rows) {
    const so = decided.get(owner) ?? NOTHING;
    decided.set(
      owner,
      status === 'won'
        ? { ...so, won: count, wonMinor: BigInt(amount), cycles, cycleDays: Number(days) }
        : { ...so, lost: count, lostMinor: BigInt(amount) },
    );
  }
  return decided;
}

export const decidedOf = (decided: ReadonlyMap<string, DecidedDeals>, owner: string): DecidedDeals =>
  decided.get(owner) ?? NOTHING;

export function presentOutcomes(outcomes: Outcomes) {
  const rate = winRates(outcomes);
  return {
    won: presentBucket({ count: outcomes.won, amountMinor: outcomes.wonMinor }),
    lost: presentBucket({ count: outcomes.lost, amountMinor: outcomes.lostMinor }),
    byCount: percent(rate.byCount),
    byValue: percent(rate.byValue),
  };
}

/** A share as percent, to one decimal. */
export const percent = (share: number | null): number | null => (share === null ? null : Math.round(share * 1000) / 10);
