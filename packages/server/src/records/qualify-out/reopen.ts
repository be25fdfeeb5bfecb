import type { Opportunity } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { refuseHeldOf } from '../connected-systems/refuse-held.ts';
import { besideChange } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import { getOpportunity } from '../opportunities/get-opportunity.ts';
import { lockOpportunity } from '../opportunities/lock-opportunity.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { currentQualifyOut } from './current-qualify-out.ts';
import { takeBackFollowUp } from './follow-up.ts';

/**
 * Opens a deal again that was qualified out: in the stage it came from, or the first in use where that one is archived
 * by now, with its category and loss reason as before. The follow-up is deleted unless it was done or changed since.
 */
export async function reopenQualifiedOut(
  tx: TenantTransaction,
  actor: Actor,
  opportunityId: string,
  now: Date,
): Promise<z.infer<typeof Opportunity>> {
  await holdOrganization(tx);
  await lockOpportunity(tx, actor, opportunityId);
  const record = await currentQualifyOut(tx, opportunityId);
  const deal = await getOpportunity(tx, actor, opportunityId);
  if (!record || deal.status !== 'lost') throw notFound('qualified-out deal');
  const stageId = await stageBefore(tx, opportunityId);
  const lossReason = record.loss_reason_before;
  const changed = new Map([
    ['stageId', stageId],
    ...(lossReason === deal.lossReason ? [] : [['lossReason', lossReason] as const]),
  ]);
  await refuseHeldOf(tx, 'opportunity', opportunityId, changed);
  await updateDeals(tx, [{ id: opportunityId, patch: { stageId, lossReason } }], { now, actor: ledgerActorOf(actor) });
  await recordChanges(tx, [
    {
      opportunityId,
      kind: 'qualify_out_ended',
      actor: ledgerActorOf(actor),
      effectiveAt: now,
      changes: besideChange(
        'qualifyOut',
        record.primary_reason_id,
        {
          secondary: record.secondary.map(({ id }) => id),
          nurturePath: record.nurture_path,
          followUpOn: record.follow_up_on,
        },
        null,
      ),
    },
  ]);
  await takeBackFollowUp(tx, actor, record, now);
  return getOpportunity(tx, actor, opportunityId);
}

async function stageBefore(tx: TenantTransaction, opportunityId: string): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT s.id FROM stages s JOIN opportunities o ON o.organization_id = $1 AND o.id = $2
     WHERE s.organization_id = $1 AND s.kind = 'open' AND s.archived_at IS NULL
     ORDER BY (s.id = o.last_open_stage_id) DESC NULLS LAST, s.position LIMIT 1`,
    [tx.organizationId, opportunityId],
  );
  if (!rows[0]) throw new Error(`organisation ${tx.organizationId} has no open stage in use`);
  return rows[0].id;
}
