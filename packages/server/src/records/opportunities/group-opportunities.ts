import type { OPPORTUNITY_GROUPS, OpportunityGroups } from '@forecastle/contract';
import { type CustomColumn, isCustomColumn } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { CUSTOM_NOUNS } from '../custom-fields/custom-nouns.ts';
import { type CustomGroup, customGroup, groupField } from '../lists/custom-groups.ts';
import { narrowestTotals, totalsConditions, totalsKnow } from './count-opportunities.ts';
import { filterSql, openFilter } from './filter-conditions.ts';
import type { OpportunityFilterInput } from './inputs.ts';

type OwnGroup = (typeof OPPORTUNITY_GROUPS)[number];
type GroupBy = OwnGroup | CustomColumn;
type Groups = z.infer<typeof OpportunityGroups>;

interface GroupSql extends Omit<CustomGroup, 'fileOrder'> {
  /** What the deals of a group have in common in the kept totals; null where they do not know it. */
  readonly kept: string | null;
  /** Whether the narrow ones know it too. */
  readonly isPlaced?: boolean;
}

/** Groups that are named; the rest is summed up in one figure. */
const NAMED_MAX = 500;

const GROUPS: Readonly<Record<OwnGroup, GroupSql>> = {
  stage: {
    key: 'o.stage_id::text',
    kept: 'stage_id::text',
    isPlaced: true,
    label: 's.name',
    join: 'LEFT JOIN stages s ON s.organization_id = $1 AND s.id = g.key::uuid',
    order: 's.position, g.key',
  },
  owner: {
    key: 'o.owner_id::text',
    kept: 'owner_id::text',
    isPlaced: true,
    label: 'm.name',
    join: 'LEFT JOIN members m ON m.organization_id = $1 AND m.id = g.key::uuid',
    order: 'm.name, g.key',
  },
  category: {
    key: "coalesce(o.category, 'pipeline')",
    kept: "coalesce(nullif(category, ''), 'pipeline')",
    label: 'NULL',
    join: '',
    order: "array_position(ARRAY['commit', 'best_case', 'pipeline', 'omitted', 'closed'], g.key)",
  },
  account: {
    key: "coalesce(o.account_id::text, '')",
    kept: null,
    label: 'a.name',
    join: "LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = nullif(g.key, '')::uuid",
    order: 'g.amount DESC, g.key',
  },
  close_month: {
    key: "coalesce(to_char(o.close_date, 'YYYY-MM'), '')",
    kept: "CASE WHEN month = '-infinity' THEN '' ELSE to_char(month, 'YYYY-MM') END",
    label: 'NULL',
    join: '',
    // Deals without a date come last.
    order: "nullif(g.key, '') NULLS LAST",
  },
};

interface Row {
  key: string;
  label: string | null;
  count: number;
  amount: string;
  without: number;
  groups: number;
  all_count: number;
  all_amount: string;
  all_without: number;
}

/** The groups of the deals a filter matches, with exact counts and sums: from the kept totals where they know the filter. */
export async function groupOpportunities(
  tx: TenantTransaction,
  actor: Actor,
  { by, ...asked }: OpportunityFilterInput & { by: GroupBy },
): Promise<Groups> {
  const group: GroupSql = isCustomColumn(by)
    ? { ...customGroup(await groupField(tx, CUSTOM_NOUNS.deal, by), CUSTOM_NOUNS.deal), kept: null }
    : GROUPS[by];
  const opened = await openFilter(tx, actor, asked);
  if (!opened) return { items: [], others: null };
  const { filter } = opened;
  // The totals of closed deals are kept by the month of the close, which a list does not group by.
  const isKept =
    group.kept !== null && totalsKnow(filter) && (by !== 'close_month' || filter.status?.join() === 'open');
  const sums = isKept
    ? `SELECT ${group.kept} AS key, sum(count)::int AS count, sum(amount_base_minor) AS amount, sum(without_amount)::int AS without
       FROM ${group.isPlaced ? narrowestTotals(filter) : 'opportunity_totals'} WHERE ${totalsConditions(filter, opened.scope, opened.parameters)}
       GROUP BY 1 HAVING sum(count) > 0`
    : aggregate(group, opened);
  const { rows } = await tx.client.query<Row>(
    `WITH g AS MATERIALIZED (${sums})
     SELECT g.key, ${group.label} AS label, g.count, g.amount::text AS amount, g.without,
       (count(*) OVER ())::int AS groups, (sum(g.count) OVER ())::int AS all_count,
       (sum(g.amount) OVER ())::text AS all_amount, (sum(g.without) OVER ())::int AS all_without
     FROM g ${group.join} ORDER BY ${group.order} LIMIT ${NAMED_MAX}`,
    opened.parameters.values,
  );
  return { items: rows.map(presentGroup), others: othersOf(rows) };
}

function aggregate(
  { key }: GroupSql,
  opened: NonNullable<Awaited<ReturnType<typeof openFilter<OpportunityFilterInput>>>>,
): string {
  const { from, conditions } = filterSql(opened.filter, opened.scope, opened);
  return `SELECT ${key} AS key, count(*)::int AS count, coalesce(sum(o.amount_base_minor), 0) AS amount,
      (count(*) FILTER (WHERE o.amount_sort <= 0))::int AS without
    FROM ${from} WHERE ${conditions.join(' AND ')} GROUP BY 1`;
}

const presentGroup = ({ key, label, count, amount, without }: Row): Groups['items'][number] => ({
  key: key === '' ? null : key,
  label,
  count,
  amountBaseMinor: amount,
  withoutAmount: without,
});

/** What the named groups leave over, so that no total loses a deal. */
function othersOf(rows: readonly Row[]): Groups['others'] {
  const [first] = rows;
  if (!first || first.groups <= rows.length) return null;
  const named = rows.reduce(
    (sum, row) => ({
      count: sum.count + row.count,
      amount: sum.amount + BigInt(row.amount),
      without: sum.without + row.without,
    }),
    { count: 0, amount: 0n, without: 0 },
  );
  return {
    groups: first.groups - rows.length,
    count: first.all_count - named.count,
    amountBaseMinor: String(BigInt(first.all_amount) - named.amount),
    withoutAmount: first.all_without - named.without,
  };
}
