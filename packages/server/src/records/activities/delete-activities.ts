import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Deletes activities for good that the caller has deleted before, so that no score counts them. */
export async function deleteActivities(
  { client, organizationId }: TenantTransaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const values = [organizationId, ids];
  await client.query(
    'DELETE FROM activity_contacts WHERE organization_id = $1 AND activity_id = ANY($2::uuid[])',
    values,
  );
  await client.query('DELETE FROM activities WHERE organization_id = $1 AND id = ANY($2::uuid[])', values);
}
