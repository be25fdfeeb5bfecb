/** Decisions on proposals: confirm with changes, reject. Each is one transaction with what it makes. */
import type { MeetingItemKind } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { lockOpportunity } from '../../../records/opportunities/lock-opportunity.ts';
import { holdSettings } from '../../../records/organization/hold-settings.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { lockMeeting } from '../visible-meetings.ts';
import { makeResult } from './make-result.ts';
import { measureEffect } from './measure-effect.ts';
import { dealToChange, readMeetingOfProposals } from './meeting-of-proposals.ts';
import {
  type ChangedFields,
  type ProposalRow,
  type ProposalView,
  presentProposal,
  readProposal,
} from './proposal-row.ts';

export interface Decision {
  readonly id: string;
  readonly proposalId: string;
  readonly expectedVersion: number;
}

type Given<T> = { readonly [K in keyof T]?: T[K] | undefined };
interface Confirmation extends Decision, Given<ChangedFields> {
  readonly competitorName?: string | undefined;
}

/**
 * Confirms a proposal and makes of it what its kind becomes, under the lock of its deal. It keeps the scores and the
 * win chance from just before and just after. Throws CONFLICT where somebody decided meanwhile, and where the deal cannot be changed.
 */
export async function confirmProposal(
  tx: TenantTransaction,
  actor: Actor,
  { id, proposalId, expectedVersion, competitorName, ...given }: Confirmation,
  now: Date,
): Promise<ProposalView> {
  // Before the deal is locked, as every change of a deal does.
  await holdSettings(tx);
  const found = await lockUndecided(tx, actor, { id, proposalId, expectedVersion });
  const meeting = await readMeetingOfProposals(tx, id);
  const deal = dealToChange(meeting, given.kind ?? found.kind);
  await lockOpportunity(tx, actor, deal.id);
  const changed = changedFields(found, given);
  await writeChanged(tx, proposalId, { changed, kind: given.kind ?? found.kind });
  const row = await readProposal(tx, id, proposalId);
  const { result, effect } = await measureEffect(tx, deal.id, now, () =>
    makeResult(tx, actor, { row, meeting, deal, competitorName, now }),
  );
  await tx.client.query(
    `UPDATE meeting_proposals SET state = 'confirmed', result = $4, effect = $5, changed = $6, decided_by_id = $7,
       decided_at = $8, version = version + 1
     WHERE organization_id = $1 AND meeting_id = $2 AND id = $3`,
    [
      tx.organizationId,
      id,
      proposalId,
      result && JSON.stringify(result),
      result && JSON.stringify(effect),
      withMadeCompetitor(changed, result),
      actor.memberId,
      now,
    ],
  );
  return presentProposal(await readProposal(tx, id, proposalId), deal.id);
}

/** Rejects a proposal: nothing is made of it, and the rules do not propose the same words again. */
export async function rejectProposal(
  tx: TenantTransaction,
  actor: Actor,
  { id, proposalId, expectedVersion }: Decision,
  now: Date,
): Promise<ProposalView> {
  await lockUndecided(tx, actor, { id, proposalId, expectedVersion });
  await tx.client.query(
    `UPDATE meeting_proposals SET state = 'rejected', decided_by_id = $4, decided_at = $5, version = version + 1
     WHERE organization_id = $1 AND meeting_id = $2 AND id = $3`,
    [tx.organizationId, id, proposalId, actor.memberId, now],
  );
  return presentProposal(await readProposal(tx, id, proposalId), null);
}

/** Locks the meeting and returns its proposal. Throws CONFLICT when it is another version than the one that was seen. */
export async function lockProposal(
  tx: TenantTransaction,
  actor: Actor,
  { id, proposalId, expectedVersion }: Decision,
): Promise<ProposalRow> {
  await lockMeeting(tx, actor, id);
  const row = await readProposal(tx, id, proposalId);
  if (row.version === expectedVersion) return row;
  const who = row.decidedByName ?? 'Someone';
  const what = row.state === 'proposed' ? 'changed' : row.state;
  throw conflict({
    field: 'expectedVersion',
    value: expectedVersion,
    expected: String(row.version),
    message: `${who} ${what} this meanwhile. Nothing was changed.`,
  });
}

async function lockUndecided(tx: TenantTransaction, actor: Actor, decision: Decision): Promise<ProposalRow> {
  const row = await lockProposal(tx, actor, decision);
  if (row.state === 'proposed') return row;
  throw conflict({ field: null, message: `This is ${row.state} already. Undo that first.` });
}

/** Returns what a person has changed of what was found, now and before; null when nothing. */
function changedFields({ changed }: ProposalRow, { kind: _, ...given }: Given<ChangedFields>): ChangedFields | null {
  const now = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const all = { ...changed, ...now };
  return Object.keys(all).length === 0 ? null : all;
}

async function writeChanged(
  tx: TenantTransaction,
  id: string,
  { changed, kind }: { changed: ChangedFields | null; kind: MeetingItemKind },
): Promise<void> {
  await tx.client.query('UPDATE meeting_proposals SET changed = $3, kind = $4 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
    changed,
    kind,
  ]);
}

/** A competitor that was made for the proposal is the one it names from then on. */
const withMadeCompetitor = (
  changed: ChangedFields | null,
  result: { readonly kind: string; readonly id: string | null } | null,
): ChangedFields | null => (result?.kind === 'competitor' ? { ...changed, competitorId: result.id } : changed);
