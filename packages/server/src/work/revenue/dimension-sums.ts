/** Open, won and lost deals by a field of their account or by what their lines sell: summed by the database alone. */
import { REVENUE_VALUES_SHOWN } from '@forecastle/contract';
import { isoDate, type RevenueDimension, type RevenueGroupKind } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { LINE_FAMILY } from '../../records/opportunities/opportunity-row.ts';
import type { Days } from '../quotas/sums-by-owner.ts';
import type { DueDays } from './asked-view.ts';

/** Deals by what they are to the question: decided in the period, in the one before, or open in it. */
export type DimensionPart = 'open' | 'won' | 'lost' | 'won_before' | 'lost_before';

export interface DimensionSum {
  /** Null for the sum of each deal once. */
  readonly kind: RevenueGroupKind | null;
  readonly key: string;
  readonly name: string | null;
  readonly values: number;
  readonly part: DimensionPart;
  readonly count: number;
  readonly amountMinor: bigint;
  readonly weightedMinor: bigint;
  readonly redCount: number;
  readonly redMinor: bigint;
  /** Won deals that were made before they closed, and their days together. */
  readonly cycles: number;
  readonly cycleDays: number;
  /** Of lines: before and after their discount, and what of their share recurs. */
  readonly listMinor: number;
  readonly soldMinor: number;
  readonly linesMinor: bigint;
  readonly recurringMinor: bigint;
}

export interface DimensionQuestion {
  readonly owners: readonly string[] | null;
  readonly due: DueDays | null;
  readonly period: Days;
  readonly before: Days;
}

const decided = (part: DimensionPart, status: 'won' | 'lost', from: string, to: string) =>
  `SELECT '${part}' AS part, o.id, o.account_id, coalesce(o.amount_base_minor, 0)::numeric AS amount,
     0::int AS chance, false AS red,
     ${status === 'won' ? 'CASE WHEN o.closed_on >= o.created_on THEN o.closed_on - o.created_on END' : 'NULL::int'} AS days
   FROM opportunities o WHERE o.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
     AND o.status = '${status}' AND o.closed_on BETWEEN ${from}::date AND ${to}::date`;

/** One row a deal and part. Each branch is one stretch of an index that holds what is read of the deals. */
const DEALS = `d AS MATERIALIZED (
  SELECT 'open' AS part, o.id, o.account_id, coalesce(o.amount_base_minor, 0)::numeric AS amount,
    coalesce(o.win_probability, s.win_probability)::int AS chance,
    h.risk_band = 'red' AND NOT h.not_yet_qualified AS red, NULL::int AS days
  FROM opportunities o JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
  JOIN stages s ON s.organization_id = $1 AND s.id = o.stage_id
  WHERE o.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2)) AND o.status = 'open'
    AND o.category IS DISTINCT FROM 'omitted' AND o.close_date >= coalesce($3::date, '-infinity') AND o.close_date <= $4::date
  UNION ALL ${decided('won', 'won', '$5', '$6')}
  UNION ALL ${decided('lost', 'lost', '$5', '$6')}
  UNION ALL ${decided('won_before', 'won', '$7', '$8')}
  UNION ALL ${decided('lost_before', 'lost', '$7', '$8')}
)`;

/** Amount times chance, to the minor unit, so that parts add up to what they are parts of. */
const WEIGHTED = (amount: string) => `round(${amount} * d.chance / 100)`;

const OF_ACCOUNT = (field: 'territory' | 'segment') => `k AS (
  SELECT d.part, CASE WHEN nullif(a.${field}, '') IS NULL THEN 'none' ELSE 'value' END AS kind,
    coalesce(lower(a.${field}), '') AS key, min(nullif(a.${field}, '')) AS name, count(*) AS deals, sum(d.amount) AS amount,
    sum(${WEIGHTED('d.amount')}) AS weighted, count(*) FILTER (WHERE d.red) AS reds,
    coalesce(sum(d.amount) FILTER (WHERE d.red), 0) AS red_amount, count(d.days) AS cycles, coalesce(sum(d.days), 0) AS days,
    0::numeric AS list, 0::numeric AS sold, 0::numeric AS lined, 0::numeric AS recurring
  FROM d LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = d.account_id GROUP BY 1, 2, 3
)`;

