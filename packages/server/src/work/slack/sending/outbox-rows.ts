/** Rows of what waits for one reader: taken, settled, and made due again. Times are those of the caller, so that all agree. */
import { SLACK_TOPICS_OF_A_WEEK, type SlackDropReason, type SlackTopic } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { inOutbox, type SlackTarget } from '../../../tenancy/slack-outbox/switch-off.ts';
import type { OutboxItem } from './reader.ts';

/** What was taken is due again after this long where nobody settles it: the server was killed. */
export const TAKEN_SECONDS = 60;
/** Rows taken for one reader; more than that stands in further messages. */
const TAKEN_MOST = 10_000;

const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 30 * 60;

export interface TakenItem extends OutboxItem {
  /** Counting this one. */
  readonly attempts: number;
}

/** `o` is the outbox; $1 organisation, $2 target. */
function ofTarget(target: SlackTarget): { readonly condition: string; readonly id: string } {
  const { column, id } = inOutbox(target);
  return { condition: `o.organization_id = $1 AND o.${column} = $2`, id };
}

/** Drops what waited for longer than it is news, for all readers. */
export async function dropExpired({ client, organizationId }: TenantTransaction, now: Date): Promise<void> {
  await client.query(
    `UPDATE slack_outbox SET status = 'dropped', dropped_for = 'too_old', due_at = $2
     WHERE organization_id = $1 AND status = 'waiting' AND due_at <= $2 AND expires_at <= $2`,
    [organizationId, now],
  );
}

/** Returns the targets for which something is due, those first that wait longest. */
export async function dueTargets(
  { client, organizationId }: TenantTransaction,
  now: Date,
): Promise<readonly SlackTarget[]> {
  const { rows } = await client.query<{ memberId: string | null; channelId: string | null }>(
    `SELECT member_id AS "memberId", channel_id AS "channelId" FROM slack_outbox
     WHERE organization_id = $1 AND status = 'waiting' AND due_at <= $2
     GROUP BY 1, 2 ORDER BY min(due_at), 1, 2`,
    [organizationId, now],
  );
  return rows.flatMap(({ memberId, channelId }): SlackTarget[] => {
    if (memberId !== null) return [{ kind: 'person', memberId }];
    return channelId === null ? [] : [{ kind: 'channel', channelId }];
  });
}

/** Returns when something that waits is due next; null when nothing waits. */
export async function nextDueAt({ client, organizationId }: TenantTransaction): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>(
    `SELECT min(due_at) AS at FROM slack_outbox WHERE organization_id = $1 AND status = 'waiting'`,
    [organizationId],
  );
  return rows[0]?.at ?? null;
}

interface Taking {
  readonly target: SlackTarget;
  /** What the reader wants now. */
  readonly topics: readonly SlackTopic[];
}

/** Takes what is due for a target, oldest first. What its reader does not want any more is dropped. */
export async function takeDue(
  { client, organizationId }: TenantTransaction,
  { target, topics }: Taking,
  now: Date,
): Promise<readonly TakenItem[]> {
  const { condition, id } = ofTarget(target);
  await client.query(
    `UPDATE slack_outbox o SET status = 'dropped', dropped_for = 'off', due_at = $4
     WHERE ${condition} AND status = 'waiting' AND due_at <= $4 AND topic <> ALL($3)`,
    [organizationId, id, topics, now],
  );
  const { rows } = await client.query<TakenItem>(
    `WITH due AS (
       SELECT o.id FROM slack_outbox o WHERE ${condition} AND o.status = 'waiting' AND o.due_at <= $3
       ORDER BY o.due_at, o.id LIMIT ${TAKEN_MOST} FOR UPDATE SKIP LOCKED)
     UPDATE slack_outbox o SET attempts = least(o.attempts + 1, 30000), due_at = $3::timestamptz + make_interval(secs => ${TAKEN_SECONDS})
     FROM due WHERE o.organization_id = $1 AND o.id = due.id
     RETURNING o.id, o.topic, o.opportunity_id AS "opportunityId", o.subject_id AS "subjectId", o.facts,
       o.occurred_at AS "occurredAt", o.attempts`,
    [organizationId, id, now],
  );
  return rows.toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
}

/**
 * Keeps items taken for as long again. Returns whether they all are the caller's still: none was settled, dropped or taken by
 * another server in the meantime.
 */
