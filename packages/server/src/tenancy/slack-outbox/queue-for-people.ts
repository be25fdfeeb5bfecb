import type { SlackTopic } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueueSlackSending } from './slack-sending-jobs.ts';
import { isSentInSlack } from './wanted.ts';

/** What is one person's own: nobody else is told, so it is not shared out. */
export interface MessageForPerson {
  readonly memberId: string;
  readonly topic: SlackTopic;
  /** What it is about: it is sent once. */
  readonly key: string;
  readonly opportunityId?: string;
  readonly subjectId?: string;
  /** Ids and figures alone: nothing that a person wrote. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date;
  readonly expiresAt: Date;
}

/**
 * Queues messages in Slack for those who want them, in the transaction that does what they tell. What is queued for a person already
 * stays as it is. Returns how many were queued.
 */
export async function queueForPeople(tx: TenantTransaction, messages: readonly MessageForPerson[]): Promise<number> {
  if (messages.length === 0) return 0;
  const { rowCount } = await tx.client.query(
    `INSERT INTO slack_outbox (organization_id, id, member_id, topic, key, opportunity_id, subject_id, facts, occurred_at,
       expires_at, due_at)
     SELECT $1, r.id, r."memberId", r.topic, r.key, r."opportunityId", r."subjectId", coalesce(r.facts, '{}'), r."occurredAt",
       r."expiresAt", now()
     FROM json_to_recordset($2) AS r(id uuid, "memberId" uuid, topic text, key text, "opportunityId" uuid, "subjectId" uuid,
       facts jsonb, "occurredAt" timestamptz, "expiresAt" timestamptz)
     WHERE ${isSentInSlack({ memberId: 'r."memberId"', topic: 'r.topic' })}
     ON CONFLICT DO NOTHING`,
    [tx.organizationId, JSON.stringify(messages.map((message) => ({ id: newId(), ...message })))],
  );
  if (rowCount) await enqueueSlackSending(tx);
  return rowCount ?? 0;
}
