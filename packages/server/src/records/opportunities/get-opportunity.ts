import type { Opportunity } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import {
  OPPORTUNITY_JOINS,
  presentOpportunity,
  SHOWN_OPPORTUNITY_COLUMNS,
  type ShownOpportunityRow,
} from './opportunity-row.ts';

export async function getOpportunity(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<z.infer<typeof Opportunity>> {
  return readOpportunity(tx, actor, { id, owners: await visibleOwners(tx, actor) });
}

/** The same for whoever knows whose deals the actor may see. */
export async function readOpportunity(
  tx: TenantTransaction,
  actor: Actor,
  { id, owners }: { id: string; owners: readonly string[] | null },
): Promise<z.infer<typeof Opportunity>> {
  const { rows } = await tx.client.query<ShownOpportunityRow>({
    name: 'get-opportunity',
    text: `SELECT ${SHOWN_OPPORTUNITY_COLUMNS} FROM opportunities o ${OPPORTUNITY_JOINS}
      WHERE o.organization_id = $1 AND o.id = $2 AND ($3::uuid[] IS NULL OR o.owner_id = ANY($3::uuid[]))`,
    values: [tx.organizationId, id, owners],
  });
  if (!rows[0]) throw notFound('opportunity');
  return presentOpportunity(rows[0], actor);
}