const OF_LINES = (name: string) => `m AS (
  -- What a minor unit on the lines is worth in the organisation's currency: what the deal's amount is worth in it.
  SELECT d.*, o.currency,
    CASE WHEN o.amount_minor > 0 THEN o.amount_base_minor::numeric WHEN o.currency = $9 THEN 1 END AS worth,
    CASE WHEN o.amount_minor > 0 THEN o.amount_minor::numeric ELSE 1 END AS per
  FROM d JOIN opportunities o ON o.organization_id = $1 AND o.id = d.id
), l AS (
  -- The running total is rounded, not the line, so that lines that make the amount add up to it exactly.
  SELECT m.part, m.id, m.chance, m.red, m.days, ${name} AS name, i.charge <> 'once' AS recurs,
    i.quantity_thousandths::numeric * i.price_minor * coalesce(i.term_months, 1)
      / (1000 * CASE i.charge WHEN 'yearly' THEN 12 ELSE 1 END) * m.worth / m.per AS list,
    i.amount_minor * m.worth / m.per AS sold,
    round(sum(i.amount_minor) OVER w * m.worth / m.per)
      - round((sum(i.amount_minor) OVER w - i.amount_minor) * m.worth / m.per) AS share
  FROM m JOIN line_items i ON i.organization_id = $1 AND i.opportunity_id = m.id AND i.deleted_at IS NULL
    AND i.currency = m.currency
  WHERE m.worth IS NOT NULL
  WINDOW w AS (PARTITION BY m.part, m.id ORDER BY i.created_at, i.id)
), p AS (
  SELECT d.part, d.id, lower(d.name) AS key, min(d.name) AS name, sum(d.share) AS amount, sum(${WEIGHTED('d.share')}) AS weighted,
    bool_or(d.red) AS red, min(d.days) AS days, sum(d.list) AS list, sum(d.sold) AS sold,
    coalesce(sum(d.share) FILTER (WHERE d.recurs), 0) AS recurring
  FROM l d GROUP BY 1, 2, 3
), r AS (
  SELECT d.part, d.id, sum(d.amount) AS amount, sum(d.weighted) AS weighted FROM p d GROUP BY 1, 2
), k AS (
  SELECT part, 'value' AS kind, key, min(name) AS name, count(*) AS deals, sum(amount) AS amount, sum(weighted) AS weighted,
    count(*) FILTER (WHERE red) AS reds, coalesce(sum(amount) FILTER (WHERE red), 0) AS red_amount,
    count(days) AS cycles, coalesce(sum(days), 0) AS days, sum(list) AS list, sum(sold) AS sold, sum(amount) AS lined,
    sum(recurring) AS recurring
  FROM p GROUP BY 1, 3
  UNION ALL
  SELECT d.part, CASE WHEN r.id IS NULL THEN 'no_lines' ELSE 'beside_lines' END, '', NULL, count(*),
    sum(d.amount - coalesce(r.amount, 0)), sum(${WEIGHTED('d.amount')} - coalesce(r.weighted, 0)),
    count(*) FILTER (WHERE d.red), coalesce(sum(d.amount - coalesce(r.amount, 0)) FILTER (WHERE d.red), 0),
    count(d.days), coalesce(sum(d.days), 0), 0, 0, 0, 0
  FROM d LEFT JOIN r ON r.part = d.part AND r.id = d.id
  WHERE r.id IS NULL OR d.amount <> r.amount OR ${WEIGHTED('d.amount')} <> r.weighted GROUP BY 1, 2
)`;

