/** Which transcripts the rules have still to read, and which they could not. */
import type { MeetingProposalList } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

const MEETING = 'organization_id = $1 AND meeting_id = $2';

interface FindingRow {
  readonly state: 'due' | 'failed';
  readonly attempts: number;
  readonly fault: string | null;
}

/** Returns null for a transcript that was read. */
export async function readFinding(
  { client, organizationId }: TenantTransaction,
  meetingId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<FindingRow | null> {
  const { rows } = await client.query<FindingRow>(
    `SELECT state, attempts, fault FROM meeting_findings WHERE ${MEETING} ${lock ? 'FOR UPDATE' : ''}`,
    [organizationId, meetingId],
  );
  return rows[0] ?? null;
}

/** Says that a transcript is to be read, also one that could not be. */
export async function setDue({ client, organizationId }: TenantTransaction, meetingId: string): Promise<void> {
  await client.query(
    `INSERT INTO meeting_findings (organization_id, meeting_id) VALUES ($1, $2)
     ON CONFLICT (organization_id, meeting_id) DO UPDATE SET state = 'due', attempts = 0, fault = NULL, due_at = now()`,
    [organizationId, meetingId],
  );
}

/** Counts a try, or takes one back. Somebody may have set the count to 0 meanwhile. */
export async function countAttempt(
  { client, organizationId }: TenantTransaction,
  meetingId: string,
  by: 1 | -1,
): Promise<void> {
  await client.query(`UPDATE meeting_findings SET attempts = greatest(attempts + $3, 0) WHERE ${MEETING}`, [
    organizationId,
    meetingId,
    by,
  ]);
}

export async function setFailed(
  { client, organizationId }: TenantTransaction,
  meetingId: string,
  fault: string,
): Promise<void> {
  await client.query(`UPDATE meeting_findings SET state = 'failed', fault = $3 WHERE ${MEETING} AND state = 'due'`, [
    organizationId,
    meetingId,
    fault,
  ]);
}

export async function setRead({ client, organizationId }: TenantTransaction, meetingId: string): Promise<void> {
  await client.query(`DELETE FROM meeting_findings WHERE ${MEETING}`, [organizationId, meetingId]);
}

/** Returns how far the rules are with a transcript, for a person. */
export async function findingView(
  tx: TenantTransaction,
  meetingId: string,
): Promise<z.infer<typeof MeetingProposalList>['rules']> {
  const row = await readFinding(tx, meetingId);
  if (row === null) return { state: 'done', fault: null };
  return { state: row.state === 'due' ? 'reading' : 'failed', fault: row.fault };
}
