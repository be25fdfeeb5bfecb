/** Reads the recorded meetings of a deal for its fact sheet. */
import { type ContextFact, type ContextMeeting, type ContextMeetingItem, dayOfIsoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import {
  fieldsOf,
  hasOwner,
  PROPOSAL_COLUMNS,
  PROPOSAL_TABLES,
  type ProposalRow,
  SPEAKER_NAME,
  SPEAKER_TABLES,
} from '../meetings/proposals/proposal-row.ts';
import { IS_VISIBLE, MEETING_TABLES, visibilityOf } from '../meetings/visible-meetings.ts';

/** Maximum on a sheet. */
export const CONTEXT_MEETINGS = 5;
const CONTEXT_MEETING_ITEMS = 200;

/** The meeting whose confirmed items are wanted. */
export interface ChosenMeeting {
  readonly id: string;
  /** Where it is gone, the latest meeting takes its place. */
  readonly mayBeGone: boolean;
}

/** Returns a meeting that a request names. */
export const chosenMeeting = (id: string | undefined): ChosenMeeting | null =>
  id === undefined ? null : { id, mayBeGone: false };

/** Returns the meeting of a sheet that was made earlier: its first. */
export function meetingOfSheet(facts: readonly Pick<ContextFact, 'record'>[]): ChosenMeeting | null {
  const fact = facts.find(({ record }) => record.kind === 'meeting');
  return fact ? { id: fact.record.id, mayBeGone: true } : null;
}

interface Asked {
  readonly opportunityId: string;
  readonly timeZone: string;
  readonly chosen: ChosenMeeting | null;
}

interface MeetingPart {
  readonly items: readonly ContextMeeting[];
  readonly total: number;
  /** Confirmed items of the first meeting. */
  readonly ofFirst: { readonly items: readonly ContextMeetingItem[]; readonly total: number };
}

/**
 * Reads the chosen meeting with its confirmed items, then the latest ones without. A private meeting is on no sheet, not even
 * its owner's: everybody who sees the deal reads its conversations. Throws NOT_FOUND for a chosen meeting it does not have.
 */
export async function readDealMeetings(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, timeZone, chosen }: Asked,
): Promise<MeetingPart> {
  const { rows } = await tx.client.query<Omit<ContextMeeting, 'items'> & { total: number }>(
    `SELECT r.id, r.title, (r.starts_at AT TIME ZONE $5)::date - DATE '1970-01-01' AS day, r.is_start_known AS "isDayKnown",
       coalesce(r.undecided_count, 0) AS undecided,
       ARRAY(SELECT coalesce(c.name, m.name) FROM meeting_speakers s
             LEFT JOIN contacts c ON c.organization_id = $1 AND c.id = s.contact_id
             LEFT JOIN members m ON m.organization_id = $1 AND m.id = s.member_id
             WHERE s.organization_id = $1 AND s.meeting_id = r.id AND s.redacted_at IS NULL
               AND coalesce(c.name, m.name) IS NOT NULL ORDER BY s.speaker) AS people,
       ARRAY(SELECT s.contact_id FROM meeting_speakers s
             WHERE s.organization_id = $1 AND s.meeting_id = r.id AND s.contact_id IS NOT NULL
               AND s.redacted_at IS NULL ORDER BY s.speaker) AS "contactIds",
       count(*) OVER ()::int AS total
     FROM ${MEETING_TABLES}
     WHERE r.organization_id = $1 AND r.opportunity_id = $4 AND r.deleted_at IS NULL AND r.state = 'ready'
       AND NOT r.is_private AND ${IS_VISIBLE}
     ORDER BY (r.id = $6::uuid) DESC, r.starts_at DESC, r.id DESC LIMIT ${CONTEXT_MEETINGS}`,
    [...(await visibilityOf(tx, actor)), opportunityId, timeZone, chosen?.id ?? null],
  );
  const [first] = rows;
  if (chosen && !chosen.mayBeGone && first?.id !== chosen.id) throw notFound('meeting of this deal');
  const ofFirst = first ? await readConfirmed(tx, first.id) : { items: [], total: 0 };
  return {
    items: rows.map(({ total, ...meeting }, place) => ({ ...meeting, items: place === 0 ? ofFirst.items : [] })),
    total: first?.total ?? 0,
    ofFirst,
  };
}

interface ConfirmedRow extends ProposalRow {
  readonly speakerName: string | null;
  readonly total: number;
}

/** Reads the confirmed items of a meeting in its order, without those whose words were removed. */
async function readConfirmed(tx: TenantTransaction, meetingId: string): Promise<MeetingPart['ofFirst']> {
  const { rows } = await tx.client.query<ConfirmedRow>(
    `SELECT ${PROPOSAL_COLUMNS}, ${SPEAKER_NAME} AS "speakerName", count(*) OVER ()::int AS total
     FROM ${PROPOSAL_TABLES}
     ${SPEAKER_TABLES}
     WHERE p.organization_id = $1 AND p.meeting_id = $2 AND p.state = 'confirmed' AND p.item->>'quote' <> ''
     ORDER BY p.cue, p.start_ms, p.id LIMIT ${CONTEXT_MEETING_ITEMS}`,
    [tx.organizationId, meetingId],
  );
  return { items: rows.map(itemOf), total: rows[0]?.total ?? 0 };
}

function itemOf(row: ConfirmedRow): ContextMeetingItem {
  const { kind, title, dueOn, ownerName } = fieldsOf(row);
  return {
    id: row.id,
    kind,
    title,
    quote: row.item.quote,
    startMs: row.startMs,
    speaker: row.speakerName,
    owner: hasOwner(kind) ? (row.assigneeName ?? (row.ownerLabel || ownerName)) : null,
    dueDay: dueOn === null ? null : dayOfIsoDate(dueOn),
  };
}