const KEYED: Readonly<Record<RevenueDimension, string>> = {
  territory: OF_ACCOUNT('territory'),
  segment: OF_ACCOUNT('segment'),
  family: OF_LINES(LINE_FAMILY),
  product: OF_LINES('i.product'),
};

const SUMS = `sum(k.deals)::int AS count, sum(k.amount)::text AS amount, sum(k.weighted)::text AS weighted,
  sum(k.reds)::int AS reds, sum(k.red_amount)::text AS "redAmount", sum(k.cycles)::int AS cycles, sum(k.days)::float8 AS days,
  sum(k.list)::float8 AS list, sum(k.sold)::float8 AS sold, sum(k.lined)::text AS lined, sum(k.recurring)::text AS recurring`;

/** By value and part, and all deals together; values beyond the most that are shown are one. */
export async function dimensionSums(
  tx: TenantTransaction,
  dimension: RevenueDimension,
  currency: string,
  { owners, due, period, before }: DimensionQuestion,
): Promise<DimensionSum[]> {
  const ofLines = dimension === 'family' || dimension === 'product';
  const { rows } = await tx.client.query<{
    kind: RevenueGroupKind | null;
    key: string;
    name: string | null;
    values: number;
    part: DimensionPart;
    count: number;
    amount: string;
    weighted: string;
    reds: number;
    redAmount: string;
    cycles: number;
    days: number;
    list: number;
    sold: number;
    lined: string;
    recurring: string;
  }>(
    `WITH ${DEALS}, ${KEYED[dimension]}, ranked AS (
       SELECT kind, key, row_number() OVER (PARTITION BY kind ORDER BY sum(amount) FILTER (WHERE part = 'open') DESC NULLS LAST,
         sum(amount) DESC, key) > ${REVENUE_VALUES_SHOWN} AS beyond
       FROM k GROUP BY 1, 2
     )
     SELECT CASE WHEN r.beyond THEN 'others' ELSE k.kind END AS kind, CASE WHEN r.beyond THEN '' ELSE k.key END AS key,
       CASE WHEN r.beyond THEN NULL ELSE min(k.name) END AS name, count(DISTINCT k.key)::int AS values, k.part, ${SUMS}
     FROM k JOIN ranked r USING (kind, key) GROUP BY r.beyond, 1, 2, k.part
     UNION ALL
     SELECT NULL, '', NULL, 0, d.part, count(*)::int, sum(d.amount)::text, sum(${WEIGHTED('d.amount')})::text,
       (count(*) FILTER (WHERE d.red))::int, coalesce(sum(d.amount) FILTER (WHERE d.red), 0)::text, count(d.days)::int,
       coalesce(sum(d.days), 0)::float8, ${
         ofLines
           ? `(SELECT sum(k.list) FROM k WHERE k.part = d.part)::float8, (SELECT sum(k.sold) FROM k WHERE k.part = d.part)::float8,
       (SELECT sum(k.lined) FROM k WHERE k.part = d.part)::text, (SELECT sum(k.recurring) FROM k WHERE k.part = d.part)::text`
           : `0, 0, '0', '0'`
       }
     FROM d GROUP BY d.part`,
    [
      tx.organizationId,
      owners,
      due && !due.overdue ? isoDate(due.firstDay) : null,
      due ? isoDate(due.lastDay) : '-infinity',
      ...[period, before].flatMap(({ firstDay, lastDay }) => [isoDate(firstDay), isoDate(lastDay)]),
      ...(ofLines ? [currency] : []),
    ],
  );
  return rows.map((row) => ({
    kind: row.kind,
    key: row.key,
    name: row.name,
    values: row.values,
    part: row.part,
    count: row.count,
    amountMinor: BigInt(row.amount),
    weightedMinor: BigInt(row.weighted),
    redCount: row.reds,
    redMinor: BigInt(row.redAmount),
    cycles: row.cycles,
    cycleDays: row.days,
    listMinor: row.list,
    soldMinor: row.sold,
    linesMinor: BigInt(row.lined),
    recurringMinor: BigInt(row.recurring),
  }));
}
