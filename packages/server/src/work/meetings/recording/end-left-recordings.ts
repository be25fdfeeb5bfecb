import { RECORDING_LEFT_HOURS, UPLOAD_LEFT_HOURS } from '@forecastle/contract';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { tellOfMeeting } from '../tell-of-meeting.ts';
import { setFinished } from './finish-recording.ts';

const NOT_FINISHED = `The upload was not finished within ${UPLOAD_LEFT_HOURS} hours. What had arrived was removed. Upload the file again.`;
const NOTHING_CAME = 'Nothing was recorded. Check the microphone and record again.';

/** Ends recordings that their browser left, with what came of them, and gives up uploads that stopped half way. */
export async function endLeftRecordings(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM left_recordings($1, $2)',
    [RECORDING_LEFT_HOURS, UPLOAD_LEFT_HOURS],
  );
  const errors: unknown[] = [];
  for (const { organization_id: organizationId, id } of rows) {
    // One that cannot be ended keeps no other from its end.
    await inTenant(pool, organizationId, (tx) => endLeft(tx, id)).catch((error) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} left recordings could not be ended`);
}

async function endLeft(tx: TenantTransaction, id: string): Promise<void> {
  // It may have been taken up meanwhile, or finished.
  const { rows } = await tx.client.query<{ state: string }>(
    `SELECT state FROM recorded_meetings WHERE organization_id = $1 AND id = $2 AND state IN ('recording', 'uploading')
       AND updated_at < now() - make_interval(hours => CASE state WHEN 'recording' THEN $3::int ELSE $4::int END) FOR UPDATE`,
    [tx.organizationId, id, RECORDING_LEFT_HOURS, UPLOAD_LEFT_HOURS],
  );
  if (!rows[0]) return;
  const { rows: sums } = await tx.client.query<{ missing: boolean; size: number }>(
    `SELECT coalesce(bool_or(size < expected_size), false) AS missing, coalesce(sum(size), 0)::float8 AS size
     FROM recording_takes WHERE organization_id = $1 AND meeting_id = $2`,
    [tx.organizationId, id],
  );
  const { missing = false, size = 0 } = sums[0] ?? {};
  if (!missing && size > 0) return setFinished(tx, id);
  await tx.client.query('DELETE FROM recording_takes WHERE organization_id = $1 AND meeting_id = $2', [
    tx.organizationId,
    id,
  ]);
  await tx.client.query(
    `UPDATE recorded_meetings SET state = 'failed', fault = $3, updated_at = now() WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, rows[0].state === 'uploading' ? NOT_FINISHED : NOTHING_CAME],
  );
  await tellOfMeeting(tx, { meetingId: id, kind: 'recording_failed' });
}
