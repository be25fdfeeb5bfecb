/** A list's filter as SQL over `o` (opportunities), `h` (opportunity_health) and `a` (accounts). */

import { containing } from '../../platform/database/containing.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { teamBelow, visibleOwners } from '../../tenancy/identity/policies.ts';
import { nameKey } from '../accounts/name-key.ts';
import { CUSTOM_NOUNS } from '../custom-fields/custom-nouns.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import type { CustomToday } from '../lists/custom-conditions.ts';
import { type CustomFilter, customConditions, NO_CUSTOM, openCustom, type Reading } from '../lists/custom-filter.ts';
import { Parameters } from '../lists/parameters.ts';
import { whereSql } from '../lists/where-sql.ts';
import { withCloseDays } from './close-within.ts';
import type { OpportunityFilterInput } from './inputs.ts';
import type { Order } from './sort-orders.ts';
import { dealsAsked, tablesRead } from './where-conditions.ts';

/** Matches up to which a search names its deals; above, the list is walked in its order and each deal compared. */
const NAMED_MATCHES_MAX = 1000;

export interface Scope {
  /** Owners the list is confined to; null = the whole organisation. Empty = nothing is to be seen. */
  readonly owners: readonly string[] | null;
  /** Deals a search found, when it found few. */
  readonly ids: readonly string[] | null;
  /** Pattern of a search that matches too many to name. */
  readonly pattern: string | null;
  /** What conditions on days go by; null where there are none. */
  readonly today: CustomToday | null;
  /** What conditions on custom fields find by their index. */
  readonly custom: CustomFilter;
}

/** What every statement of a filter begins with. */
export interface OpenedFilter<F> {
  readonly scope: Scope;
  /** Those of one statement. */
  readonly parameters: Parameters;
  readonly filter: F;
}

/** Owners that a filter names, by themselves or by their team, of those the actor may see; null = the whole organisation. */
export async function ownersWithin(
  tx: TenantTransaction,
  actor: Actor,
  { ownerId, teamOf }: Pick<OpportunityFilterInput, 'ownerId' | 'teamOf'>,
): Promise<readonly string[] | null> {
  const team = teamOf === undefined ? null : await teamBelow(tx, teamOf);
  return [team, ownerId ?? null].reduce(inBoth, await visibleOwners(tx, actor));
}

/** What the actor may see of what the filter asks for, and what a search finds in it. */
async function scopeOf(
  tx: TenantTransaction,
  actor: Actor,
  filter: OpportunityFilterInput,
  { today, custom }: Pick<Scope, 'today' | 'custom'>,
): Promise<Scope> {
  const owners = await ownersWithin(tx, actor, filter);
  const shared = { owners, today, custom };
  const words = nameKey(filter.search ?? '');
  if (words === '') return { ...shared, ids: null, pattern: null };
  const pattern = containing(words);
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT matching_opportunities AS id FROM matching_opportunities($1, $2, $3, $4)',
    [tx.organizationId, owners, pattern, NAMED_MATCHES_MAX + 1],
  );
  if (rows.length > NAMED_MATCHES_MAX) return { ...shared, ids: null, pattern };
  return { ...shared, ids: [...new Set(rows.map((row) => row.id))], pattern: null };
}

