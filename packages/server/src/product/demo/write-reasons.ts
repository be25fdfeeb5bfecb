/** What the demo company made of the reasons that its lists begin with; its deals are lost for them. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { createLossReason } from '../../records/loss-reasons/create-loss-reason.ts';
import { listLossReasons } from '../../records/loss-reasons/list-loss-reasons.ts';
import { updateLossReason } from '../../records/loss-reasons/update-loss-reason.ts';
import { countsAs, QUALIFY_OUT_REASONS } from '../../records/qualify-out/list-reasons.ts';
import { createReason } from '../../records/reasons/reason-list.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { OWN_LOSS, RENAMED_LOSS } from './words.ts';

export async function writeReasons(tx: TenantTransaction, admin: Actor): Promise<void> {
  await createLossReason(tx, admin, { name: OWN_LOSS });
  const reasons = await listLossReasons(tx);
  const renamed = reasons.find(({ key }) => key === RENAMED_LOSS.key);
  if (!renamed) throw new Error(`there is no reason for losing called ${RENAMED_LOSS.key}`);
  await updateLossReason(tx, admin, { id: renamed.id, name: RENAMED_LOSS.name });
  await createReason(tx, admin, QUALIFY_OUT_REASONS, {
    name: 'They run a system that we do not support',
    ...countsAs(OWN_LOSS, reasons),
  });
}
