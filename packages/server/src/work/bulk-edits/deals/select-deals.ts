import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { filterSql, openFilter } from '../../../records/opportunities/filter-conditions.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { refuseLeftOut } from '../check-size.ts';
import type { Chosen, Selected } from '../noun.ts';

/** The deals that were chosen, of those the actor may see; null when there can be none. */
export async function selectDeals(
  tx: TenantTransaction,
  actor: Actor,
  { ids, filter = {}, except = [] }: Chosen,
): Promise<Selected | null> {
  const opened = await openFilter(tx, actor, filter);
  if (!opened) return null;
  const { parameters, scope } = opened;
  refuseLeftOut(scope.custom.leftOut, 'deals');
  const { from, conditions } = filterSql(opened.filter, opened.scope, opened);
  if (ids) conditions.push(`o.id = ANY(${parameters.add(ids)}::uuid[])`);
  if (except.length > 0) conditions.push(`o.id <> ALL(${parameters.add(except)}::uuid[])`);
  return { from: `${from} WHERE ${conditions.join(' AND ')}`, id: 'o.id', parameters };
}
