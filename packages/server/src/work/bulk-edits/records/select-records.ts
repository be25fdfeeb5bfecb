import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { Parameters } from '../../../records/lists/parameters.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { refuseLeftOut } from '../check-size.ts';
import type { Chosen, Selected } from '../noun.ts';
import type { EditedNoun } from './edited-nouns.ts';

/** The records that were chosen. Everybody reads all of them; which they may change is judged one by one. */
export async function selectRecords(
  tx: TenantTransaction,
  actor: Actor,
  { alias, table, matching }: EditedNoun,
  { ids, filter = {}, except = [] }: Chosen,
): Promise<Selected> {
  const parameters = new Parameters(tx.organizationId);
  const { from, leftOut } = await matching(tx, actor, filter, parameters);
  refuseLeftOut(leftOut, table);
  const id = `${alias}.id`;
  const conditions = [from];
  if (ids) conditions.push(`${id} = ANY(${parameters.add(ids)}::uuid[])`);
  if (except.length > 0) conditions.push(`${id} <> ALL(${parameters.add(except)}::uuid[])`);
  return { from: conditions.join(' AND '), id, parameters };
}
