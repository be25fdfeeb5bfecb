/** Readings of a transcript by a model, as they are kept and answered. */
import type { ModelReading } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';

export type ReadingView = z.infer<typeof ModelReading>;

export interface ReadingRow {
  readonly meetingId: string;
  readonly runId: string;
  readonly memberId: string;
  readonly memberName: string;
  readonly state: ReadingView['state'];
  readonly model: string;
  readonly windows: number;
  readonly windowsDone: number;
  readonly found: number;
  readonly dropped: number;
  readonly fault: string | null;
  readonly callId: string | null;
  /** Calls for the window that is read now. */
  readonly attempts: number;
  readonly startedAt: Date;
}

/** Returns the latest reading of a meeting, locked if asked; null before the first. The caller has checked who asks. */
export async function readReading(
  tx: TenantTransaction,
  meetingId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ReadingRow | null> {
  const { rows } = await tx.client.query<ReadingRow>(
    `SELECT r.meeting_id AS "meetingId", r.run_id AS "runId", r.member_id AS "memberId", m.name AS "memberName", r.state,
       r.model, r.windows, r.windows_done AS "windowsDone", r.found, r.dropped, r.fault, r.call_id AS "callId",
       coalesce(r.attempts, 0) AS attempts,
       r.started_at AS "startedAt"
     FROM meeting_readings r JOIN members m ON m.organization_id = $1 AND m.id = r.member_id
     WHERE r.organization_id = $1 AND r.meeting_id = $2 ${lock ? 'FOR UPDATE OF r' : ''}`,
    [tx.organizationId, meetingId],
  );
  return rows[0] ?? null;
}

export const presentReading = (row: ReadingRow): ReadingView => ({
  state: row.state,
  model: row.model,
  windows: row.windows,
  windowsDone: row.windowsDone,
  found: row.found,
  dropped: row.dropped,
  fault: row.fault,
  startedAt: row.startedAt.toISOString(),
  startedBy: { id: row.memberId, name: row.memberName },
});
