/** What was said about a deal over all its meetings, in the order in which it was said. */
import type { MeetingItemKind } from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import { requireDeal } from '../../../records/opportunities/require-deal.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { IS_VISIBLE, MEETING_TABLES, SORT_AT, visibilityOf } from '../visible-meetings.ts';
import {
  PROPOSAL_COLUMNS,
  PROPOSAL_TABLES,
  type ProposalRow,
  presentProposal,
  SPEAKER_NAME,
  SPEAKER_TABLES,
} from './proposal-row.ts';

const DEFAULT_KINDS: readonly MeetingItemKind[] = ['objection', 'question'];

interface Asked {
  readonly id: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly kinds?: readonly MeetingItemKind[] | undefined;
  readonly states?: readonly ('proposed' | 'confirmed')[] | undefined;
}

interface Row extends ProposalRow {
  readonly meetingTitle: string;
  readonly meetingStartsAt: Date;
  readonly speakerName: string | null;
  readonly cue: number;
  /** Of the meeting, to the microsecond, for the next page. */
  readonly at: string;
}

const SaidCursor = z.tuple([z.iso.datetime({ offset: true }), z.uuid(), z.int(), z.uuid()]);

/** Lists items of a deal's meetings that nobody rejected; of private meetings one's own alone. */
export async function dealItems(
  tx: TenantTransaction,
  actor: Actor,
  { id, limit, cursor, kinds = DEFAULT_KINDS, states }: Asked,
) {
  await requireDeal(tx, actor, id);
  const after = decodeCursor(cursor, SaidCursor);
  const { rows } = await tx.client.query<Row>(
    `SELECT ${PROPOSAL_COLUMNS}, r.title AS "meetingTitle", r.starts_at AS "meetingStartsAt", p.cue,
       ${SORT_AT} AS at, ${SPEAKER_NAME} AS "speakerName"
     FROM ${PROPOSAL_TABLES}
     JOIN (SELECT r.* FROM ${MEETING_TABLES}
       WHERE r.organization_id = $1 AND r.opportunity_id = $4 AND r.deleted_at IS NULL AND ${IS_VISIBLE}) r ON r.id = p.meeting_id
     ${SPEAKER_TABLES}
     WHERE p.organization_id = $1 AND p.kind = ANY($5::text[]) AND p.state = ANY($6::text[])
       AND ($7::timestamptz IS NULL OR (r.starts_at, r.id, p.cue, p.id) > ($7::timestamptz, $8::uuid, $9::int, $10::uuid))
     ORDER BY r.starts_at, r.id, p.cue, p.id LIMIT $11`,
    [
      ...(await visibilityOf(tx, actor)),
      id,
      kinds,
      states ?? ['proposed', 'confirmed'],
      ...(after ?? [null, null, null, null]),
      limit + 1,
    ],
  );
  return pageOf(
    rows,
    limit,
    (row) => present(row, id),
    (row) => [row.at, row.meetingId, row.cue, row.id],
  );
}

function present(row: Row, dealId: string) {
  return {
    ...presentProposal(row, dealId),
    meeting: { id: row.meetingId, title: row.meetingTitle, startsAt: row.meetingStartsAt.toISOString() },
    speakerName: row.speakerName,
  };
}
