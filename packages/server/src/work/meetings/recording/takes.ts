import { RECORDING_MAX_BYTES, TAKES_PER_RECORDING } from '@forecastle/contract';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { refuseBeyondAllowance } from './recording-allowance.ts';
import {
  isOver,
  lockOpenRecording,
  lockRecording,
  presentTake,
  TAKE_COLUMNS,
  type TakeRow,
  type TakeView,
} from './recording-row.ts';
import { allSlices } from './take-content.ts';
import { webmIndex } from './webm-index.ts';

/** Begins a further stretch of a recording; one that was left open ends with what came of it. */
export async function beginTake(
  tx: TenantTransaction,
  actor: Actor,
  { id, mediaType }: { id: string; mediaType: string },
): Promise<TakeView> {
  const recording = await lockOpenRecording(tx, actor, id);
  if (recording.source !== 'recording') throw isOver();
  await refuseBeyondAllowance(tx, 1);
  await endOpenTakes(tx, id);
  const { rows: sums } = await tx.client.query<{ count: number; duration: number; size: number }>(
    `SELECT count(*)::int AS count, coalesce(sum(duration_ms), 0)::int AS duration, coalesce(sum(size), 0)::float8 AS size
     FROM recording_takes WHERE organization_id = $1 AND meeting_id = $2`,
    [tx.organizationId, id],
  );
  const { count = 0, duration = 0, size = 0 } = sums[0] ?? {};
  if (count >= TAKES_PER_RECORDING || size >= RECORDING_MAX_BYTES) {
    throw conflict({
      field: null,
      message: 'This recording has reached its limit. Finish it and begin a new one. What was saved is kept.',
    });
  }
  const { rows } = await tx.client.query<TakeRow>(
    `INSERT INTO recording_takes (organization_id, id, meeting_id, take, media_type, starts_ms)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${TAKE_COLUMNS}`,
    [tx.organizationId, newId(), id, count, mediaType, duration],
  );
  return presentTake(rows[0] as TakeRow);
}

/** Ends a stretch of a recording. To end it again changes nothing. */
export async function endTake(
  tx: TenantTransaction,
  actor: Actor,
  { id, takeId, durationMs }: { id: string; takeId: string; durationMs?: number | undefined },
): Promise<TakeView> {
  await lockRecording(tx, actor, id);
  const { rows: found } = await tx.client.query<TakeRow>(
    `SELECT ${TAKE_COLUMNS} FROM recording_takes WHERE organization_id = $1 AND meeting_id = $2 AND id = $3`,
    [tx.organizationId, id, takeId],
  );
  const take = found[0];
  if (!take) throw notFound('recording');
  return presentTake(take.endedAt ? take : await close(tx, take, durationMs));
}

/** Ends every stretch that is open; empty ones are removed. */
export async function endOpenTakes(tx: TenantTransaction, meetingId: string): Promise<void> {
  await tx.client.query(
    'DELETE FROM recording_takes WHERE organization_id = $1 AND meeting_id = $2 AND slice_count = 0',
    [tx.organizationId, meetingId],
  );
  const { rows } = await tx.client.query<TakeRow>(
    `SELECT ${TAKE_COLUMNS} FROM recording_takes WHERE organization_id = $1 AND meeting_id = $2 AND ended_at IS NULL ORDER BY take`,
    [tx.organizationId, meetingId],
  );
  for (const take of rows) await close(tx, take);
}

/** Ends a take. The browser says how long it is where the file does not. */
async function close(tx: TenantTransaction, take: TakeRow, durationMs?: number): Promise<TakeRow> {
  const index = take.mediaType === 'audio/webm' ? await webmIndex(allSlices(tx, take.id)) : null;
  const { rows } = await tx.client.query<TakeRow>(
    `UPDATE recording_takes SET ended_at = now(), duration_ms = $3, head = $4, head_skip = $5
     WHERE organization_id = $1 AND id = $2 RETURNING ${TAKE_COLUMNS}`,
    [
      tx.organizationId,
      take.id,
      index?.durationMs ?? durationMs ?? take.durationMs,
      index?.head ?? null,
      index?.skip ?? 0,
    ],
  );
  return rows[0] as TakeRow;
}
