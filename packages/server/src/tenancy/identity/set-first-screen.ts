import type { FirstScreen } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from './actor.ts';

/** Keeps the screen that the actor begins with in this organisation; null stands for the one of their role. */
export async function setFirstScreen(
  tx: TenantTransaction,
  { memberId }: Actor,
  firstScreen: FirstScreen | null,
): Promise<void> {
  await tx.client.query('UPDATE members SET first_screen = $3 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    memberId,
    firstScreen,
  ]);
}
