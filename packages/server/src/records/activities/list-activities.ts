import { type Activity, INTERACTION_KINDS, Instant } from '@forecastle/contract';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { requireDeal } from '../opportunities/require-deal.ts';
import { ACTIVITY_COLUMNS, ACTIVITY_TABLES, type ActivityRow } from './activity-query.ts';
import { presentActivity } from './present-activity.ts';

const Cursor = z.tuple([Instant, z.uuid()]);

/** A page of what counts for a deal, latest first: its own activities, and interactions of its contacts. */
export async function listActivities(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, limit, cursor }: { opportunityId: string; limit: number; cursor?: string | undefined },
): Promise<{ items: z.infer<typeof Activity>[]; nextCursor: string | null }> {
  await requireDeal(tx, actor, opportunityId);
  const after = decodeCursor(cursor, Cursor);
  const { rows } = await tx.client.query<ActivityRow>(
    `WITH counting AS (
       SELECT id FROM activities WHERE organization_id = $1 AND opportunity_id = $4
       UNION
       SELECT ac.activity_id FROM opportunity_contacts p
       JOIN activity_contacts ac ON ac.organization_id = $1 AND ac.contact_id = p.contact_id
       JOIN activities i ON i.organization_id = $1 AND i.id = ac.activity_id AND i.kind = ANY($5::text[])
       WHERE p.organization_id = $1 AND p.opportunity_id = $4
     )
     SELECT ${ACTIVITY_COLUMNS} FROM ${ACTIVITY_TABLES}
     WHERE v.organization_id = $1 AND v.id IN (SELECT id FROM counting) AND v.deleted_at IS NULL
       AND ($6::timestamptz IS NULL OR (v.occurred_at, v.id) < ($6, $7::uuid))
     ORDER BY v.occurred_at DESC, v.id DESC LIMIT $8`,
    [
      tx.organizationId,
      await visibleOwners(tx, actor),
      actor.memberId,
      opportunityId,
      INTERACTION_KINDS,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit + 1,
    ],
  );
  return pageOf(rows, limit, presentActivity, (row) => [row.sort_at, row.id]);
}
