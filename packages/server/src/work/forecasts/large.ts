/** Organisations whose forecasts are too slow to compute while people wait. */
import { setPriority } from 'node:os';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** From this many deals a forecast takes most of a second, and fitting takes a minute. */
export const LARGE_FROM_DEALS = 10_000;
const NICENESS = 10;

export async function isLarge({ client, organizationId }: TenantTransaction): Promise<boolean> {
  const { rows } = await client.query<{ large: boolean }>(
    'SELECT EXISTS (SELECT FROM opportunities WHERE organization_id = $1 OFFSET $2) AS large',
    [organizationId, LARGE_FROM_DEALS],
  );
  return rows[0]?.large ?? false;
}

/** Lowers the priority of this child process for a large organisation, so that requests come first. */
export async function lowerPriority(tx: TenantTransaction): Promise<void> {
  if (await isLarge(tx)) setPriority(NICENESS);
}
