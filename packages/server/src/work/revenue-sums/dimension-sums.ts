/** Open, won and lost deals by a field of their account or by what their lines sell: kept sums, and what has changed since. */
import { REVENUE_VALUES_SHOWN } from '@forecastle/contract';
import { isoDate, type RevenueDimension, type RevenueGroupKind } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Days, DueDays } from './days.ts';
import { DIMENSIONS, dealsBetween, NOBODY, SUMMED, WHOLE } from './dimension-query.ts';
import { wholeThirds } from './thirds.ts';

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

/** What is asked of the deals of one status that are due, or were closed, between two days. */
interface Stretch {
  readonly part: string;
  readonly status: 'open' | 'won' | 'lost';
  /** Null: from the beginning of time. */
  readonly firstDay: number | null;
  readonly lastDay: number;
}

/** Days of a part, which kept sums answer or not. */
interface Segment {
  readonly part: string;
  readonly status: 'open' | 'won' | 'lost';
  /** Null: from the beginning of time. */
  readonly firstDay: number | null;
  readonly lastDay: number;
  readonly kept: boolean;
}

/** Sums over all owners are kept by day, those of an owner by thirds of months: what lies beside these is counted. */
function segmentsOf(asked: readonly Stretch[], owners: readonly string[] | null, areKept: boolean): Segment[] {
  return asked.flatMap(({ part, status, firstDay, lastDay }) => {
    if (!areKept || owners === null) return [{ part, status, firstDay, lastDay, kept: areKept }];
    const { whole, edges } = wholeThirds({ firstDay, lastDay });
    return [
      ...(whole ? [{ part, status, ...whole, kept: true }] : []),
      ...edges.map((edge) => ({ part, status, ...edge, kept: false })),
    ];
  });
}

function stretchesOf({ due, period, before }: DimensionQuestion): (Stretch & { part: DimensionPart })[] {
  return [
    ...(due
      ? [{ part: 'open', status: 'open', firstDay: due.overdue ? null : due.firstDay, lastDay: due.lastDay } as const]
      : []),
    { part: 'won', status: 'won', ...period },
    { part: 'lost', status: 'lost', ...period },
    { part: 'won_before', status: 'won', ...before },
    { part: 'lost_before', status: 'lost', ...before },
  ];
}

const IS_ASKED = `($2::uuid[] IS NULL OR o.owner_id = ANY($2))`;
const LAST_OF_THIRD = `CASE WHEN extract(day FROM s.day) < 21 THEN s.day + 9
  ELSE (date_trunc('month', s.day) + interval '1 month - 1 day')::date END`;

/**
 * Days that have changed since their sums were made are counted from the deals, the rest is taken as it is kept: one
 * statement, so that a change is seen whole or not at all. Without a join that could turn around: days are few, deals many.
 */
const WHAT_COUNTS = (dimension: RevenueDimension | 'whole', ofAll: boolean) => `q AS MATERIALIZED (
  SELECT * FROM unnest($3::text[], $4::text[], $5::date[], $6::date[], $7::boolean[]) AS q (part, status, first_day, last_day, kept)
), s AS MATERIALIZED (
  SELECT DISTINCT q.part, q.status, ${ofAll ? `c.day, '${NOBODY}'::uuid AS owner_id` : 'third_of_month(c.day) AS day, c.owner_id'}
  FROM q JOIN revenue_changes c ON c.organization_id = $1 AND c.status = q.status AND c.day BETWEEN q.first_day AND q.last_day
    ${ofAll ? '' : 'AND c.owner_id = ANY($2)'}
  WHERE q.kept
), counted AS MATERIALIZED (
  SELECT q.part, q.status, q.first_day, q.last_day, NULL::uuid AS owner_id FROM q WHERE NOT q.kept
  UNION ALL
  SELECT s.part, s.status, s.day, ${ofAll ? 's.day, NULL' : `${LAST_OF_THIRD}, s.owner_id`} FROM s
), d AS MATERIALIZED (
  ${(['open', 'closed'] as const)
    .map(
      (kind) =>
        `SELECT c.part, o.* FROM counted c CROSS JOIN LATERAL (${dealsBetween(kind, {
          from: 'c.first_day',
          to: 'c.last_day',
          of: 'c.status',
          and: `${IS_ASKED} AND (c.owner_id IS NULL OR o.owner_id = c.owner_id)`,
        })} OFFSET 0) o`,
    )
    .join(' UNION ALL ')}
), kept AS MATERIALIZED (
  SELECT q.part, r.dimension, r.kind, r.key, min(r.name) AS name, sum(r.deals) AS deals, sum(r.amount) AS amount,
    sum(r.weighted) AS weighted, sum(r.reds) AS reds, sum(r.red_amount) AS red_amount, sum(r.cycles) AS cycles,
    sum(r.days) AS days, sum(r.list) AS list, sum(r.sold) AS sold, sum(r.recurring) AS recurring
  FROM q CROSS JOIN LATERAL (
    SELECT * FROM revenue_sums r WHERE r.organization_id = $1 AND r.dimension IN ('whole', '${dimension}')
      AND r.owner_id = ANY(${ofAll ? `'{${NOBODY}}'::uuid[]` : '$2'}) AND r.status = q.status AND r.day BETWEEN q.first_day AND q.last_day OFFSET 0
  ) r
  WHERE q.kept AND NOT EXISTS (SELECT FROM s WHERE s.part = q.part AND s.day = r.day AND s.owner_id = r.owner_id)
  GROUP BY 1, 2, 3, 4
)`;

