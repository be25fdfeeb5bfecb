import type { Opportunity } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import {
  OPPORTUNITY_JOINS,
  presentOpportunity,
  SHOWN_OPPORTUNITY_COLUMNS,
  type ShownOpportunityRow,
} from './opportunity-row.ts';

/** Returns those of some deals whose owner is among `owners` (null for all), in the order of their ids as given. */
export async function readOpportunities(
  tx: TenantTransaction,
  actor: Pick<Actor, 'role'>,
  { ids, owners }: { readonly ids: readonly string[]; readonly owners: readonly string[] | null },
): Promise<z.infer<typeof Opportunity>[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.client.query<ShownOpportunityRow>(
    `SELECT ${SHOWN_OPPORTUNITY_COLUMNS} FROM opportunities o ${OPPORTUNITY_JOINS}
     WHERE o.organization_id = $1 AND o.id = ANY($2::uuid[]) AND ($3::uuid[] IS NULL OR o.owner_id = ANY($3::uuid[]))
     ORDER BY array_position($2::uuid[], o.id)`,
    [tx.organizationId, ids, owners],
  );
  return rows.map((row) => presentOpportunity(row, actor));
}
