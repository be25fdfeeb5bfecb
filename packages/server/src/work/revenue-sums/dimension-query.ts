/** What a deal counts as in each dimension, as SQL: kept sums and those counted for a question are made by the same words. */
import type { RevenueDimension } from '@forecastle/rules';
import { LINE_FAMILY } from '../../records/opportunities/opportunity-row.ts';

const OF_ALL = `o.id, o.account_id, coalesce(o.amount_base_minor, 0)::numeric AS amount`;
const BY = { open: 'o.close_date', closed: 'o.closed_on' } as const;

/**
 * Deals of one status between two days: what of them is summed. Each is one stretch of an index that holds what is read of
 * the deals; `and` is what else they have to be.
 */
export function dealsBetween(
  status: 'open' | 'closed',
  { from, to, of, and, more = '' }: { from: string; to: string; of: string; and: string; more?: string },
): string {
  const day = BY[status];
  const common = `WHERE o.organization_id = $1 AND ${day} BETWEEN ${from} AND ${to} AND ${and}`;
  return status === 'open'
    ? `SELECT ${more}${OF_ALL}, coalesce(o.win_probability, s.win_probability)::int AS chance,
         h.risk_band = 'red' AND NOT h.not_yet_qualified AS red, NULL::int AS days
       FROM opportunities o JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
       JOIN stages s ON s.organization_id = $1 AND s.id = o.stage_id
       ${common} AND o.status = 'open' AND ${of} = 'open' AND o.category IS DISTINCT FROM 'omitted'`
    : `SELECT ${more}${OF_ALL}, 0::int AS chance, false AS red,
         CASE WHEN o.status = 'won' AND o.closed_on >= o.created_on THEN o.closed_on - o.created_on END AS days
       FROM opportunities o ${common} AND o.status = ${of} AND ${of} <> 'open'`;
}

/** Amount times chance, to the minor unit, so that parts add up to what they are parts of. */
const WEIGHTED = (amount: string) => `round(${amount} * d.chance / 100)`;

/** The columns of what `dimensionOf` and `WHOLE` make. */
export const SUMMED = `part, kind, key, name, deals, amount, weighted, reds, red_amount, cycles, days, list, sold, recurring`;

const OF_DEALS = `count(*)::int AS deals, sum(d.amount) AS amount,
  sum(${WEIGHTED('d.amount')}) AS weighted, (count(*) FILTER (WHERE d.red))::int AS reds,
  coalesce(sum(d.amount) FILTER (WHERE d.red), 0) AS red_amount, count(d.days)::int AS cycles, coalesce(sum(d.days), 0) AS days,
  0::numeric AS list, 0::numeric AS sold, 0::numeric AS recurring`;

/** Each deal of `d` once. */
export const WHOLE = `SELECT d.part, 'whole' AS kind, '' AS key, NULL::text AS name, ${OF_DEALS} FROM d GROUP BY d.part`;

const ofAccount = (field: 'territory' | 'segment') => `k_${field} AS (
  SELECT d.part, CASE WHEN nullif(a.${field}, '') IS NULL THEN 'none' ELSE 'value' END AS kind,
    coalesce(lower(a.${field}), '') AS key, min(nullif(a.${field}, '')) AS name, ${OF_DEALS}
  FROM d LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = d.account_id GROUP BY 1, 2, 3
)`;

const ofLines = (as: 'family' | 'product', name: string) => `m_${as} AS (
  -- What a minor unit on the lines is worth in the organisation's currency: what the deal's amount is worth in it.
  SELECT d.*, o.currency,
    CASE WHEN o.amount_minor > 0 THEN o.amount_base_minor::numeric
      WHEN o.currency = (SELECT currency FROM organizations WHERE organization_id = $1) THEN 1 END AS worth,
    CASE WHEN o.amount_minor > 0 THEN o.amount_minor::numeric ELSE 1 END AS per
  FROM d JOIN opportunities o ON o.organization_id = $1 AND o.id = d.id
), l_${as} AS (
  -- The running total is rounded, not the line, so that lines that make the amount add up to it exactly.
  SELECT m.part, m.id, m.chance, m.red, m.days, ${name} AS name, i.charge <> 'once' AS recurs,
    i.quantity_thousandths::numeric * i.price_minor * coalesce(i.term_months, 1)
      / (1000 * CASE i.charge WHEN 'yearly' THEN 12 ELSE 1 END) * m.worth / m.per AS list,
    i.amount_minor * m.worth / m.per AS sold,
    round(sum(i.amount_minor) OVER w * m.worth / m.per)
      - round((sum(i.amount_minor) OVER w - i.amount_minor) * m.worth / m.per) AS share
  FROM m_${as} m JOIN line_items i ON i.organization_id = $1 AND i.opportunity_id = m.id AND i.deleted_at IS NULL
    AND i.currency = m.currency
  WHERE m.worth IS NOT NULL
  WINDOW w AS (PARTITION BY m.part, m.id ORDER BY i.created_at, i.id)
), p_${as} AS (
  SELECT d.part, d.id, lower(d.name) AS key, min(d.name) AS name, sum(d.share) AS amount, sum(${WEIGHTED('d.share')}) AS weighted,
    bool_or(d.red) AS red, min(d.days) AS days, sum(d.list) AS list, sum(d.sold) AS sold,
    coalesce(sum(d.share) FILTER (WHERE d.recurs), 0) AS recurring
  FROM l_${as} d GROUP BY 1, 2, 3
), r_${as} AS (
  -- What lines do not make of each deal. Grouped, not joined: behind many new deals little is known of how many there are,
  -- and a join of these two would compare every one with every other.
  SELECT u.part, u.id, bool_or(u.is_line) AS is_lined, sum(u.amount) AS amount, sum(u.weighted) AS weighted,
    bool_or(u.red) AS red, min(u.days) AS days
  FROM (SELECT d.part, d.id, false AS is_line, d.amount, ${WEIGHTED('d.amount')} AS weighted, d.red, d.days FROM d
    UNION ALL SELECT p.part, p.id, true, -p.amount, -p.weighted, p.red, p.days FROM p_${as} p) u GROUP BY 1, 2
), k_${as} AS (
  SELECT part, 'value' AS kind, key, min(name) AS name, count(*)::int AS deals, sum(amount) AS amount, sum(weighted) AS weighted,
    (count(*) FILTER (WHERE red))::int AS reds, coalesce(sum(amount) FILTER (WHERE red), 0) AS red_amount,
    count(days)::int AS cycles, coalesce(sum(days), 0) AS days, sum(list) AS list, sum(sold) AS sold, sum(recurring) AS recurring
  FROM p_${as} GROUP BY 1, 3
  UNION ALL
  SELECT part, CASE WHEN is_lined THEN 'beside_lines' ELSE 'no_lines' END, '', NULL, count(*)::int, sum(amount), sum(weighted),
    (count(*) FILTER (WHERE red))::int, coalesce(sum(amount) FILTER (WHERE red), 0), count(days)::int, coalesce(sum(days), 0), 0, 0, 0
  FROM r_${as} WHERE NOT is_lined OR amount <> 0 OR weighted <> 0 GROUP BY 1, 2
)`;

/** `k_` and the name of a dimension: the deals of `d` by value and part. */
export const DIMENSIONS: Readonly<Record<RevenueDimension, string>> = {
  territory: ofAccount('territory'),
  segment: ofAccount('segment'),
  family: ofLines('family', LINE_FAMILY),
  product: ofLines('product', 'i.product'),
};

/** The owner of a sum over all owners. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
