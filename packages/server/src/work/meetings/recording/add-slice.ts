import { RECORDING_MAX_BYTES, SLICES_PER_TAKE } from '@forecastle/contract';
import type { RecordedMeetingState } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { megabytes } from '../../../platform/files/megabytes.ts';
import { conflict, invalid, notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { isOfType, type RecordingMediaType } from './media-kind.ts';
import { refuseBeyondAllowance } from './recording-allowance.ts';
import { isOver, presentTake, TAKE_COLUMNS, type TakeRow, type TakeView } from './recording-row.ts';

/** Five minutes of a browser's slices: what a recording may take beyond the space there is. */
const ALLOWANCE_EVERY = 150;
/** How long the meeting's row may be behind its last slice. */
const TOUCH_SECONDS = 60;

interface SliceToAdd {
  readonly meetingId: string;
  readonly takeId: string;
  readonly slice: number;
  readonly content: Buffer;
  /** How much has been recorded with it. */
  readonly endMs?: number | undefined;
}

/** Saves the next bytes of a take. The same slice again is the same; other bytes in its place, and a gap, are refused. */
export async function addSlice(tx: TenantTransaction, actor: Actor, added: SliceToAdd): Promise<TakeView> {
  const { slice, content, endMs } = added;
  const { take, isOpen } = await lockTake(tx, actor, added);
  if (content.length === 0) throw invalid({ field: 'body', message: 'This part of the recording is empty.' });
  if (slice < take.sliceCount) {
    await refuseOtherBytes(tx, added);
    return presentTake(take);
  }
  if (!isOpen) throw isOver();
  if (slice > take.sliceCount) {
    throw conflict({
      field: 'slice',
      value: slice,
      expected: String(take.sliceCount),
      message: `Part ${take.sliceCount} of the recording is missing. Send the parts in their order.`,
    });
  }
  if (slice === 0 && !isOfType(content, take.mediaType as RecordingMediaType)) {
    throw invalid({
      field: 'body',
      expected: take.mediaType,
      message:
        take.expectedSize === null
          ? `This is not a recording of type ${take.mediaType}. Nothing was saved.`
          : 'The content of this file does not match its name: it cannot be played. Nothing was saved.',
    });
  }
  await refuseTooMuch(tx, take, added);
  await tx.client.query(
    'INSERT INTO recording_slices (organization_id, take_id, slice, position, content) VALUES ($1, $2, $3, $4, $5)',
    [tx.organizationId, take.id, slice, take.size, content],
  );
  const { rows } = await tx.client.query<TakeRow>(
    `UPDATE recording_takes SET size = size + $3, slice_count = slice_count + 1, duration_ms = greatest(duration_ms, $4)
     WHERE organization_id = $1 AND id = $2 RETURNING ${TAKE_COLUMNS}`,
    [tx.organizationId, take.id, content.length, endMs ?? null],
  );
  return presentTake(rows[0] as TakeRow);
}

/** Finds a take. The state of its meeting is null where the actor does not record it. */
const OWN_TAKE = `SELECT ${TAKE_COLUMNS},
    (SELECT state FROM recorded_meetings m
     WHERE m.organization_id = $1 AND m.id = t.meeting_id AND m.owner_id = $2 AND m.deleted_at IS NULL) AS state
  FROM recording_takes t WHERE organization_id = $1 AND meeting_id = $3 AND id = $4`;

interface OwnTake extends TakeRow {
  state: RecordedMeetingState | null;
}

/** Throws NOT_FOUND unless the actor records this. Runs before the body is read. */
export async function requireTake(
  tx: TenantTransaction,
  actor: Actor,
  { meetingId, takeId }: Pick<SliceToAdd, 'meetingId' | 'takeId'>,
): Promise<void> {
  const { rows } = await tx.client.query<OwnTake>(OWN_TAKE, [tx.organizationId, actor.memberId, meetingId, takeId]);
  if (!rows[0]?.state) throw notFound('recording');
}

/** Locks the meeting before the take: finishing a recording locks them in this order. */
async function lockTake(tx: TenantTransaction, actor: Actor, { meetingId, takeId }: SliceToAdd) {
  await tx.client.query(
    `UPDATE recorded_meetings SET updated_at = now()
     WHERE organization_id = $1 AND id = $2 AND owner_id = $3 AND updated_at < now() - make_interval(secs => ${TOUCH_SECONDS})`,
    [tx.organizationId, meetingId, actor.memberId],
  );
  const { rows } = await tx.client.query<OwnTake>(`${OWN_TAKE} FOR UPDATE`, [
    tx.organizationId,
    actor.memberId,
    meetingId,
    takeId,
  ]);
  if (!rows[0]?.state) throw notFound('recording');
  const { state, ...take } = rows[0];
  return { take, isOpen: take.endedAt === null && (state === 'recording' || state === 'uploading') };
}

async function refuseOtherBytes(tx: TenantTransaction, { takeId, slice, content }: SliceToAdd): Promise<void> {
  const { rows } = await tx.client.query<{ is_same: boolean }>(
    'SELECT content = $4 AS is_same FROM recording_slices WHERE organization_id = $1 AND take_id = $2 AND slice = $3',
    [tx.organizationId, takeId, slice, content],
  );
  if (rows[0]?.is_same) return;
  throw conflict({
    field: 'slice',
    value: slice,
    message: `Part ${slice} of the recording was saved before with other content. It was not replaced.`,
  });
}

async function refuseTooMuch(tx: TenantTransaction, take: TakeRow, { slice, content }: SliceToAdd): Promise<void> {
  const size = take.size + content.length;
  if (take.expectedSize !== null) {
    if (size <= take.expectedSize) return;
    throw invalid({
      field: 'body',
      value: size,
      expected: `at most ${take.expectedSize} bytes in all`,
      message: 'The file is longer than it was said to be. Choose it again. What was saved is kept.',
    });
  }
  if (size > RECORDING_MAX_BYTES || slice >= SLICES_PER_TAKE) {
    throw conflict({
      field: 'body',
      value: size,
      expected: `at most ${megabytes(RECORDING_MAX_BYTES)}`,
      message: 'This recording has reached its limit. Finish it and begin a new one. What was saved is kept.',
    });
  }
  if (slice % ALLOWANCE_EVERY === 0) await refuseBeyondAllowance(tx, content.length);
}
