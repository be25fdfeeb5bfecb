/** Organisations so large that making their forecasts is not done beside what people wait for. */
import { setPriority } from 'node:os';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** From so many deals on a forecast takes a good part of a second, and learning a minute, of a processor. */
export const LARGE_FROM_DEALS = 10_000;
const NICENESS = 10;

export async function isLarge({ client, organizationId }: TenantTransaction): Promise<boolean> {
  const { rows } = await client.query<{ large: boolean }>(
    'SELECT EXISTS (SELECT FROM opportunities WHERE organization_id = $1 OFFSET $2) AS large',
    [organizationId, LARGE_FROM_DEALS],
  );
  return rows[0]?.large ?? false;
}

/** For a process of its own: where it will work for long, whoever waits for an answer goes first. */
export async function stepBack(tx: TenantTransaction): Promise<void> {
  if (await isLarge(tx)) setPriority(NICENESS);
}
