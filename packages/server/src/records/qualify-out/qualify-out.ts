import type { QualifyOut } from '@forecastle/contract';
import { keyLossReason, type LossReason, type NurturePath } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { qualifyOuts } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { refuseHeldOf } from '../connected-systems/refuse-held.ts';
import { momentIn } from '../health/calendar.ts';
import { besideChange } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import { listLossReasons } from '../loss-reasons/list-loss-reasons.ts';
import { takeLossReason } from '../loss-reasons/take-loss-reason.ts';
import { endQualifyOuts } from '../opportunities/end-qualify-outs.ts';
import { getOpportunity } from '../opportunities/get-opportunity.ts';
import { lockOpportunity } from '../opportunities/lock-opportunity.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { holdSettings } from '../organization/hold-settings.ts';
import { currentQualifyOut, presentRecord } from './current-qualify-out.ts';
import { followUpDay, setFollowUp } from './follow-up.ts';
import { answered } from './list-reasons.ts';

export interface QualifyOutInput {
  readonly opportunityId: string;
  readonly primaryReasonId: string;
  readonly secondaryReasonIds: readonly string[];
  readonly notes: string | null;
  readonly nurturePath: NurturePath | null;
  readonly followUpOn: string | null;
  readonly lossReason?: string | undefined;
}

/**
 * Qualifies an open deal out: it moves to the lost stage with its loss reason, the record says why, and where a nurture
 * path is given the owner gets a task for the day of the follow-up.
 */
export async function qualifyOut(
  tx: TenantTransaction,
  actor: Actor,
  input: QualifyOutInput,
  now: Date,
): Promise<z.infer<typeof QualifyOut>> {
  const { opportunityId, nurturePath } = input;
  await holdSettings(tx);
  await lockOpportunity(tx, actor, opportunityId);
  const deal = await getOpportunity(tx, actor, opportunityId);
  if (deal.status !== 'open') {
    throw conflict({
      field: 'opportunityId',
      value: opportunityId,
      expected: 'an open deal',
      message: `${deal.name} is already closed, in ${deal.stage.name}. Nothing was changed.`,
    });
  }
  const { day } = await momentIn(tx, now);
  const followUpOn = followUpDay(input, day);
  const secondaryReasonIds = [...new Set(input.secondaryReasonIds)].filter((id) => id !== input.primaryReasonId);
  const countsAs = await lossReasonOf(tx, input.primaryReasonId, secondaryReasonIds);
  const reasons = await listLossReasons(tx);
  const lossReason = (await takeLossReason(tx, input.lossReason, opportunityId)) ?? countsAs;
  const stageId = await lostStage(tx);
  const changed = new Map([
    ['stageId', stageId],
    ...(lossReason === deal.lossReason ? [] : [['lossReason', lossReason] as const]),
  ]);
  await refuseHeldOf(tx, 'opportunity', opportunityId, changed);
  const followUpId =
    nurturePath === null || followUpOn === null
      ? null
      : await setFollowUp(tx, actor, { opportunityId, path: nurturePath, day: followUpOn }, now);
  // Earlier versions left the record standing where an import opened the deal.
  await endQualifyOuts(tx, [opportunityId]);
  await insertRow<typeof qualifyOuts.$inferInsert>(tx, 'qualify_outs', {
    id: newId(),
    opportunityId,
    primaryReasonId: input.primaryReasonId,
    secondaryReasonIds,
    notes: input.notes?.trim() || null,
    nurturePath,
    followUpOn,
    followUpId,
    lossReason,
    lossReasonBefore: deal.lossReason && keyLossReason(deal.lossReason, reasons),
    byId: actor.memberId,
  });
  await recordChanges(tx, [
    {
      opportunityId,
      kind: 'qualified_out',
      actor: ledgerActorOf(actor),
      effectiveAt: now,
      changes: besideChange('qualifyOut', input.primaryReasonId, null, {
        secondary: secondaryReasonIds,
        nurturePath,
        followUpOn,
      }),
    },
  ]);
  await updateDeals(tx, [{ id: opportunityId, patch: { stageId, lossReason } }], { now, actor: ledgerActorOf(actor) });
  const record = await currentQualifyOut(tx, opportunityId);
  if (!record) throw new Error(`deal ${opportunityId} was qualified out but its record is not there`);
  return presentRecord(record, reasons);
}

/** The loss reason the primary reason counts as. Throws where a reason is not there, or the primary one is archived. */
async function lossReasonOf(
  tx: TenantTransaction,
  primaryId: string,
  secondaryIds: readonly string[],
): Promise<string> {
  const { rows } = await tx.client.query<{
    id: string;
    lossReason: LossReason;
    ownLossReason: string | null;
    archived: boolean;
    name: string;
  }>(
    `SELECT id, name, loss_reason AS "lossReason", own_loss_reason AS "ownLossReason", archived_at IS NOT NULL AS archived FROM qualify_out_reasons
     WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, [primaryId, ...secondaryIds]],
  );
  const primary = rows.find(({ id }) => id === primaryId);
  if (!primary || rows.length !== secondaryIds.length + 1) throw notFound('reason');
  const archived = rows.find((reason) => reason.archived);
  if (archived) {
    throw invalid({
      field: archived.id === primaryId ? 'primaryReasonId' : 'secondaryReasonIds',
      value: archived.id,
      expected: 'a reason in use',
      message: `The reason ${archived.name} is archived. Nothing was changed. Choose an active one.`,
    });
  }
  return answered(primary).lossReason;
}

async function lostStage(tx: TenantTransaction): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM stages WHERE organization_id = $1 AND kind = 'lost' AND archived_at IS NULL ORDER BY position LIMIT 1`,
    [tx.organizationId],
  );
  if (!rows[0]) throw new Error(`organisation ${tx.organizationId} has no lost stage`);
  return rows[0].id;
}
