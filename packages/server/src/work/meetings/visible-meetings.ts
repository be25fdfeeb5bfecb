/**
 * Says who sees a recorded meeting, for everything that reads one. The deal decides: who sees it sees its meetings. A meeting
 * without a deal, or a private one, is seen by its owner alone; a deal in the bin hides its meetings.
 */
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';

/** A meeting `r` with its deal `o`. $1 is the organisation. */
export const MEETING_TABLES = `recorded_meetings r
  LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = r.opportunity_id`;

/**
 * Condition over `MEETING_TABLES`. $2 owners the actor sees (null = all), $3 the actor's member id: `visibilityOf` gives both.
 * Deals are gathered once: of very many meetings, those that are not seen are passed over without reading their deals.
 */
export const IS_VISIBLE = `(r.opportunity_id IS NULL OR o.id IS NOT NULL)
  AND CASE WHEN r.is_private OR r.opportunity_id IS NULL THEN r.owner_id = $3
    ELSE $2::uuid[] IS NULL OR r.opportunity_id IN (
      SELECT v.id FROM opportunities v WHERE v.organization_id = $1 AND v.owner_id = ANY($2::uuid[])) END`;

/** Condition over `MEETING_TABLES` that the deal may be named: of a private meeting its owner may have lost the deal. $2 as above. */
export const DEAL_IS_VISIBLE = '($2::uuid[] IS NULL OR o.owner_id = ANY($2))';

/** The deal of a meeting where it may be named, else null; over `MEETING_TABLES`. */
export const DEAL_NAMED = `CASE WHEN ${DEAL_IS_VISIBLE} AND o.id IS NOT NULL THEN json_build_object('id', o.id, 'name', o.name) END`;

/** When a meeting `r` begins, to the microsecond, for the cursor of the next page. */
export const SORT_AT = `to_char(r.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Condition over a meeting `r` that it is logged as an activity that nobody has removed. */
export const IS_CONFIRMED = `(r.confirmed_at IS NOT NULL AND EXISTS (SELECT FROM activities v
  WHERE v.organization_id = $1 AND v.id = r.activity_id AND v.deleted_at IS NULL))`;

/** The parameters $1 to $3 of the conditions. */
type Visibility = readonly [organizationId: string, owners: readonly string[] | null, memberId: string];

export const visibilityOf = async (tx: TenantTransaction, actor: Actor): Promise<Visibility> => [
  tx.organizationId,
  await visibleOwners(tx, actor),
  actor.memberId,
];

/** Meetings that are named to who sees no more. Of more, all are walked from the latest, where the next is never far. */
const FEW = 1_000;

/**
 * Returns the meetings that an actor may see, where those are few; null where they are many. They narrow a list before
 * `IS_VISIBLE` judges it: who sees a few of very many does not wait for the others.
 */
export async function fewVisible(
  { client }: TenantTransaction,
  visibility: Visibility,
): Promise<readonly string[] | null> {
  const [, owners] = visibility;
  if (owners === null) return null;
  const { rows } = await client.query<{ id: string }>(
    `(SELECT id FROM recorded_meetings WHERE organization_id = $1 AND owner_id = $3)
     UNION ALL
     (SELECT r.id FROM opportunities o JOIN recorded_meetings r ON r.organization_id = $1 AND r.opportunity_id = o.id
      WHERE o.organization_id = $1 AND o.owner_id = ANY($2::uuid[]))
     LIMIT ${FEW + 1}`,
    [...visibility],
  );
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

/** Returns the deal of a meeting that the caller has checked, where the actor may see it; else null. */
export async function dealSeen(tx: TenantTransaction, actor: Actor, meetingId: string): Promise<string | null> {
  const [organizationId, owners] = await visibilityOf(tx, actor);
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT o.id FROM ${MEETING_TABLES} WHERE r.organization_id = $1 AND r.id = $3 AND o.id IS NOT NULL AND ${DEAL_IS_VISIBLE}`,
    [organizationId, owners, meetingId],
  );
  return rows[0]?.id ?? null;
}

/** A meeting as what changes it needs to know it. */
export interface VisibleMeeting {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly isStartKnown: boolean;
  readonly opportunityId: string | null;
  readonly calendarMeetingId: string | null;
  readonly ownerId: string;
  readonly isPrivate: boolean;
  readonly state: string;
  readonly activityId: string | null;
  readonly madeActivity: boolean;
  /** It is logged as an activity that stands. */
  readonly isConfirmed: boolean;
  readonly heldAt: Date | null;
  readonly transcriptDeletedAt: Date | null;
  readonly deletedAt: Date | null;
}

interface Which {
  readonly id: string;
  /** Finds one that was removed instead. */
  readonly removed?: boolean;
}

/** Returns a meeting that the actor sees; throws NOT_FOUND. */
export const requireMeeting = (tx: TenantTransaction, actor: Actor, id: string): Promise<VisibleMeeting> =>
  findMeeting(tx, actor, { id });

/** Returns a meeting that the actor sees, and so may change, locked; throws NOT_FOUND. */
export async function lockMeeting(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  { removed = false }: { readonly removed?: boolean } = {},
): Promise<VisibleMeeting> {
  await lockMeetingRow(tx, id);
  return findMeeting(tx, actor, { id, removed });
}

/** Locks a meeting without asking who sees it, as jobs do. */
export async function lockMeetingRow({ client, organizationId }: TenantTransaction, id: string): Promise<void> {
  await client.query('SELECT 1 FROM recorded_meetings WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    organizationId,
    id,
  ]);
}

async function findMeeting(
  tx: TenantTransaction,
  actor: Actor,
  { id, removed = false }: Which,
): Promise<VisibleMeeting> {
  const { rows } = await tx.client.query<VisibleMeeting>(
    `SELECT r.id, r.title, r.starts_at AS "startsAt", r.is_start_known AS "isStartKnown",
       r.opportunity_id AS "opportunityId", r.calendar_meeting_id AS "calendarMeetingId", r.owner_id AS "ownerId",
       r.is_private AS "isPrivate", r.state, r.activity_id AS "activityId", r.made_activity AS "madeActivity",
       ${IS_CONFIRMED} AS "isConfirmed", r.held_at AS "heldAt",
       r.transcript_deleted_at AS "transcriptDeletedAt", r.deleted_at AS "deletedAt"
     FROM ${MEETING_TABLES} WHERE r.organization_id = $1 AND r.id = $4 AND (r.deleted_at IS NOT NULL) = $5 AND ${IS_VISIBLE}`,
    [...(await visibilityOf(tx, actor)), id, removed],
  );
  if (!rows[0]) throw notFound('meeting');
  return rows[0];
}
