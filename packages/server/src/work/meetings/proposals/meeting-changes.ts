/** What meetings changed in their deals: the proposals that were confirmed, and the activity that they were logged as. */
import { RECENT_MEETING_DAYS } from '@forecastle/contract';
import { type MeetingEffect, type MeetingItemKind, meetingEffect, movedScores } from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import {
  DEAL_IS_VISIBLE,
  dealSeen,
  fewVisible,
  IS_CONFIRMED,
  IS_VISIBLE,
  MEETING_TABLES,
  requireMeeting,
  visibilityOf,
} from '../visible-meetings.ts';
import { presentEffect } from './present-effect.ts';
import { isOfDeal, isOnDealOf, presentProposal, readProposals } from './proposal-row.ts';

/**
 * Returns what was confirmed of a meeting in the order of the decisions, and what all of it did to the scores and the win
 * chance of its deal. What it made on another deal, before it was moved, is left out.
 */
export async function meetingChanges(tx: TenantTransaction, actor: Actor, { id }: { id: string }) {
  await requireMeeting(tx, actor, id);
  const dealId = await dealSeen(tx, actor, id);
  const all = await readProposals(tx, id);
  const confirmed = all.filter((row) => row.state === 'confirmed' && (row.result === null || isOfDeal(row, dealId)));
  const logged = await readLogged(tx, id);
  const effect = meetingEffect([...confirmed, ...logged].toSorted(byDecision).flatMap((row) => row.effect ?? []));
  return {
    confirmed: confirmed.toSorted(byDecision).map((row) => presentProposal(row, dealId)),
    effect: effect && presentEffect(effect),
  };
}

interface Decided {
  readonly decidedAt: Date | null;
  readonly effect: MeetingEffect | null;
}
const byDecision = (a: Decided, b: Decided): number => (a.decidedAt?.getTime() ?? 0) - (b.decidedAt?.getTime() ?? 0);

/** Returns when a meeting was logged as an activity that stands, and what that did; nothing where it is not. */
async function readLogged(tx: TenantTransaction, id: string): Promise<readonly Decided[]> {
  const { rows } = await tx.client.query<Decided>(
    `SELECT r.confirmed_at AS "decidedAt", r.activity_effect AS effect FROM recorded_meetings r
     WHERE r.organization_id = $1 AND r.id = $2 AND ${IS_CONFIRMED}`,
    [tx.organizationId, id],
  );
  return rows;
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly dealId: string;
  readonly dealName: string;
  readonly confirmed: number;
  /** Null without a confirmed proposal. */
  readonly kinds: readonly MeetingItemKind[] | null;
  readonly isLogged: boolean;
  readonly lastDecidedAt: Date;
  readonly effects: readonly MeetingEffect[] | null;
  readonly moved: number;
}
const MovedCursor = z.tuple([z.number(), z.uuid()]);

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly ownerIds?: readonly string[] | undefined;
}

/**
 * Lists what meetings changed lately on the deals that the actor sees, the biggest change first: those with confirmed items, and those
 * that moved something when they were logged. What one made on a deal that it has left is not its.
 */
export async function recentMeetingChanges(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor, ownerIds }: Asked,
  now: Date,
) {
  const after = decodeCursor(cursor, MovedCursor);
  const since = new Date(now.getTime() - RECENT_MEETING_DAYS * 86_400_000);
  const visibility = await visibilityOf(tx, actor);
  const { rows } = await tx.client.query<Row>(
    // What stands beside each is read of the page alone.
    `WITH here AS (
       SELECT p.meeting_id, p.kind, p.decided_at, p.effect FROM meeting_proposals p
       JOIN recorded_meetings r ON r.organization_id = $1 AND r.id = p.meeting_id
         AND ${isOnDealOf('r')}
       WHERE p.organization_id = $1 AND p.state = 'confirmed' AND p.decided_at >= $4 AND ($9::uuid[] IS NULL OR p.meeting_id = ANY($9::uuid[]))
       UNION ALL SELECT r.id, NULL, r.confirmed_at, r.activity_effect FROM recorded_meetings r
       WHERE r.organization_id = $1 AND r.confirmed_at >= $4 AND ($9::uuid[] IS NULL OR r.id = ANY($9::uuid[])) AND ${IS_CONFIRMED}
     ), changed AS (
       SELECT meeting_id, greatest(${MOVED_SCORES.map(sumOf).join(', ')})::float8 AS moved, count(kind) AS items
       FROM here GROUP BY meeting_id
     ), page AS (
       SELECT r.id, r.title, r.starts_at AS "startsAt", o.id AS "dealId", o.name AS "dealName", changed.moved
       FROM ${MEETING_TABLES} JOIN changed ON changed.meeting_id = r.id AND (changed.items > 0 OR changed.moved > 0)
       WHERE r.organization_id = $1 AND r.deleted_at IS NULL AND o.id IS NOT NULL AND ${IS_VISIBLE} AND ${DEAL_IS_VISIBLE}
         AND ($5::uuid[] IS NULL OR o.owner_id = ANY($5::uuid[])) AND ($6::float8 IS NULL OR (changed.moved, r.id) < ($6::float8, $7::uuid))
       ORDER BY changed.moved DESC, r.id DESC LIMIT $8)
     SELECT page.*, of_meeting.* FROM page CROSS JOIN LATERAL (
       SELECT count(kind)::int AS confirmed, array_agg(DISTINCT kind) FILTER (WHERE kind IS NOT NULL) AS kinds,
         count(*) > count(kind) AS "isLogged",
         max(decided_at) AS "lastDecidedAt", json_agg(effect ORDER BY decided_at) FILTER (WHERE effect IS NOT NULL) AS effects
       FROM here WHERE meeting_id = page.id) of_meeting
     ORDER BY page.moved DESC, page.id DESC`,
    [
      ...visibility,
      since,
      ownerIds ?? null,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit + 1,
      await fewVisible(tx, visibility),
    ],
  );
  return pageOf(rows, limit, presentChange, ({ moved, id }) => [moved, id]);
}

function presentChange(row: Row) {
  const effect = meetingEffect((row.effects ?? []).filter(movedScores));
  return {
    meeting: { id: row.id, title: row.title, startsAt: row.startsAt.toISOString() },
    deal: { id: row.dealId, name: row.dealName },
    confirmed: row.confirmed,
    kinds: [...(row.kinds ?? [])],
    isLogged: row.isLogged,
    lastDecidedAt: row.lastDecidedAt.toISOString(),
    effect: effect && presentEffect(effect),
  };
}

const MOVED_SCORES = ['risk', 'confidence', 'drag', 'chance'] as const;

/** SQL of how far decisions together moved a score. */
const sumOf = (score: (typeof MOVED_SCORES)[number]): string =>
  `abs(coalesce(sum((effect->'${score}'->>1)::numeric - (effect->'${score}'->>0)::numeric), 0))`;
