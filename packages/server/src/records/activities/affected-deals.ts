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

/** What says for which deals an activity counts. */
export interface CountedActivity {
  readonly kind: ActivityKind;
  readonly opportunityId: string | null;
  readonly contactIds: readonly string[];
}

/** Every deal whose scores activities count for: their own, and for interactions those that their contacts are on. */
export async function affectedDeals(tx: TenantTransaction, activities: readonly CountedActivity[]): Promise<string[]> {
  const own = activities.flatMap(({ opportunityId }) => opportunityId ?? []);
  const met = activities.filter(({ kind }) => isInteraction(kind)).flatMap(({ contactIds }) => contactIds);
  if (met.length === 0) return own;
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT DISTINCT opportunity_id AS id FROM opportunity_contacts
     WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])`,
    [tx.organizationId, [...new Set(met)]],
  );
  return [...own, ...rows.map((row) => row.id)];
}
