import {
  type ACTIVITY_DIRECTIONS,
  type ACTIVITY_KINDS,
  type ACTIVITY_OUTCOMES,
  INTERACTION_KINDS,
} from '@forecastle/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
export type ActivityDirection = (typeof ACTIVITY_DIRECTIONS)[number];
export type ActivityOutcome = (typeof ACTIVITY_OUTCOMES)[number];

export const isInteraction = (kind: ActivityKind): boolean => (INTERACTION_KINDS as readonly string[]).includes(kind);

/** Every deal whose scores an activity counts for: its own, and for an interaction those its contacts are on. */
export async function affectedDeals(
  tx: TenantTransaction,
  activity: { kind: ActivityKind; opportunityId: string | null; contactIds: readonly string[] },
): Promise<string[]> {
  const own = activity.opportunityId === null ? [] : [activity.opportunityId];
  if (!isInteraction(activity.kind) || activity.contactIds.length === 0) return own;
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT DISTINCT opportunity_id AS id FROM opportunity_contacts
     WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])`,
    [tx.organizationId, activity.contactIds],
  );
  return [...own, ...rows.map((row) => row.id)];
}