/** Owners that both name; null names everybody. */
export const inBoth = (one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null =>
  one === null || other === null ? (one ?? other) : other.filter((id) => one.includes(id));

/**
 * What every statement of a filter begins with, and the filter as of now: days that move with today are told as days.
 * Null when nothing can match, so that no statement is made.
 */
export async function openFilter<F extends OpportunityFilterInput>(
  tx: TenantTransaction,
  actor: Actor,
  asked: F,
  now = new Date(),
): Promise<OpenedFilter<F> | null> {
  const dated = await withCloseDays(tx, asked, now);
  if (dated.status?.length === 0) return null;
  const { filter, today, custom } = await withConditions(tx, dated, now);
  const scope = await scopeOf(tx, actor, filter, { today, custom });
  if (scope.owners?.length === 0 || scope.ids?.length === 0) return null;
  return { scope, parameters: new Parameters(tx.organizationId), filter };
}

/** The conditions that hold now, with what they go by. */
async function withConditions<F extends OpportunityFilterInput>(
  tx: TenantTransaction,
  filter: F,
  now: Date,
): Promise<{ filter: F; today: CustomToday | null; custom: CustomFilter }> {
  if (!filter.where && filter.customGroup === undefined) return { filter, today: null, custom: NO_CUSTOM };
  const today = { ...(await calendarOf(tx)), day: (await momentIn(tx, now)).day };
  return openCustom(tx, CUSTOM_NOUNS.deal, filter, today);
}

/**
 * Whether the filter asks for deals that are not yet qualified (true), for judged ones (false), or for both. A band is
 * a judgement: whoever asks for one is not given deals that nobody can judge yet, as the overview counts them apart.
 */
export const qualificationOf = ({ notYetQualified, risk }: OpportunityFilterInput): boolean | undefined =>
  notYetQualified ?? (risk ? false : undefined);

/** `= $n` for one value, `= ANY($n)` for several: only the first keeps an index in its order. */
export function oneOf(column: string, values: readonly string[], type: string, parameters: Parameters): string {
  const [only] = values;
  return values.length === 1
    ? `${column} = ${parameters.add(only)}::${type}`
    : `${column} = ANY(${parameters.add(values)}::${type}[])`;
}

/** Conditions of the filter besides owner, stage and status, which a list may walk apart. */
export function filterConditions(
  filter: OpportunityFilterInput,
  scope: Scope,
  reading: Reading,
  parameters: Parameters,
): string[] {
  const conditions: string[] = [];
  const { category } = filter;
  if (category) {
    const named = oneOf('o.category', category, 'text', parameters);
    conditions.push(category.includes('pipeline') ? `(${named} OR o.category IS NULL)` : named);
  }
  // A closed deal keeps its score as history: it is at no risk any more.
  if (filter.risk) conditions.push("o.status = 'open'", oneOf('h.risk_band', filter.risk, 'text', parameters));
  const qualification = qualificationOf(filter);
  if (qualification !== undefined) conditions.push(`h.not_yet_qualified = ${parameters.add(qualification)}`);
  if (filter.accountId) conditions.push(`o.account_id = ${parameters.add(filter.accountId)}::uuid`);
  if (filter.contactId) {
    conditions.push(`o.id IN (SELECT oc.opportunity_id FROM opportunity_contacts oc
      WHERE oc.organization_id = $1 AND oc.contact_id = ${parameters.add(filter.contactId)}::uuid)`);
  }
  if (filter.currency) conditions.push(oneOf('o.currency', filter.currency, 'text', parameters));
  // The sorted column, whose index a range can enter; a deal without a date stands at infinity there.
  if (filter.closeFrom) {
    conditions.push(`o.close_sort >= ${parameters.add(filter.closeFrom)}::date AND o.close_sort < 'infinity'`);
  }
  if (filter.closeTo) conditions.push(`o.close_sort <= ${parameters.add(filter.closeTo)}::date`);
  if (filter.amountMin !== undefined) {
    conditions.push(`o.amount_sort >= ${parameters.add(Math.max(0, filter.amountMin))}::bigint`);
  }
  if (filter.amountMax !== undefined) {
    conditions.push(`o.amount_sort <= ${parameters.add(filter.amountMax)}::bigint AND o.amount_sort >= 0`);
  }
  if (filter.missing?.includes('amount')) conditions.push('o.amount_sort <= 0');
  if (filter.missing?.includes('close_date')) conditions.push(`o.close_sort = 'infinity'`);
  if (filter.missing?.includes('account')) conditions.push('o.account_id IS NULL');
  if (filter.missing?.includes('closed_on')) conditions.push("o.status <> 'open' AND o.closed_on IS NULL");
  if (scope.ids) conditions.push(`o.id = ANY(${parameters.add(scope.ids)}::uuid[])`);
  if (scope.pattern !== null) {
    const pattern = parameters.add(scope.pattern);
    conditions.push(`(o.name_key LIKE ${pattern} OR a.name_key LIKE ${pattern})`);
  }
  if (scope.today) {
    const where = filter.where && whereSql(filter.where, dealsAsked(scope.today), scope.today, parameters);
    if (where) conditions.push(where);
    conditions.push(...customConditions(scope.custom, scope.today, reading, parameters));
  }
  return conditions;
}

export const readsHealth = (filter: OpportunityFilterInput): boolean =>
  filter.risk !== undefined || filter.notYetQualified !== undefined || tablesRead(filter.where).has('h');

/** What the conditions read beside the deal and its scores. */
export const besideDeal = (filter: OpportunityFilterInput, scope: Scope): string =>
  [
    scope.pattern !== null || tablesRead(filter.where).has('a') ? ACCOUNT_JOIN : '',
    tablesRead(filter.where).has('m') ? OWNER_JOIN : '',
  ].join(' ');

export const HEALTH_JOIN = 'JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id';
export const ACCOUNT_JOIN = 'LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id';
const OWNER_JOIN = 'JOIN members m ON m.organization_id = $1 AND m.id = o.owner_id';
const STAGE_JOIN = 'JOIN stages s ON s.organization_id = $1 AND s.id = o.stage_id';

/** A scope with where its parameters are collected. */
export interface FilterSql {
  readonly parameters: Parameters;
}
type Beside = 'h' | 'a' | 'm' | 's';

/** The whole filter over its tables, walked by an order where one of them leads it. */
export function filterSql(
  filter: OpportunityFilterInput,
  scope: Scope,
  { parameters }: FilterSql,
  reads: readonly Beside[] = [],
  lead?: Order,
): { from: string; conditions: string[] } {
  const tables = new Set<Beside>([...reads, ...tablesRead(filter.where)]);
  if (readsHealth(filter)) tables.add('h');
  if (scope.pattern !== null) tables.add('a');
  const isLedByHealth = lead?.reads === 'h';
  // Kept scores carry the status they were computed for, which is the deal's: it leads their indexes.
  const status = isLedByHealth ? 'h.status' : 'o.status';
  const conditions = [
    `${isLedByHealth ? 'h' : 'o'}.organization_id = $1`,
    ...filterConditions(filter, scope, 'whole', parameters),
  ];
  if (scope.owners) conditions.push(oneOf('o.owner_id', scope.owners, 'uuid', parameters));
  if (filter.stageId) conditions.push(oneOf('o.stage_id', filter.stageId, 'uuid', parameters));
  if (filter.status) conditions.push(oneOf(status, filter.status, 'text', parameters));
  const from = [
    isLedByHealth
      ? 'opportunity_health h JOIN opportunities o ON o.organization_id = $1 AND o.id = h.opportunity_id'
      : `opportunities o ${tables.has('h') ? HEALTH_JOIN : ''}`,
    tables.has('a') ? ACCOUNT_JOIN : '',
    tables.has('m') ? OWNER_JOIN : '',
    tables.has('s') ? STAGE_JOIN : '',
  ].join(' ');
  return { from, conditions };
}