export async function holdLonger(
  { client, organizationId }: TenantTransaction,
  items: readonly Pick<TakenItem, 'id' | 'attempts'>[],
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE slack_outbox o SET due_at = $4::timestamptz + make_interval(secs => ${TAKEN_SECONDS})
     FROM unnest($2::uuid[], $3::int[]) AS taken(id, attempts)
     WHERE o.organization_id = $1 AND o.id = taken.id AND o.attempts = taken.attempts AND o.status = 'waiting'`,
    [organizationId, items.map(({ id }) => id), items.map(({ attempts }) => attempts), now],
  );
  return rowCount === items.length;
}

/**
 * Notes that a message went out, and when its reader got one last. The reader's row comes first, as where people change what they
 * want: the other way round the two would wait for each other, and the message would be sent again.
 */
export async function settleSent(
  { client, organizationId }: TenantTransaction,
  target: SlackTarget,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const [table, column, id] =
    target.kind === 'person'
      ? ['slack_people', 'member_id', target.memberId]
      : ['slack_channels', 'id', target.channelId];
  await client.query(`UPDATE ${table} SET last_sent_at = $3 WHERE organization_id = $1 AND ${column} = $2`, [
    organizationId,
    id,
    now,
  ]);
  await client.query(
    `UPDATE slack_outbox SET status = 'sent', due_at = $3, vendor_words = NULL
     WHERE organization_id = $1 AND id = ANY($2) AND status = 'waiting'`,
    [organizationId, ids, now],
  );
}

interface Dropping {
  readonly reason: SlackDropReason;
  readonly vendorWords?: string | null;
}

/** Drops items. What had nothing to say may have again: a deal that is won, taken back, and won. So its key is free. */
export async function dropItems(
  { client, organizationId }: TenantTransaction,
  ids: readonly string[],
  { reason, vendorWords = null }: Dropping,
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE slack_outbox SET status = 'dropped', dropped_for = $3, vendor_words = $4, due_at = $5,
       key = CASE WHEN $3 = 'nothing_to_say' THEN key || ':' || id ELSE key END
     WHERE organization_id = $1 AND id = ANY($2) AND status = 'waiting'`,
    [organizationId, ids, reason, vendorWords, now],
  );
}

/** Makes items due again at once, as if they had not been taken. */
export async function giveBack(
  { client, organizationId }: TenantTransaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE slack_outbox SET due_at = $3, attempts = greatest(attempts - 1, 0)
     WHERE organization_id = $1 AND id = ANY($2) AND status = 'waiting'`,
    [organizationId, ids, now],
  );
}

export interface Retry {
  readonly now: Date;
  readonly vendorWords: string | null;
  /** From 0 to 1, for jitter. */
  readonly random: number;
}

/** Makes items due again later, each time after longer. */
export async function retryLater(
  { client, organizationId }: TenantTransaction,
  ids: readonly string[],
  { now, vendorWords, random }: Retry,
): Promise<void> {
  await client.query(
    `UPDATE slack_outbox SET vendor_words = $4, due_at = $3::timestamptz + make_interval(secs =>
       $5 * least(${FIRST_WAIT_SECONDS} * 2 ^ least(greatest(attempts - 1, 0), 10), ${LONGEST_WAIT_SECONDS}))
     WHERE organization_id = $1 AND id = ANY($2) AND status = 'waiting'`,
    [organizationId, ids, now, vendorWords, 0.75 + random / 2],
  );
}

/** Makes nothing due before an instant: Slack counts what all of a workspace ask. */
export async function waitForSlack({ client, organizationId }: TenantTransaction, until: Date): Promise<void> {
  await client.query(
    `UPDATE slack_outbox SET due_at = $2, vendor_words = 'rate_limited'
     WHERE organization_id = $1 AND status = 'waiting' AND due_at < $2`,
    [organizationId, until],
  );
}

/** Lets what is due for a target wait for the end of its quiet hours. They age nothing: it is news for as long afterwards. */
export async function waitForQuietHours(
  { client, organizationId }: TenantTransaction,
  target: SlackTarget,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<void> {
  const { condition, id } = ofTarget(target);
  await client.query(
    `UPDATE slack_outbox o SET due_at = $3, vendor_words = NULL, expires_at = CASE WHEN topic = ANY($4) THEN expires_at
       ELSE expires_at + ($3::timestamptz - greatest(due_at, $5)) END
     WHERE ${condition} AND status = 'waiting' AND due_at < $3`,
    [organizationId, id, until, SLACK_TOPICS_OF_A_WEEK, from],
  );
}

/** Makes what is due for a target due later, for a reason that is neither Slack's nor its hours'. */
export async function waitUntil(
  { client, organizationId }: TenantTransaction,
  target: SlackTarget,
  until: Date,
): Promise<void> {
  const { condition, id } = ofTarget(target);
  await client.query(
    `UPDATE slack_outbox o SET due_at = $3 WHERE ${condition} AND status = 'waiting' AND due_at < $3`,
    [organizationId, id, until],
  );
}
