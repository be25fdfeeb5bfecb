import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { countOpen } from '../../records/recalculation/start-recalculation.ts';
import { listStages } from '../../records/stages/list-stages.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';

/** How many open deals are in a stage, whoever owns them: for those who keep the stages. */
export async function countOpenDeals(
  tx: TenantTransaction,
  actor: Actor,
  { id }: { id: string },
): Promise<{ count: number }> {
  if (!may(actor, 'manageStages')) throw forbidden();
  if (!(await listStages(tx)).some((stage) => stage.id === id)) throw notFound('stage');
  return { count: await countOpen(tx, [id]) };
}
