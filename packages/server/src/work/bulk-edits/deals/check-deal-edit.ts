import { type BulkEdit, isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { checkCustomValues } from '../../../records/custom-fields/check-values.ts';
import { momentIn } from '../../../records/health/calendar.ts';
import { checkFields } from '../../../records/opportunities/check-fields.ts';
import { firstOpenStage } from '../../../records/opportunities/first-open-stage.ts';
import { loadStageKinds } from '../../../records/opportunities/load-stages.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';

/**
 * The edit with values of custom fields as they are kept. Refuses one that names somebody or something the actor may not
 * give, and a stage that would close the deals.
 */
export async function checkDealEdit(tx: TenantTransaction, actor: Actor, edit: BulkEdit): Promise<BulkEdit> {
  const stageId = edit.stageId ?? (await firstOpenStage(tx));
  const today = isoDate((await momentIn(tx, new Date())).day);
  await checkFields(tx, actor, edit, { stageId, today });
  const custom = edit.custom && (await checkCustomValues(tx, 'deal', edit.custom, {}));
  if ((await loadStageKinds(tx)).get(stageId) === 'open') return custom ? { ...edit, custom } : edit;
  throw invalid({
    field: 'edit.stageId',
    value: stageId,
    expected: 'an open stage',
    message: 'Close deals one by one: each needs its own reason and day. Choose an open stage.',
  });
}
