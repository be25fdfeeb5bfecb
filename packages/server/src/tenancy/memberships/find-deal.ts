import type { Membership } from '@forecastle/contract';
import type pg from 'pg';
import type * as z from 'zod';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Actor } from '../identity/actor.ts';
import { visibleOwners } from '../identity/policies.ts';
import { presentMembership, readMemberships } from './list-memberships.ts';

/** The other organisation of the person's where they would see a deal; null says nothing of whether it exists. */
export async function findDeal(
  pool: pg.Pool,
  actor: Actor,
  opportunityId: string,
): Promise<z.infer<typeof Membership> | null> {
  for (const row of await readMemberships(pool, actor)) {
    const { organization_id: organizationId } = row;
    if (organizationId === actor.organizationId || row.wants_sso) continue;
    const there: Actor = { ...actor, organizationId, memberId: row.member_id, role: row.role };
    const sees = await inTenant(
      pool,
      organizationId,
      async (tx) => {
        const { rowCount } = await tx.client.query(
          'SELECT 1 FROM opportunities WHERE organization_id = $1 AND id = $2 AND ($3::uuid[] IS NULL OR owner_id = ANY($3))',
          [organizationId, opportunityId, await visibleOwners(tx, there)],
        );
        return rowCount === 1;
      },
      { readOnly: true },
    );
    if (sees) return presentMembership(row, actor.organizationId);
  }
  return null;
}
