/** Begins and stops the reading of a transcript by a model. */
import { meetingWindows } from '@forecastle/rules';
import { newId } from '../../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { conflict, notFound } from '../../../../platform/http/errors.ts';
import type { Actor } from '../../../../tenancy/identity/actor.ts';
import { lockMeeting } from '../../visible-meetings.ts';
import { readTranscriptOf } from '../read-transcript.ts';
import { modelName, modelsOfReading, NO_TRANSCRIPT } from './model-offer.ts';
import { enqueueReading } from './reading-jobs.ts';
import { presentReading, type ReadingView, readReading } from './reading-row.ts';

/**
 * Begins a reading, or goes on with one that failed or was stopped, from the window where it ended. Throws CONFLICT without
 * a transcript or a model, and while one runs.
 */
export async function startReading(
  tx: TenantTransaction,
  actor: Actor,
  { id }: { id: string },
  now: Date,
): Promise<ReadingView> {
  await lockMeeting(tx, actor, id);
  const before = await readReading(tx, id, { lock: true });
  if (before?.state === 'running') {
    throw conflict({ field: null, message: `${before.model} is reading this already. Stop it first.` });
  }
  const models = await modelsOfReading(tx);
  if (typeof models === 'string') throw conflict({ field: null, message: models });
  const read = await readTranscriptOf(tx, id);
  const windows = read === null ? 0 : meetingWindows(read.transcript, read.context.colleagues).length;
  if (windows === 0) throw conflict({ field: null, message: NO_TRANSCRIPT });
  const goesOn = before !== null && before.state !== 'done' && before.windows === windows;
  await tx.client.query(
    `INSERT INTO meeting_readings AS r (organization_id, meeting_id, run_id, member_id, state, model, windows, alive_at, started_at)
     VALUES ($1, $2, $3, $4, 'running', $5, $6, $7, $7)
     ON CONFLICT (organization_id, meeting_id) DO UPDATE SET run_id = $3, member_id = $4, state = 'running', model = $5,
       windows = $6, windows_done = CASE WHEN $8 THEN r.windows_done ELSE 0 END,
       found = CASE WHEN $8 THEN r.found ELSE 0 END, dropped = CASE WHEN $8 THEN r.dropped ELSE 0 END,
       fault = NULL, call_id = NULL, attempts = 0, alive_at = $7, started_at = $7`,
    [tx.organizationId, id, newId(), actor.memberId, modelName(models.choice), windows, now, goesOn],
  );
  await enqueueReading(tx, { organizationId: tx.organizationId, meetingId: id });
  return answer(tx, id);
}

/** Stops a reading; what was found stays, and so does one that has ended. */
export async function stopReading(tx: TenantTransaction, actor: Actor, { id }: { id: string }): Promise<ReadingView> {
  await lockMeeting(tx, actor, id);
  await tx.client.query(
    `UPDATE meeting_readings SET state = 'stopped' WHERE organization_id = $1 AND meeting_id = $2 AND state = 'running'`,
    [tx.organizationId, id],
  );
  return answer(tx, id);
}

async function answer(tx: TenantTransaction, id: string): Promise<ReadingView> {
  const row = await readReading(tx, id);
  if (row === null) throw notFound('reading by a model');
  return presentReading(row);
}
