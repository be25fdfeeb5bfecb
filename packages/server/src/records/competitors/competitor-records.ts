import type { CompetitorRecord } from '@forecastle/contract';
import { winRate } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';

/** How the deals that name each competitor ended, over those the actor sees: what one may not see is never counted. */
export async function competitorRecords(
  tx: TenantTransaction,
  actor: Actor,
): Promise<z.infer<typeof CompetitorRecord>[]> {
  const { rows } = await tx.client.query<{ competitorId: string; won: number; lost: number; open: number }>(
    `SELECT d.competitor_id AS "competitorId", count(*) FILTER (WHERE o.status = 'won')::int AS won,
       count(*) FILTER (WHERE o.status = 'lost')::int AS lost, count(*) FILTER (WHERE o.status = 'open')::int AS open
     FROM deal_competitors d JOIN opportunities o ON o.organization_id = $1 AND o.id = d.opportunity_id
     WHERE d.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
     GROUP BY d.competitor_id`,
    [tx.organizationId, await visibleOwners(tx, actor)],
  );
  return rows.map((row) => ({ ...row, winRate: winRate(row) }));
}
