import { dayOfIsoDate, isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { Parameters } from '../lists/parameters.ts';
import { filterSql, type OpenedFilter, oneOf, openFilter, qualificationOf, type Scope } from './filter-conditions.ts';
import type { OpportunityFilterInput } from './inputs.ts';
import { plannedOnce } from './planned-once.ts';

export interface OpportunityCount {
  readonly count: number;
  /** Decimal text of minor units: a sum may pass 2^53. */
  readonly amountBaseMinor: string;
  readonly withoutAmount: number;
}

const NOTHING: OpportunityCount = { count: 0, amountBaseMinor: '0', withoutAmount: 0 };

/** Exact number and sum of what a filter matches: from the kept totals when they know every filter, else counted. */
export async function countOpportunities(
  tx: TenantTransaction,
  actor: Actor,
  asked: OpportunityFilterInput,
): Promise<OpportunityCount> {
  const opened = await openFilter(tx, actor, asked);
  if (!opened) return NOTHING;
  const kept = await keptTotal(tx, opened);
  if (kept) return kept;
  const { scope, parameters, filter } = opened;
  const text = countStatement(filter, scope, parameters);
  const { rows } = await tx.client.query<OpportunityCount>(text, parameters.values);
  return rows[0] ?? NOTHING;
}

/** The same from the kept totals alone; null when they do not know every filter. Sends what it asks before it first waits. */
export async function keptTotal(
  tx: TenantTransaction,
  opened: OpenedFilter<OpportunityFilterInput> | null,
): Promise<OpportunityCount | null> {
  if (!opened) return NOTHING;
  const { scope, filter } = opened;
  if (!totalsKnow(filter)) return null;
  const parameters = new Parameters(tx.organizationId);
  const statement = plannedOnce(totalsStatement(filter, scope, parameters), parameters.values);
  const { rows } = await tx.client.query<OpportunityCount>(statement);
  return rows[0] ?? NOTHING;
}

/** Whether the kept totals can answer a filter; one that moves with today is told as days first. */
export function totalsKnow(filter: OpportunityFilterInput): boolean {
  const { search, accountId, contactId, currency, amountMin, amountMax, missing, where, customGroup } = filter;
  const unknown = [accountId, contactId, currency, amountMin, amountMax, missing, where, customGroup];
  return !search?.trim() && unknown.every((value) => value === undefined) && knowsDays(filter);
}

/** They tell open deals apart by the month of their expected close, closed ones by that of their actual one. */
function knowsDays({ status, closeFrom, closeTo }: OpportunityFilterInput): boolean {
  if (closeFrom === undefined && closeTo === undefined) return true;
  const beginsMonth = (day: string | undefined) => day === undefined || day.endsWith('-01');
  return (
    status?.length === 1 &&
    status[0] === 'open' &&
    beginsMonth(closeFrom) &&
    beginsMonth(closeTo && isoDate(dayOfIsoDate(closeTo) + 1))
  );
}

/** A filter that the totals know, as conditions over `opportunity_totals`, or over what `narrowestTotals` names. */
export function totalsConditions(filter: OpportunityFilterInput, scope: Scope, parameters: Parameters): string {
  const conditions = ['organization_id = $1'];
  const narrow = (column: string, values: readonly string[] | null | undefined, type: string) => {
    if (values) conditions.push(oneOf(column, values, type, parameters));
  };
  narrow('owner_id', scope.owners, 'uuid');
  narrow('stage_id', filter.stageId, 'uuid');
  narrow('status', filter.status, 'text');
  narrow('risk_band', filter.risk, 'text');
  if (filter.risk) conditions.push("status = 'open'");
  // A deal without a category counts as Pipeline.
  narrow('category', filter.category?.includes('pipeline') ? [...filter.category, ''] : filter.category, 'text');
  if (filter.closeFrom) conditions.push(`month >= ${parameters.add(filter.closeFrom)}::date`);
  if (filter.closeTo) conditions.push(`month > '-infinity' AND month <= ${parameters.add(filter.closeTo)}::date`);
  const qualification = qualificationOf(filter);
  if (qualification !== undefined) conditions.push(`not_yet_qualified = ${parameters.add(qualification)}`);
  return conditions.join(' AND ');
}

function totalsStatement(filter: OpportunityFilterInput, scope: Scope, parameters: Parameters): string {
  return `SELECT coalesce(sum(count), 0)::int AS count, coalesce(sum(amount_base_minor), 0)::text AS "amountBaseMinor",
      coalesce(sum(without_amount), 0)::int AS "withoutAmount"
    FROM ${narrowestTotals(filter)} WHERE ${totalsConditions(filter, scope, parameters)}`;
}

/**
 * The kept totals with the fewest rows that know a filter which `totalsKnow`; they hold the number, the amount and the
 * deals without one, by owner, stage and status.
 */
export function narrowestTotals(filter: OpportunityFilterInput): 'placed_sums' | 'opportunity_totals' {
  const { risk, category, closeFrom, closeTo } = filter;
  const isPlaced = [risk, category, closeFrom, closeTo, qualificationOf(filter)].every((value) => value === undefined);
  return isPlaced ? 'placed_sums' : 'opportunity_totals';
}

/** Deals of any filter: tables with their joins, and conditions, over `o`, `h` where `withHealth` or the filter asks, and `a`. */
export function dealsMatching(
  filter: OpportunityFilterInput,
  scope: Scope,
  parameters: Parameters,
  { withHealth = false }: { withHealth?: boolean } = {},
): string {
  const { from, conditions } = filterSql(filter, scope, { parameters }, withHealth ? ['h'] : []);
  return `${from} WHERE ${conditions.join(' AND ')}`;
}

function countStatement(filter: OpportunityFilterInput, scope: Scope, parameters: Parameters): string {
  return `SELECT count(*)::int AS count, coalesce(sum(o.amount_base_minor), 0)::text AS "amountBaseMinor",
      (count(*) FILTER (WHERE o.amount_sort <= 0))::int AS "withoutAmount"
    FROM ${dealsMatching(filter, scope, parameters)}`;
}
