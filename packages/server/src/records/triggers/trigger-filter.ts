/** What a list or a count of triggers is asked of: deals by the filter of every list of deals, and kinds of triggers. */
import type { contract } from '@forecastle/contract';
import type { InferSchemaOutput } from '@orpc/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { Parameters } from '../lists/parameters.ts';
import {
  ACCOUNT_JOIN,
  filterConditions,
  HEALTH_JOIN,
  oneOf,
  openFilter,
  readsHealth,
} from '../opportunities/filter-conditions.ts';

type Operations = (typeof contract)['triggers'];
export type TriggerListInput = InferSchemaOutput<NonNullable<Operations['list']['~orpc']['inputSchema']>>;
export type TriggerScope = InferSchemaOutput<NonNullable<Operations['counts']['~orpc']['inputSchema']>>;

export interface OpenedTriggers {
  readonly parameters: Parameters;
  /** Owners the rows are confined to; null = the whole organisation. */
  readonly owners: readonly string[] | null;
  /** Over `p` (deal_triggers) and what `joins` adds. */
  readonly conditions: string[];
  /** What the filter reads of the deals; empty where it asks for nothing but owners. */
  readonly joins: string;
}

/** Null when nothing can match. */
export async function openTriggers(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, ...asked }: TriggerScope,
): Promise<OpenedTriggers | null> {
  const opened = await openFilter(tx, actor, asked);
  if (!opened) return null;
  const { scope, parameters, filter } = opened;
  const ofDeals = filterConditions(filter, scope, 'whole', parameters);
  if (filter.stageId) ofDeals.push(oneOf('o.stage_id', filter.stageId, 'uuid', parameters));
  const conditions = ['p.organization_id = $1', ...ofDeals];
  if (opportunityId) conditions.push(`p.opportunity_id = ${parameters.add(opportunityId)}::uuid`);
  return {
    parameters,
    owners: scope.owners,
    conditions,
    joins:
      ofDeals.length === 0
        ? ''
        : `JOIN opportunities o ON o.organization_id = $1 AND o.id = p.opportunity_id
           ${readsHealth(filter) ? HEALTH_JOIN : ''} ${scope.pattern === null ? '' : ACCOUNT_JOIN}`,
  };
}
