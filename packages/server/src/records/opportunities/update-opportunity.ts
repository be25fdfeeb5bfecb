import type { Opportunity } from '@forecastle/contract';
import { isoDate } from '@forecastle/rules';
import type * as z from 'zod';
import { all, Pipeline } from '../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { checkCustomValues } from '../custom-fields/check-values.ts';
import { listFields } from '../custom-fields/list-fields.ts';
import { momentIn } from '../health/calendar.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { refuseForeignLines } from '../line-items/foreign-lines.ts';
import { takeLossReason } from '../loss-reasons/take-loss-reason.ts';
import { holdSettings } from '../organization/hold-settings.ts';
import { checkWinReason } from '../win-reasons/check-win-reason.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { checkFields } from './check-fields.ts';
import { externalIdTaken } from './external-id-taken.ts';
import { getOpportunity, readOpportunity } from './get-opportunity.ts';
import type { OpportunityUpdateInput } from './inputs.ts';
import { lockForChange } from './lock-for-change.ts';
import { notifyHandedOver } from './notify-handed-over.ts';
import { refuseHeldFields } from './refuse-held-fields.ts';
import { givenBy, refuseLacking } from './stage-requirements.ts';
import { updateDeals } from './update-deals.ts';

/** Changes a deal. Undo is a change back: it cancels the push it undoes, and reopening restores the category. */
export async function updateOpportunity(
  tx: TenantTransaction,
  actor: Actor,
  { id, expectedVersion, custom: given, ...input }: OpportunityUpdateInput,
  now: Date,
): Promise<z.infer<typeof Opportunity>> {
  const [, { version, owners, known, ...standing }] = await all([
    holdSettings(tx),
    lockForChange(tx, actor, { id, patch: input }),
  ]);
  const { state } = standing;
  if (expectedVersion !== undefined && expectedVersion !== version) {
    const present = await getOpportunity(tx, actor, id);
    const fields = given ? await listFields(tx, 'deal') : [];
    throw changedMeanwhile(input, present, { given: given ?? {}, fields }, actor.locale);
  }
  const today = isoDate((await momentIn(tx, now)).day);
  await checkFields(tx, actor, input, { stageId: input.stageId ?? state.stageId, today });
  await checkWinReason(tx, input.winReasonId, id);
  if (input.currency !== undefined && input.currency !== state.currency)
    await refuseForeignLines(tx, id, input.currency);
  const patch = { ...input, lossReason: await takeLossReason(tx, input.lossReason, id) };
  const custom = given && (await checkCustomValues(tx, 'deal', given, (await getOpportunity(tx, actor, id)).custom));
  await refuseHeldFields(tx, actor, { id, known, patch, custom });
  // A stage that a connected system decides asks for nothing here, whether a sync or a person takes its value.
  if (patch.stageId !== undefined && patch.stageId !== state.stageId && actor.through?.kind !== 'salesforce')
    await refuseLacking(tx, { id, stageId: patch.stageId }, givenBy({ ...patch, custom }));
  const pipeline = new Pipeline();
  try {
    await updateDeals(tx, [{ id, patch, custom }], { ...standing, now, actor: ledgerActorOf(actor), pipeline });
    if (patch.ownerId !== undefined && patch.ownerId !== state.ownerId)
      pipeline.add(notifyHandedOver(tx, { toId: patch.ownerId, byId: actor.memberId, opportunityId: id }));
    const changed = pipeline.add(readOpportunity(tx, actor, { id, owners }));
    await pipeline.flushed();
    return await changed;
  } catch (error) {
    if (isUniqueViolation(error, 'opportunities_external')) throw externalIdTaken(patch.externalId);
    throw error;
  }
}
