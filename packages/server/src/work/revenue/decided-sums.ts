/** Deals won and lost in two periods, by what is said of them: summed by the database alone. */
import { REVENUE_VALUES_SHOWN } from '@forecastle/contract';
import { isoDate, type WinLossDimension } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { LOSS_KEY, standardBy } from '../../records/loss-reasons/loss-sql.ts';
import { COMPETITORS } from '../../records/opportunities/opportunity-row.ts';
import type { Days } from '../revenue-sums/days.ts';

export interface DecidedSum {
  /** Null for the sum of each deal once. */
  readonly kind: 'value' | 'none' | 'others' | null;
  readonly id: string | null;
  readonly name: string | null;
  readonly values: number;
  readonly part: 'now' | 'before';
  readonly status: 'won' | 'lost';
  readonly count: number;
  readonly amountMinor: bigint;
  /** Deals that were made before they closed, and their days together. */
  readonly cycles: number;
  readonly cycleDays: number;
}

export interface DecidedQuestion {
  readonly owners: readonly string[] | null;
  readonly period: Days;
  readonly before: Days;
}

const decided = (part: 'now' | 'before', status: 'won' | 'lost', from: string, to: string) =>
  `SELECT '${part}' AS part, o.status, o.id, coalesce(o.amount_base_minor, 0)::numeric AS amount,
     CASE WHEN o.closed_on >= o.created_on THEN o.closed_on - o.created_on END AS days
   FROM opportunities o WHERE o.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
     AND o.status = '${status}' AND o.closed_on BETWEEN ${from}::date AND ${to}::date`;

/** Each branch is one stretch of an index that holds what is read of the deals. */
const DEALS = `d AS MATERIALIZED (
  ${decided('now', 'won', '$3', '$4')} UNION ALL ${decided('now', 'lost', '$3', '$4')}
  UNION ALL ${decided('before', 'won', '$5', '$6')} UNION ALL ${decided('before', 'lost', '$5', '$6')}
)`;

const OF_DEAL = 'FROM d JOIN opportunities o ON o.organization_id = $1 AND o.id = d.id';

/** One row for each value of a deal, or one without a value: id, name. */
const VALUES: Readonly<Record<WinLossDimension, string>> = {
  loss_reason: `SELECT d.part, d.status, d.id, d.amount, d.days, NULL::text AS value, coalesce(l.name, ${standardBy('d.key')}) AS name
    FROM (SELECT d.*, ${LOSS_KEY} AS key ${OF_DEAL} WHERE d.status = 'lost' OFFSET 0) d
    LEFT JOIN loss_reasons l ON l.organization_id = $1 AND lower(l.key) = d.key`,
  win_reason: `SELECT d.*, w.id::text AS value, w.name ${OF_DEAL}
    LEFT JOIN win_reasons w ON w.organization_id = $1 AND w.id = o.win_reason_id WHERE d.status = 'won'`,
  qualify_out: `SELECT d.*, r.id::text AS value, r.name FROM d
    LEFT JOIN qualify_outs q ON q.organization_id = $1 AND q.opportunity_id = d.id AND q.reopened_at IS NULL
    LEFT JOIN qualify_out_reasons r ON r.organization_id = $1 AND r.id = q.primary_reason_id WHERE d.status = 'lost'`,
  stage: `SELECT d.*, s.id::text AS value, s.name ${OF_DEAL}
    LEFT JOIN stages s ON s.organization_id = $1 AND s.id = o.last_open_stage_id WHERE d.status = 'lost'`,
  competitor: `SELECT d.*, c.id::text AS value, c.name FROM d LEFT JOIN (
      SELECT o.id AS deal, c.id, c.name FROM d o JOIN LATERAL (SELECT c.id, c.name ${COMPETITORS}) c ON true
    ) c ON c.deal = d.id`,
  // One source however it is capitalised.
  lead_source: `SELECT d.*, NULL::text AS value, min(btrim(o.lead_source) COLLATE "C") FILTER (WHERE btrim(o.lead_source) <> '')
      OVER (PARTITION BY lower(btrim(o.lead_source))) AS name ${OF_DEAL}`,
  field: `SELECT d.*, v.term AS value, choice.label AS name FROM d
    LEFT JOIN deal_custom_values v ON v.organization_id = $1 AND v.opportunity_id = d.id AND v.key = $7
    LEFT JOIN custom_fields f ON f.organization_id = $1 AND f.noun = 'deal' AND f.key = $7
    LEFT JOIN LATERAL jsonb_to_recordset(f.choices) AS choice(id text, label text) ON choice.id = v.term`,
};

const SUMS = `count(DISTINCT v.id)::int AS count, sum(v.amount)::text AS amount, count(v.days)::int AS cycles,
  coalesce(sum(v.days), 0)::float8 AS days`;

/** By value, and all deals together; values beyond the most that are shown are one. */
export async function decidedSums(
  tx: TenantTransaction,
  { by, field }: { readonly by: WinLossDimension; readonly field: string | null },
  { owners, period, before }: DecidedQuestion,
): Promise<DecidedSum[]> {
  const { rows } = await tx.client.query<{
    kind: DecidedSum['kind'];
    id: string | null;
    name: string | null;
    values: number;
    part: DecidedSum['part'];
    status: DecidedSum['status'];
    count: number;
    amount: string;
    cycles: number;
    days: number;
  }>(
    `WITH ${DEALS}, v AS MATERIALIZED (${VALUES[by]}), ranked AS (
       SELECT name, row_number() OVER (ORDER BY count(*) FILTER (WHERE part = 'now') DESC, count(*) DESC, name)
         > ${REVENUE_VALUES_SHOWN} AS beyond
       FROM v WHERE name IS NOT NULL GROUP BY name
     )
     SELECT v.kind, min(v.value) AS id, v.shown AS name, 
       CASE v.kind WHEN 'others' THEN (SELECT count(*)::int FROM ranked WHERE beyond) WHEN 'value' THEN 1 ELSE 0 END AS values, v.part, v.status, ${SUMS}
     FROM (
       -- A deal counts once with a part, also where it has several of the values that are told as one.
       SELECT v.part, v.status, v.id, v.amount, v.days, k.kind, k.shown, min(v.value) AS value
       FROM v LEFT JOIN ranked r ON r.name = v.name CROSS JOIN LATERAL (SELECT
         CASE WHEN v.name IS NULL THEN 'none' WHEN r.beyond THEN 'others' ELSE 'value' END AS kind,
         CASE WHEN NOT r.beyond THEN v.name END AS shown) k
       GROUP BY v.part, v.status, v.id, v.amount, v.days, k.kind, k.shown
     ) v GROUP BY v.kind, v.shown, v.part, v.status
     UNION ALL
     SELECT NULL, NULL, NULL, 0, v.part, v.status, ${SUMS} FROM d v GROUP BY v.part, v.status`,
    [
      tx.organizationId,
      owners,
      ...[period, before].flatMap(({ firstDay, lastDay }) => [isoDate(firstDay), isoDate(lastDay)]),
      ...(by === 'field' ? [field] : []),
    ],
  );
  return rows.map(({ amount, days, ...row }) => ({ ...row, amountMinor: BigInt(amount), cycleDays: days }));
}
