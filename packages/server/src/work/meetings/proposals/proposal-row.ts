/** Proposals as they are read and answered: what was found, with what a person changed of it. */
import type { MeetingProposal } from '@forecastle/contract';
import {
  isoDate,
  MEETING_ITEM_ORDER,
  type MeetingEffect,
  type MeetingItemKind,
  meetingRuleWhy,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { ProposalResult, StoredItem } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { presentEffect } from './present-effect.ts';

export type ProposalView = z.infer<typeof MeetingProposal>;

/** What a person may change of a proposal. */
export interface ChangedFields {
  readonly title?: string;
  readonly kind?: MeetingItemKind;
  readonly assigneeId?: string | null;
  readonly dueOn?: string | null;
  readonly component?: { readonly framework: string; readonly component: string } | null;
  readonly competitorId?: string | null;
}

export interface ProposalRow {
  readonly id: string;
  readonly meetingId: string;
  readonly kind: MeetingItemKind;
  readonly item: StoredItem;
  readonly changed: ChangedFields | null;
  readonly startMs: number;
  readonly state: 'proposed' | 'confirmed' | 'rejected';
  readonly result: ProposalResult | null;
  readonly effect: MeetingEffect | null;
  readonly decidedById: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly version: number;
  readonly ownerLabel: string | null;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly competitorId: string | null;
  readonly competitorName: string | null;
}

export const PROPOSAL_COLUMNS = `p.id, p.meeting_id AS "meetingId", p.kind, p.item, p.changed, p.start_ms AS "startMs", p.state,
  p.result, p.effect, p.decided_by_id AS "decidedById", d.name AS "decidedByName", p.decided_at AS "decidedAt", p.version,
  os.label AS "ownerLabel", a.id AS "assigneeId", a.name AS "assigneeName", c.id AS "competitorId", c.name AS "competitorName"`;

/**
 * Proposals `p` with the people and competitors that they name; $1 organisation. A name that was said is a colleague where
 * one person alone has it: never a guess between two.
 */
export const PROPOSAL_TABLES = `meeting_proposals p
  LEFT JOIN members d ON d.organization_id = $1 AND d.id = p.decided_by_id
  LEFT JOIN meeting_speakers os ON os.organization_id = $1 AND os.meeting_id = p.meeting_id
    AND os.speaker = (p.item->'owner'->>'speaker')::int
  LEFT JOIN LATERAL (SELECT (array_agg(n.id))[1] AS id FROM members n
    WHERE n.organization_id = $1 AND n.deactivated_at IS NULL AND p.item->'owner' ? 'name'
      AND lower(p.item->'owner'->>'name') IN (lower(n.name), lower(split_part(n.name, ' ', 1)))
    HAVING count(*) = 1) named ON true
  LEFT JOIN members a ON a.organization_id = $1
    AND a.id = CASE WHEN p.changed ? 'assigneeId' THEN (p.changed->>'assigneeId')::uuid ELSE coalesce(os.member_id, named.id) END
  LEFT JOIN competitors c ON c.organization_id = $1
    AND c.id = (CASE WHEN p.changed ? 'competitorId' THEN p.changed ELSE p.item END->>'competitorId')::uuid`;

/** Name of the speaker of a proposal, null without one; over `SPEAKER_TABLES` beside `PROPOSAL_TABLES`. */
export const SPEAKER_NAME = "coalesce(sc.name, sm.name, nullif(sp.label, ''))";

export const SPEAKER_TABLES = `LEFT JOIN meeting_speakers sp ON sp.organization_id = $1 AND sp.meeting_id = p.meeting_id
    AND sp.speaker = (p.item->>'speaker')::int
  LEFT JOIN contacts sc ON sc.organization_id = $1 AND sc.id = sp.contact_id
  LEFT JOIN members sm ON sm.organization_id = $1 AND sm.id = sp.member_id`;

/** Whether a kind of item is somebody's to do. */
export const hasOwner = (kind: MeetingItemKind): boolean => kind === 'action_item' || kind === 'next_step';

/** Returns a proposal as it stands, with what a person changed in place of what was found. */
export function fieldsOf({ item, changed, kind }: Pick<ProposalRow, 'item' | 'changed' | 'kind'>) {
  const { title, owner, due, component, competitorId } = item;
  return {
    title,
    ownerName: owner && 'name' in owner ? owner.name : null,
    dueOn: due === null ? null : isoDate(due),
    component: component as { framework: string; component: string } | null,
    competitorId,
    ...changed,
    kind,
  };
}

/** `dealId`: the deal of the meeting that the reader sees. What a proposal became on another one is left out. */
export function presentProposal(row: ProposalRow, dealId: string | null): ProposalView {
  const { item } = row;
  const isHere = isOfDeal(row, dealId);
  const result = isHere ? row.result : null;
  const effect = isHere ? row.effect : null;
  const { title, kind, dueOn, component, ownerName } = fieldsOf(row);
  const isOwned = hasOwner(kind);
  return {
    id: row.id,
    kind,
    title,
    quote: item.quote,
    isCorrectedLater: item.isCorrectedLater ?? false,
    isFromEarlier: item.earlier !== undefined,
    cue: item.cue,
    lastCue: item.lastCue,
    startMs: row.startMs,
    speaker: item.speaker,
    assignee: isOwned ? person(row.assigneeId, row.assigneeName) : null,
    ownerName: isOwned ? row.ownerLabel || ownerName : null,
    dueOn,
    component: kind === 'evidence' ? (component as ProposalView['component']) : null,
    competitor: kind === 'competitor' ? person(row.competitorId, row.competitorName) : null,
    origin: item.origin,
    why: meetingRuleWhy(item.rule),
    state: row.state,
    result: result && { kind: result.kind, id: result.id, notice: result.notice },
    effect: effect && presentEffect(effect),
    decidedBy: person(row.decidedById, row.decidedByName),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    version: row.version,
  };
}

/** Condition that a proposal `p` made nothing, or made it on the deal that its meeting has now. */
export const isOnDealOf = (meeting: string): string =>
  `(p.result IS NULL OR (p.result ->> 'opportunityId')::uuid = ${meeting}.opportunity_id)`;

/** Returns whether what a proposal became stands on a deal: a meeting may have been moved to another one since. */
export const isOfDeal = ({ result }: Pick<ProposalRow, 'result'>, dealId: string | null): boolean =>
  result !== null && result.opportunityId === dealId;

export const person = (id: string | null, name: string | null): { id: string; name: string } | null =>
  id !== null && name !== null ? { id, name } : null;

/** Returns all proposals of a meeting in its order; of the same words, what to do comes first. The caller has checked who asks. */
export async function readProposals(tx: TenantTransaction, meetingId: string): Promise<ProposalRow[]> {
  const { rows } = await tx.client.query<ProposalRow>(
    `SELECT ${PROPOSAL_COLUMNS} FROM ${PROPOSAL_TABLES}
     WHERE p.organization_id = $1 AND p.meeting_id = $2
     ORDER BY p.cue, p.start_ms, array_position($3::text[], p.kind), p.id`,
    [tx.organizationId, meetingId, MEETING_ITEM_ORDER],
  );
  return rows;
}

/** Throws NOT_FOUND for what is no proposal of the meeting. */
export async function readProposal(tx: TenantTransaction, meetingId: string, id: string): Promise<ProposalRow> {
  const { rows } = await tx.client.query<ProposalRow>(
    `SELECT ${PROPOSAL_COLUMNS} FROM ${PROPOSAL_TABLES}
     WHERE p.organization_id = $1 AND p.meeting_id = $2 AND p.id = $3`,
    [tx.organizationId, meetingId, id],
  );
  if (!rows[0]) throw notFound('proposal');
  return rows[0];
}
