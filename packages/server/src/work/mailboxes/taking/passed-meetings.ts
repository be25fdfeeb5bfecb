/** Makes activities of meetings once their time has passed. */
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { oneAfterAnother } from '../../../platform/jobs/one-after-another.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { settleMeetings } from './settle-meetings.ts';

/** Meetings that one transaction settles. */
const AT_ONCE = 200;

/** Settles meetings of every organisation whose time has passed, an organisation after another. */
export async function settlePassedMeetings(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT organization_id AS id FROM organizations_with_passed_meetings()',
  );
  await oneAfterAnother(rows, signal, async ({ id }) => {
    let settled = AT_ONCE;
    while (settled === AT_ONCE && !signal.aborted)
      settled = await inTenant(pool, id, (tx) => settlePassed(tx, new Date()));
  });
}

/** Settles some meetings whose time has passed, the earliest first. Returns how many. */
export async function settlePassed(tx: TenantTransaction, now: Date): Promise<number> {
  await takeTurn(tx, 'mailboxes');
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT m.id FROM meetings m WHERE m.organization_id = $1 AND m.activity_id IS NULL AND m.called_off_at IS NULL
       AND m.ends_at <= $2
       AND EXISTS (SELECT FROM meeting_contacts p WHERE p.organization_id = $1 AND p.meeting_id = m.id)
     ORDER BY m.ends_at, m.id LIMIT ${AT_ONCE}`,
    [tx.organizationId, now],
  );
  await settleMeetings(
    tx,
    rows.map(({ id }) => id),
    { before: new Map(), now },
  );
  return rows.length;
}
