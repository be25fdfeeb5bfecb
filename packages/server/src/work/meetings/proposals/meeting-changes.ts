/** What meetings changed in their deals: the proposals that were confirmed, and the activity that they were logged as. */
import { RECENT_MEETING_DAYS } from '@forecastle/contract';
import { type MeetingEffect, type MeetingItemKind, meetingEffect, movedScores } from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import {
  fewVisible,
  IS_CONFIRMED,
  IS_VISIBLE,
  MEETING_TABLES,
  requireMeeting,
  visibilityOf,
} from '../visible-meetings.ts';
import { presentEffect, presentProposal, readProposals } from './proposal-row.ts';

/** Returns what was confirmed of a meeting in the order of the decisions, and what all of it did to the scores. */
export async function meetingChanges(tx: TenantTransaction, actor: Actor, { id }: { id: string }) {
  await requireMeeting(tx, actor, id);
  const all = await readProposals(tx, id);
  const confirmed = all.filter(({ state }) => state === 'confirmed').toSorted(byDecision);
  const logged = await readLogged(tx, id);
  const effect = meetingEffect([...confirmed, ...logged].toSorted(byDecision).flatMap((row) => row.effect ?? []));
  return { confirmed: confirmed.map(presentProposal), effect: effect && presentEffect(effect) };
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
  readonly kinds: readonly MeetingItemKind[];
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

/** Lists what meetings with items confirmed lately changed on the deals one sees, the biggest change of risk or confidence first. */
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
    `WITH confirmed AS (
       SELECT p.meeting_id, p.kind, p.decided_at, p.effect FROM meeting_proposals p
       WHERE p.organization_id = $1 AND p.state = 'confirmed' AND p.decided_at >= $4 AND ($9::uuid[] IS NULL OR p.meeting_id = ANY($9::uuid[]))
     ), decided AS (
       SELECT meeting_id, kind, decided_at, effect FROM confirmed
       UNION ALL SELECT r.id, NULL, r.confirmed_at, r.activity_effect FROM recorded_meetings r
       WHERE r.organization_id = $1 AND r.id IN (SELECT meeting_id FROM confirmed) AND r.confirmed_at >= $4 AND ${IS_CONFIRMED}
     ), changed AS (
       SELECT meeting_id,
         greatest(abs(coalesce(sum(${differenceOf('risk')}), 0)), abs(coalesce(sum(${differenceOf('confidence')}), 0)))::int AS moved
       FROM decided GROUP BY meeting_id
     ), page AS (
       SELECT r.id, r.title, r.starts_at AS "startsAt", o.id AS "dealId", o.name AS "dealName", changed.moved
       FROM ${MEETING_TABLES} JOIN changed ON changed.meeting_id = r.id
       WHERE r.organization_id = $1 AND r.deleted_at IS NULL AND o.id IS NOT NULL AND ${IS_VISIBLE}
         AND ($5::uuid[] IS NULL OR o.owner_id = ANY($5::uuid[])) AND ($6::int IS NULL OR (changed.moved, r.id) < ($6::int, $7::uuid))
       ORDER BY changed.moved DESC, r.id DESC LIMIT $8)
     SELECT page.*, of_meeting.* FROM page CROSS JOIN LATERAL (
       SELECT count(kind)::int AS confirmed, array_agg(DISTINCT kind) FILTER (WHERE kind IS NOT NULL) AS kinds,
         max(decided_at) AS "lastDecidedAt", json_agg(effect ORDER BY decided_at) FILTER (WHERE effect IS NOT NULL) AS effects
       FROM decided WHERE meeting_id = page.id) of_meeting
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
    kinds: [...row.kinds],
    lastDecidedAt: row.lastDecidedAt.toISOString(),
    effect: effect && presentEffect(effect),
  };
}

const differenceOf = (score: 'risk' | 'confidence'): string =>
  `(effect->'${score}'->>1)::numeric - (effect->'${score}'->>0)::numeric`;
