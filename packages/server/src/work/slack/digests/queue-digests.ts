/** Queues Monday's digests for the people and channels that want one. Their words are made when they are sent. */
import { isoDate, planWeek } from '@forecastle/rules';
import type pg from 'pg';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { oneAfterAnother } from '../../../platform/jobs/one-after-another.ts';
import { enqueueSlackSending } from '../../../tenancy/slack-outbox/slack-sending-jobs.ts';
import { isSentInSlack } from '../../../tenancy/slack-outbox/wanted.ts';
import { presentWeek } from '../../plans/present-week.ts';

/** Digests queued in one transaction. */
export const DIGESTS_AT_ONCE = 200;

interface Queueing {
  readonly now: Date;
  readonly signal?: AbortSignal;
  readonly atOnce?: number;
}

/** Throws the first failure when all organisations have had their turn. */
export async function queueAllDigests(pool: pg.Pool, queueing: Queueing): Promise<void> {
  // The week that it is where weeks begin first: each organisation then looks at its own.
  const latest = isoDate(planWeek(queueing.now.getTime(), 'Pacific/Kiritimati'));
  const { rows } = await pool.query<{ id: string }>('SELECT organizations_with_slack_digests($1) AS id', [latest]);
  await oneAfterAnother(rows, queueing.signal, ({ id }) => queueDigests(pool, id, queueing));
}

/**
 * Queues the digests of the present week, which begins on Monday at 06:00 in the organisation, in pieces: each is a transaction of
 * its own, and one that is cut off is queued by the next turn. Who chooses the digest later waits for the next week. Returns how many
 * were queued.
 */
export async function queueDigests(
  pool: pg.Pool,
  organizationId: string,
  { now, signal, atOnce = DIGESTS_AT_ONCE }: Queueing,
): Promise<number> {
  let total = 0;
  for (let goesOn = true; goesOn && !signal?.aborted; ) {
    const queued = await inTenant(pool, organizationId, (tx) => queuePiece(tx, now, atOnce));
    total += queued;
    goesOn = queued === atOnce;
  }
  return total;
}

/** Lets the first digests come with the next week, where Slack was connected in the middle of one. */
export async function beginDigests(tx: TenantTransaction, now: Date): Promise<void> {
  const { week } = await presentWeek(tx, now);
  await tx.client.query(
    'INSERT INTO slack_digest_weeks (organization_id, week) VALUES ($1, $2) ON CONFLICT (organization_id) DO NOTHING',
    [tx.organizationId, week],
  );
}

async function queuePiece(tx: TenantTransaction, now: Date, atOnce: number): Promise<number> {
  const { week, endsAt } = await presentWeek(tx, now);
  const { rowCount } = await tx.client.query(
    'SELECT FROM slack_digest_weeks WHERE organization_id = $1 AND week >= $2',
    [tx.organizationId, week],
  );
  if (rowCount !== 0) return 0;
  const key = `weekly_digest:${week}`;
  const { rows } = await tx.client.query<{ memberId: string | null; channelId: string | null }>(
    `SELECT * FROM (
       SELECT w.member_id AS "memberId", NULL::uuid AS "channelId" FROM slack_people w
       WHERE w.organization_id = $1 AND ${isSentInSlack({ memberId: 'w.member_id', topic: `'weekly_digest'` })}
       UNION ALL
       SELECT NULL, c.id FROM slack_channels c
       WHERE c.organization_id = $1 AND c.off_at IS NULL AND 'weekly_digest' = ANY(c.topics)
     ) AS wanting
     WHERE NOT EXISTS (SELECT FROM slack_outbox o WHERE o.organization_id = $1 AND o.key = $2
       AND (o.member_id = wanting."memberId" OR o.channel_id = wanting."channelId"))
     ORDER BY "memberId", "channelId" LIMIT $3`,
    [tx.organizationId, key, atOnce],
  );
  const digests = rows.map((to) => ({ id: newId(), ...to }));
  await tx.client.query(
    `INSERT INTO slack_outbox (organization_id, id, member_id, channel_id, topic, key, facts, occurred_at, expires_at, due_at)
     SELECT $1, d.id, d."memberId", d."channelId", 'weekly_digest', $3, $4, $5, $6, now()
     FROM json_to_recordset($2) AS d(id uuid, "memberId" uuid, "channelId" uuid)
     ON CONFLICT DO NOTHING`,
    [tx.organizationId, JSON.stringify(digests), key, { week }, now, endsAt],
  );
  if (digests.length > 0) await enqueueSlackSending(tx);
  if (digests.length < atOnce)
    await tx.client.query(
      `INSERT INTO slack_digest_weeks (organization_id, week) VALUES ($1, $2)
       ON CONFLICT (organization_id) DO UPDATE SET week = excluded.week WHERE slack_digest_weeks.week < excluded.week`,
      [tx.organizationId, week],
    );
  return digests.length;
}
