import { BULK_EDIT_MAX } from '@forecastle/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Parameters } from '../../records/lists/parameters.ts';
import { filterSql, openFilter } from '../../records/opportunities/filter-conditions.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { BulkEditInput } from './inputs.ts';

export interface SelectedDeals {
  /** Tables and conditions, over `o` (opportunities). */
  readonly from: string;
  readonly parameters: Parameters;
}

/** The deals that were chosen, of those the actor may see; null when there can be none. */
export async function selectDeals(
  tx: TenantTransaction,
  actor: Actor,
  { ids, filter = {}, except = [] }: BulkEditInput['deals'],
): Promise<SelectedDeals | null> {
  const opened = await openFilter(tx, actor, filter);
  if (!opened) return null;
  const { parameters, scope } = opened;
  refuseLeftOut(scope.custom.leftOut);
  const { from, conditions } = filterSql(opened.filter, opened.scope, opened);
  if (ids) conditions.push(`o.id = ANY(${parameters.add(ids)}::uuid[])`);
  if (except.length > 0) conditions.push(`o.id <> ALL(${parameters.add(except)}::uuid[])`);
  return { from: `${from} WHERE ${conditions.join(' AND ')}`, parameters };
}

/** More deals than were meant would be changed without a condition that has nothing to go by. */
function refuseLeftOut([archived]: readonly string[]): void {
  if (archived === undefined) return;
  throw invalid({
    field: 'deals.filter.where',
    value: archived,
    expected: 'conditions on fields in use',
    message: `${archived} is archived, so its condition cannot choose deals. Take the condition away, or bring the field back. Nothing was changed.`,
  });
}

/** Deals that were named and are not there for the actor: no longer, or because they may not see them. */
export const missingOf = ({ ids }: BulkEditInput['deals'], found: number): number =>
  ids ? new Set(ids).size - found : 0;

/** Refuses what is too much for one edit; nothing is cut off silently. */
export function checkSize(deals: number): void {
  if (deals <= BULK_EDIT_MAX) return;
  throw invalid({
    field: 'deals',
    value: null,
    expected: `at most ${BULK_EDIT_MAX} deals`,
    message: `At most ${BULK_EDIT_MAX.toLocaleString('en')} deals are changed at once, and these are more. Filter further, and edit the rest after.`,
  });
}
