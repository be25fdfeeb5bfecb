/** A recording as the API shows it, and who may write to it. */
import type { Recording, RecordingTake } from '@forecastle/contract';
import type * as z from 'zod';
import type { RecordedMeetingState } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import { requireMeeting } from '../visible-meetings.ts';

export type RecordingView = z.infer<typeof Recording>;
export type TakeView = z.infer<typeof RecordingTake>;

/** Casts bigints, which PostgreSQL gives as text, to numbers. */
export const TAKE_COLUMNS = `id, take, media_type AS "mediaType", starts_ms AS "startsMs", duration_ms AS "durationMs",
  size::float8 AS size, expected_size::float8 AS "expectedSize", slice_count AS "sliceCount", ended_at AS "endedAt"`;

export interface TakeRow extends Omit<TakeView, 'endedAt'> {
  endedAt: Date | null;
}

export const presentTake = ({ endedAt, ...take }: TakeRow): TakeView => ({
  ...take,
  endedAt: endedAt?.toISOString() ?? null,
});

interface MeetingRow {
  id: string;
  owner_id: string;
  title: string;
  source: RecordingView['source'];
  state: RecordedMeetingState;
  starts_at: Date;
  duration_ms: number;
  file_name: string | null;
  deal_id: string | null;
  deal_name: string | null;
}

/** $2 are the owners whose deals the actor sees: another deal has no name here. */
const SELECT_MEETINGS = `SELECT m.id, m.owner_id, m.title, m.source, m.state, m.starts_at, m.duration_ms, m.file_name, o.id AS deal_id,
    o.name AS deal_name
  FROM recorded_meetings m
  LEFT JOIN opportunities o ON o.organization_id = m.organization_id AND o.id = m.opportunity_id AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
  WHERE m.organization_id = $1 AND m.deleted_at IS NULL AND m.source IN ('recording', 'upload')`;

/** Returns a recording of the actor; throws NOT_FOUND. Only who records writes to it. */
export async function findRecording(tx: TenantTransaction, actor: Actor, id: string): Promise<RecordingView> {
  const { rows } = await tx.client.query<MeetingRow>(`${SELECT_MEETINGS} AND m.id = $3 AND m.owner_id = $4`, [
    tx.organizationId,
    await visibleOwners(tx, actor),
    id,
    actor.memberId,
  ]);
  const [recording] = await present(tx, rows);
  if (!recording) throw notFound('recording');
  return recording;
}

/** Returns a recording that the actor may play: one of a meeting that they see, or that they are still making. Throws NOT_FOUND. */
export async function readRecording(tx: TenantTransaction, actor: Actor, id: string): Promise<RecordingView> {
  const { rows } = await tx.client.query<MeetingRow>(`${SELECT_MEETINGS} AND m.id = $3`, [
    tx.organizationId,
    await visibleOwners(tx, actor),
    id,
  ]);
  const isStillMade = rows.some(
    ({ owner_id, state }) => owner_id === actor.memberId && (state === 'recording' || state === 'uploading'),
  );
  if (!isStillMade) await requireMeeting(tx, actor, id);
  const [recording] = await present(tx, rows);
  if (!recording) throw notFound('recording');
  return recording;
}

export async function listUnfinished(tx: TenantTransaction, actor: Actor): Promise<{ items: RecordingView[] }> {
  const { rows } = await tx.client.query<MeetingRow>(
    `${SELECT_MEETINGS} AND m.owner_id = $3 AND m.state IN ('recording', 'uploading') ORDER BY m.starts_at DESC, m.id DESC`,
    [tx.organizationId, await visibleOwners(tx, actor), actor.memberId],
  );
  return { items: await present(tx, rows) };
}

async function present(tx: TenantTransaction, meetings: readonly MeetingRow[]): Promise<RecordingView[]> {
  if (meetings.length === 0) return [];
  const { rows } = await tx.client.query<TakeRow & { meeting_id: string }>(
    `SELECT meeting_id, ${TAKE_COLUMNS} FROM recording_takes WHERE organization_id = $1 AND meeting_id = ANY($2) ORDER BY meeting_id, take`,
    [tx.organizationId, meetings.map(({ id }) => id)],
  );
  const takes = Map.groupBy(rows, ({ meeting_id }) => meeting_id);
  return meetings.map((row) => ({
    id: row.id,
    title: row.title,
    deal: row.deal_id !== null && row.deal_name !== null ? { id: row.deal_id, name: row.deal_name } : null,
    source: row.source,
    state: row.state,
    startsAt: row.starts_at.toISOString(),
    durationMs: row.duration_ms,
    fileName: row.file_name,
    takes: (takes.get(row.id) ?? []).map(({ meeting_id: _, ...take }) => presentTake(take)),
  }));
}

/** What a change of a recording asks first. */
interface LockedRecording {
  readonly id: string;
  readonly source: 'recording' | 'upload';
  readonly state: RecordedMeetingState;
  readonly opportunityId: string | null;
  readonly isPrivate: boolean;
}

/** Locks an own recording that goes on; throws CONFLICT for one that is over. */
export async function lockOpenRecording(tx: TenantTransaction, actor: Actor, id: string): Promise<LockedRecording> {
  const recording = await lockRecording(tx, actor, id);
  if (recording.state !== 'recording' && recording.state !== 'uploading') throw isOver();
  return recording;
}

/** Locks an own recording, whatever became of it. */
export async function lockRecording(tx: TenantTransaction, actor: Actor, id: string): Promise<LockedRecording> {
  const { rows } = await tx.client.query<LockedRecording>(
    `SELECT id, source, state, opportunity_id AS "opportunityId", is_private AS "isPrivate" FROM recorded_meetings
     WHERE organization_id = $1 AND owner_id = $2 AND id = $3 AND deleted_at IS NULL AND source IN ('recording', 'upload')
     FOR UPDATE`,
    [tx.organizationId, actor.memberId, id],
  );
  if (!rows[0]) throw notFound('recording');
  return rows[0];
}

export const isOver = () =>
  conflict({ field: null, message: 'This recording has ended. What was saved is kept. Begin a new recording.' });
