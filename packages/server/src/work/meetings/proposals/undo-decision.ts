/** Takes back a decision on a proposal, and what it made as far as nobody changed it since. */
import type { ProposalResult } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { removeDealCompetitor } from '../../../records/competitors/put-deal-competitor.ts';
import { lockOpportunity } from '../../../records/opportunities/lock-opportunity.ts';
import { putEvidence } from '../../../records/opportunities/put-evidence.ts';
import { updateOpportunity } from '../../../records/opportunities/update-opportunity.ts';
import { holdSettings } from '../../../records/organization/hold-settings.ts';
import { readTask } from '../../../records/tasks/lock-task.ts';
import { setTaskDeleted } from '../../../records/tasks/settle-task.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { type CurrentEvidence, readCurrentEvidence, readDealCompetitor, readNextStep } from './current.ts';
import { type Decision, lockProposal } from './decide-proposal.ts';
import type { ComponentPlace } from './make-result.ts';
import { readMeetingOfProposals } from './meeting-of-proposals.ts';
import { type ProposalRow, type ProposalView, presentProposal, readProposal } from './proposal-row.ts';

/** Throws CONFLICT for a proposal that nobody has decided on, and where its deal is no longer the one it changed. */
export async function undoDecision(
  tx: TenantTransaction,
  actor: Actor,
  decision: Decision,
  now: Date,
): Promise<{ proposal: ProposalView; stays: string | null }> {
  await holdSettings(tx);
  const row = await lockProposal(tx, actor, decision);
  if (row.state === 'proposed') {
    throw conflict({ field: null, message: 'Nobody has decided on this yet, so there is nothing to undo.' });
  }
  if (row.item.quote === '') {
    throw conflict({ field: null, message: 'The words that this comes from were removed, so it stays as it is.' });
  }
  const stays = row.result === null ? null : await takeBack(tx, actor, row, row.result, now);
  await tx.client.query(
    `UPDATE meeting_proposals SET state = 'proposed', result = NULL, effect = NULL, decided_by_id = NULL,
       decided_at = NULL, version = version + 1
     WHERE organization_id = $1 AND meeting_id = $2 AND id = $3`,
    [tx.organizationId, decision.id, decision.proposalId],
  );
  return { proposal: presentProposal(await readProposal(tx, decision.id, decision.proposalId), null), stays };
}

/** Returns what stays, in a sentence; null when all of it was taken back. */
async function takeBack(
  tx: TenantTransaction,
  actor: Actor,
  { meetingId }: ProposalRow,
  result: ProposalResult,
  now: Date,
): Promise<string | null> {
  const { opportunityId } = result;
  const { deal } = await readMeetingOfProposals(tx, meetingId);
  if (deal?.id !== opportunityId) return 'The meeting is on another deal now. What it changed there stays.';
  await lockOpportunity(tx, actor, opportunityId);
  const onDeal = { opportunityId, result, now };
  switch (result.kind) {
    case 'task':
      return takeBackTask(tx, actor, result);
    case 'next_step':
      return takeBackNextStep(tx, actor, onDeal);
    case 'evidence':
      return takeBackEvidence(tx, actor, onDeal);
    default:
      return takeBackCompetitor(tx, actor, onDeal);
  }
}

interface OnDeal {
  readonly opportunityId: string;
  readonly result: ProposalResult;
  readonly now: Date;
}

async function takeBackTask(tx: TenantTransaction, actor: Actor, { id, made }: ProposalResult): Promise<string | null> {
  if (id === null) return null;
  const { rowCount } = await tx.client.query('SELECT FROM tasks WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
  ]);
  if (rowCount === 0) return null;
  const task = await readTask(tx, id);
  if (task.deleted_at) return null;
  if (task.done_at) return 'The task is done, so it stays.';
  const isAsMade = task.title === made?.title && task.due_on === made?.dueOn && task.assignee_id === made?.assigneeId;
  if (!isAsMade) return 'Someone changed the task since, so it stays.';
  await setTaskDeleted(tx, actor, { id, deleted: true });
  return null;
}

async function takeBackNextStep(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, result: { made, before }, now }: OnDeal,
): Promise<string | null> {
  const current = await readNextStep(tx, opportunityId);
  if (current !== made?.nextStep) return 'Someone changed the next step since, so it stays.';
  await updateOpportunity(tx, actor, { id: opportunityId, nextStep: (before?.nextStep as string | null) ?? null }, now);
  return null;
}

async function takeBackEvidence(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, result, now }: OnDeal,
): Promise<string | null> {
  const made = result.made as unknown as CurrentEvidence & ComponentPlace;
  const before = result.before as unknown as CurrentEvidence | null;
  const { framework, component } = made;
  const current = await readCurrentEvidence(tx, opportunityId, made);
  if (current === null) return null;
  if (!isSame(current, made)) return 'Someone changed the evidence since, so it stays.';
  const place = { id: opportunityId, framework, component };
  if (before === null) {
    await putEvidence(tx, actor, { ...place, strength: null, notes: null, source: null }, now);
    return null;
  }
  const { strength, notes, source, customerWords, hasSource } = before;
  await putEvidence(
    tx,
    actor,
    { ...place, strength, notes, source, customerWords, ...(!hasSource && { sourceRef: null }) },
    now,
  );
  return null;
}

const isSame = (one: CurrentEvidence, other: CurrentEvidence): boolean =>
  one.strength === other.strength &&
  one.notes === other.notes &&
  one.source === other.source &&
  one.customerWords === other.customerWords &&
  JSON.stringify(sourceKey(one)) === JSON.stringify(sourceKey(other));

/** Its keys stand in no order once they were in the database. */
const sourceKey = ({ sourceRef }: CurrentEvidence) => sourceRef && Object.entries(sourceRef).toSorted();

async function takeBackCompetitor(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, result: { id: competitorId, made, before } }: OnDeal,
): Promise<string | null> {
  // It was on the deal already.
  if (competitorId === null || before !== null) return null;
  const current = await readDealCompetitor(tx, opportunityId, competitorId);
  if (current === null) return null;
  if (current.position !== made?.position || current.version !== made?.version) {
    return 'Someone changed the competitor on the deal since, so it stays.';
  }
  await removeDealCompetitor(tx, actor, { opportunityId, competitorId });
  return null;
}