const SUMS = `sum(k.deals)::int AS count, sum(k.amount)::text AS amount, sum(k.weighted)::text AS weighted,
  sum(k.reds)::int AS reds, sum(k.red_amount)::text AS "redAmount", sum(k.cycles)::int AS cycles, sum(k.days)::float8 AS days`;
const OF_LINES = `sum(k.list)::float8 AS list, sum(k.sold)::float8 AS sold,
  coalesce(sum(k.amount) FILTER (WHERE k.kind = 'value'), 0)::text AS lined, sum(k.recurring)::text AS recurring`;

/** The values of what `WHAT_COUNTS` reads. */
async function askedOf(tx: TenantTransaction, owners: readonly string[] | null, stretches: readonly Stretch[]) {
  const { rowCount } = await tx.client.query('SELECT FROM revenue_kept WHERE organization_id = $1', [
    tx.organizationId,
  ]);
  const segments = segmentsOf(stretches, owners, rowCount === 1);
  return [
    tx.organizationId,
    owners,
    segments.map(({ part }) => part),
    segments.map(({ status }) => status),
    segments.map(({ firstDay }) => (firstDay === null ? '-infinity' : isoDate(firstDay))),
    segments.map(({ lastDay }) => isoDate(lastDay)),
    segments.map(({ kept }) => kept),
  ];
}

/** What was won and lost in each of some periods, in their order. */
export async function decidedSums(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  periods: readonly Days[],
): Promise<{ readonly won: DecidedSum; readonly lost: DecidedSum }[]> {
  const stretches = periods.flatMap(({ firstDay, lastDay }, at) =>
    (['won', 'lost'] as const).map((status) => ({ part: `${status} ${at}`, status, firstDay, lastDay })),
  );
  const { rows } = await tx.client.query<{ part: string; count: number; amount: string; cycles: number; days: number }>(
    `WITH ${WHAT_COUNTS('whole', owners === null)}
     SELECT k.part, ${SUMS} FROM (${WHOLE} UNION ALL SELECT ${SUMMED} FROM kept) k GROUP BY k.part`,
    await askedOf(tx, owners, stretches),
  );
  const sumOf = (part: string): DecidedSum => {
    const row = rows.find((each) => each.part === part);
    return row
      ? { count: row.count, amountMinor: BigInt(row.amount), cycles: row.cycles, cycleDays: row.days }
      : { count: 0, amountMinor: 0n, cycles: 0, cycleDays: 0 };
  };
  return periods.map((_, at) => ({ won: sumOf(`won ${at}`), lost: sumOf(`lost ${at}`) }));
}
export type DecidedSum = Pick<DimensionSum, 'count' | 'amountMinor' | 'cycles' | 'cycleDays'>;

/** By value and part, and all deals together; values beyond the most that are shown are one. */
export async function dimensionSums(
  tx: TenantTransaction,
  dimension: RevenueDimension,
  question: DimensionQuestion,
): Promise<DimensionSum[]> {
  const asked = await askedOf(tx, question.owners, stretchesOf(question));
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
    list: number | null;
    sold: number | null;
    lined: string | null;
    recurring: string | null;
  }>(
    `WITH ${WHAT_COUNTS(dimension, question.owners === null)}, ${DIMENSIONS[dimension]}, k AS MATERIALIZED (
       SELECT ${SUMMED} FROM k_${dimension} UNION ALL SELECT ${SUMMED} FROM kept WHERE dimension = '${dimension}'
     ), ranked AS (
       SELECT kind, key, row_number() OVER (PARTITION BY kind ORDER BY sum(amount) FILTER (WHERE part = 'open') DESC NULLS LAST,
         sum(amount) DESC, key) > ${REVENUE_VALUES_SHOWN} AS beyond
       FROM k GROUP BY 1, 2
     ), lines AS (
       SELECT k.part, ${OF_LINES} FROM k GROUP BY 1
     )
     SELECT CASE WHEN r.beyond THEN 'others' ELSE k.kind END AS kind, CASE WHEN r.beyond THEN '' ELSE k.key END AS key,
       CASE WHEN r.beyond THEN NULL ELSE min(k.name) END AS name, count(DISTINCT k.key)::int AS values, k.part, ${SUMS}, ${OF_LINES}
     FROM k JOIN ranked r USING (kind, key) GROUP BY r.beyond, 1, 2, k.part
     UNION ALL
     SELECT NULL, '', NULL, 0, k.*, l.list, l.sold, l.lined, l.recurring FROM (
       SELECT k.part, ${SUMS} FROM (${WHOLE} UNION ALL SELECT ${SUMMED} FROM kept WHERE dimension = 'whole') k GROUP BY k.part
     ) k LEFT JOIN lines l USING (part)`,
    asked,
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
    listMinor: row.list ?? 0,
    soldMinor: row.sold ?? 0,
    linesMinor: BigInt(ofLines ? (row.lined ?? 0) : 0),
    recurringMinor: BigInt(row.recurring ?? 0),
  }));
}
