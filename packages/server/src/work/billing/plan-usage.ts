import type { PlanUsage } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { monthOf } from '../ai/calls.ts';

/** Returns what the organisation used of what plans limit, for an admin. */
export async function planUsage(tx: TenantTransaction, actor: Actor, now: Date): Promise<z.infer<typeof PlanUsage>> {
  if (!may(actor, 'managePlan')) throw forbidden();
  const month = await monthOf(tx, now);
  const { rows } = await tx.client.query<Omit<z.infer<typeof PlanUsage>, 'month'>>(
    `SELECT
       (SELECT count(DISTINCT opportunity_id)::int FROM written_narratives
        WHERE organization_id = $1 AND opportunity_id IS NOT NULL AND segments IS NOT NULL
          AND written_at >= ($2::date)::timestamp AT TIME ZONE $3) AS "aiScoredOpportunities",
       coalesce((SELECT recorded_count FROM meeting_settings WHERE organization_id = $1), 0) AS "recordedMeetings",
       (SELECT count(*)::int FROM search_credits
        WHERE organization_id = $1 AND month = $2 AND returned_at IS NULL) AS "searches"`,
    [tx.organizationId, month, actor.timeZone],
  );
  const [used] = rows;
  if (!used) throw new Error('the usage was not counted');
  return { month, ...used };
}
