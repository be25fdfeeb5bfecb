/** What pipeline figures are asked of: a filter of the list, over open deals that are not Omitted. */
import type { PipelineFilter } from '@forecastle/contract';
import { OPEN_CATEGORIES } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { ownersWithin } from '../../records/opportunities/filter-conditions.ts';
import type { OpportunityFilterInput } from '../../records/opportunities/inputs.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { ownersOf } from '../forecasts/asked-scope.ts';

export type PipelineFilterInput = z.infer<typeof PipelineFilter>;

/** The filter of the list that finds exactly these deals. Throws NOT_FOUND for people whose deals the actor may not see. */
export async function pipelineFilter(
  tx: TenantTransaction,
  actor: Actor,
  filter: PipelineFilterInput,
): Promise<OpportunityFilterInput> {
  await refuseUnseen(tx, actor, filter);
  const { category } = filter;
  return {
    ...filter,
    status: ['open'],
    category: category ? OPEN_CATEGORIES.filter((counted) => category.includes(counted)) : [...OPEN_CATEGORIES],
  };
}

/** Whether a filter asks for people and nothing else: history is kept by rep. */
export const isOfPeople = ({ ownerId: _, teamOf: __, ...rest }: PipelineFilterInput): boolean =>
  Object.values(rest).every((asked) => asked === undefined);

type People = Pick<PipelineFilterInput, 'ownerId' | 'teamOf'>;

async function refuseUnseen(tx: TenantTransaction, actor: Actor, { ownerId, teamOf }: People): Promise<void> {
  for (const id of new Set([...(ownerId ?? []), ...(teamOf ? [teamOf] : [])])) await ownersOf(tx, actor, id);
}

/** Whose deals are asked for, within what the actor may see; null for the whole organisation. Refuses as the filter does. */
export async function askedOwners(
  tx: TenantTransaction,
  actor: Actor,
  people: People,
): Promise<readonly string[] | null> {
  await refuseUnseen(tx, actor, people);
  return ownersWithin(tx, actor, people);
}
