import type { Opportunity } from '@forecastle/contract';
import { isoDate } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { checkCustomValues } from '../custom-fields/check-values.ts';
import { listFields } from '../custom-fields/list-fields.ts';
import { momentIn } from '../health/calendar.ts';
import { doerOf } from '../ledger/doer.ts';
import { takeLossReason } from '../loss-reasons/take-loss-reason.ts';
import { checkWinReason } from '../win-reasons/check-win-reason.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { checkFields } from './check-fields.ts';
import { externalIdTaken } from './external-id-taken.ts';
import { getOpportunity } from './get-opportunity.ts';
import type { OpportunityUpdateInput } from './inputs.ts';
import { lockOpportunity } from './lock-opportunity.ts';
import { givenBy, refuseLacking } from './stage-requirements.ts';
import { tellHandedOver } from './tell-handed-over.ts';
import { updateDeals } from './update-deals.ts';

/** Changes a deal. Undo is a change back: it cancels the push it undoes, and reopening restores the category. */
export async function updateOpportunity(
  tx: TenantTransaction,
  actor: Actor,
  { id, expectedVersion, custom: given, ...input }: OpportunityUpdateInput,
  now: Date,
): Promise<z.infer<typeof Opportunity>> {
  await holdOrganization(tx);
  const { version } = await lockOpportunity(tx, actor, id);
  const present = await getOpportunity(tx, actor, id);
  if (expectedVersion !== undefined && expectedVersion !== version) {
    const fields = given ? await listFields(tx, 'deal') : [];
    throw changedMeanwhile(input, present, { given: given ?? {}, fields });
  }
  const today = isoDate((await momentIn(tx, now)).day);
  await checkFields(tx, actor, input, { stageId: input.stageId ?? present.stage.id, today });
  await checkWinReason(tx, input.winReasonId, id);
  const patch = { ...input, lossReason: await takeLossReason(tx, input.lossReason, id) };
  const custom = given && (await checkCustomValues(tx, 'deal', given, present.custom));
  if (patch.stageId !== undefined && patch.stageId !== present.stage.id)
    await refuseLacking(tx, { id, stageId: patch.stageId }, givenBy({ ...patch, custom }));
  try {
    await updateDeals(tx, [{ id, patch, custom }], { now, actor: doerOf(actor) });
  } catch (error) {
    if (isUniqueViolation(error, 'opportunities_external')) throw externalIdTaken(patch.externalId);
    throw error;
  }
  if (patch.ownerId !== undefined && patch.ownerId !== present.owner.id)
    await tellHandedOver(tx, { toId: patch.ownerId, byId: actor.memberId, opportunityId: id });
  return getOpportunity(tx, actor, id);
}
