/** Counts and sums of the open deals of a filter, in groups: from the kept totals where they know it, else from the deals. */
import type { BREAKDOWN_BY } from '@forecastle/contract';
import { type ConfidenceSums, confidenceOfSums, type RiskBand } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { dealsMatching, totalsConditions, totalsKnow } from '../../records/opportunities/count-opportunities.ts';
import { openFilter } from '../../records/opportunities/filter-conditions.ts';
import type { OpportunityFilterInput } from '../../records/opportunities/inputs.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';

export type GroupedBy = (typeof BREAKDOWN_BY)[number];

export interface GroupSums extends ConfidenceSums {
  readonly count: number;
}

/** Open deals of one group in one risk band. */
export interface SumsRow {
  /** Id of the stage or rep, the category, or the first day of the month; '' for no date. */
  readonly key: string;
  readonly riskBand: RiskBand;
  readonly notYetQualified: boolean;
  readonly sums: GroupSums;
}

/** Text by which deals are told apart, over `opportunity_totals` and over `o`. */
const KEYS: Readonly<Record<GroupedBy, { readonly totals: string; readonly deals: string }>> = {
  rep: { totals: 'owner_id::text', deals: 'o.owner_id::text' },
  stage: { totals: 'stage_id::text', deals: 'o.stage_id::text' },
  category: { totals: "coalesce(nullif(category, ''), 'pipeline')", deals: "coalesce(o.category, 'pipeline')" },
  month: {
    totals: "coalesce(nullif(month, '-infinity')::text, '')",
    deals: "coalesce(date_trunc('month', o.close_date::timestamp)::date::text, '')",
  },
};

/** `filter` as `pipelineFilter` gives it. Groups without deals have no row. */
export async function pipelineSums(
  tx: TenantTransaction,
  actor: Actor,
  asked: OpportunityFilterInput,
  { by, now }: { readonly by: GroupedBy; readonly now: Date },
): Promise<SumsRow[]> {
  const opened = await openFilter(tx, actor, asked, now);
  if (!opened) return [];
  const { filter, scope, parameters } = opened;
  const text = totalsKnow(filter)
    ? `SELECT ${KEYS[by].totals} AS key, risk_band, not_yet_qualified, sum(count)::int AS count,
         sum(amount_base_minor)::text AS amount, sum(weighted_confidence)::text AS weighted
       FROM opportunity_totals WHERE ${totalsConditions(filter, scope, parameters)}
       GROUP BY 1, 2, 3 HAVING sum(count) > 0`
    : `SELECT ${KEYS[by].deals} AS key, h.risk_band, h.not_yet_qualified, count(*)::int AS count,
         coalesce(sum(o.amount_base_minor), 0)::text AS amount,
         coalesce(sum(o.amount_base_minor::numeric * h.confidence), 0)::text AS weighted
       FROM ${dealsMatching(filter, scope, parameters, { withHealth: true })}
       GROUP BY 1, 2, 3`;
  const { rows } = await tx.client.query<{
    key: string;
    risk_band: RiskBand;
    not_yet_qualified: boolean;
    count: number;
    amount: string;
    weighted: string;
  }>(text, parameters.values);
  return rows.map((row) => ({
    key: row.key,
    riskBand: row.risk_band,
    notYetQualified: row.not_yet_qualified,
    sums: {
      count: row.count,
      amountMinor: BigInt(row.amount),
      weightedConfidence: BigInt(row.weighted),
    },
  }));
}

export const isJudged = (row: SumsRow): boolean => !row.notYetQualified;

/** Not yet qualified deals are left out: a bare import must not turn a company red. */
export const isAtRisk = (row: SumsRow): boolean => row.riskBand === 'red' && isJudged(row);

export function sumOf(rows: readonly SumsRow[]): GroupSums {
  let all = { count: 0, amountMinor: 0n, weightedConfidence: 0n };
  for (const { sums } of rows) {
    all = {
      count: all.count + sums.count,
      amountMinor: all.amountMinor + sums.amountMinor,
      weightedConfidence: all.weightedConfidence + sums.weightedConfidence,
    };
  }
  return all;
}

/** What every group of deals is shown with. */
export const presentSums = (rows: readonly SumsRow[]) => ({
  open: bucket(rows),
  atRisk: bucket(rows.filter(isAtRisk)),
  notYetQualified: bucket(rows.filter((row) => row.notYetQualified)),
  confidence: confidenceOfSums(sumOf(rows.filter(isJudged))),
});

export function bucket(rows: readonly SumsRow[]) {
  const { count, amountMinor } = sumOf(rows);
  return { count, amountBaseMinor: String(amountMinor) };
}

/** What the keys of groups are called, those of people and stages as they are called now. */
export async function namesOf(tx: TenantTransaction, by: 'rep' | 'stage', keys: readonly string[]) {
  const table = by === 'rep' ? 'members' : 'stages';
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    `SELECT id, name FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[])
     ORDER BY ${by === 'rep' ? 'name' : 'position'}, id`,
    [tx.organizationId, keys],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
