/** What pipeline figures are asked of: a filter of the list, over open deals that are not Omitted. */
import type { PipelineFilter } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { OpportunityFilterInput } from '../../records/opportunities/inputs.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { ownersOf } from '../forecasts/asked-scope.ts';

export type PipelineFilterInput = z.infer<typeof PipelineFilter>;

/** Categories that count; a deal without one counts as Pipeline. */
const COUNTED = ['pipeline', 'best_case', 'commit'] as const;

/** The filter of the list that finds exactly these deals. Throws NOT_FOUND for people whose deals the actor may not see. */
export async function pipelineFilter(
  tx: TenantTransaction,
  actor: Actor,
  filter: PipelineFilterInput,
): Promise<OpportunityFilterInput> {
  const named = new Set([...(filter.ownerId ?? []), ...(filter.teamOf ? [filter.teamOf] : [])]);
  for (const id of named) await ownersOf(tx, actor, id);
  const { category } = filter;
  return {
    ...filter,
    status: ['open'],
    category: category ? COUNTED.filter((counted) => category.includes(counted)) : [...COUNTED],
  };
}
