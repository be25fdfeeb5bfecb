import type { SlackChannelTopic } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueueSlackSending } from './slack-sending-jobs.ts';

export interface SlackEventToNote {
  readonly topic: SlackChannelTopic;
  readonly opportunityId?: string;
  readonly subjectId?: string;
  /** Ids and figures alone: nothing that a person wrote. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date;
}

/** Returns which topics anybody wants in Slack: those of channels and people that are not switched off. */
export async function wantedSlackTopics(tx: TenantTransaction): Promise<ReadonlySet<string>> {
  const { rows } = await tx.client.query<{ topic: string }>({
    name: 'slack-topics-wanted',
    text: `SELECT unnest(topics) AS topic FROM slack_channels WHERE organization_id = $1 AND off_at IS NULL
           UNION SELECT unnest(topics) FROM slack_people WHERE organization_id = $1 AND off_at IS NULL`,
    values: [tx.organizationId],
  });
  return new Set(rows.map(({ topic }) => topic));
}

/**
 * Notes what happened for those who want it in Slack, in the transaction that does it: there is never the one without the other.
 * `read` is asked only where somebody wants one of `topics`. Returns how many were noted.
 */
export async function noteSlackEvents(
  tx: TenantTransaction,
  topics: readonly SlackChannelTopic[],
  read: (wanted: ReadonlySet<string>) => readonly SlackEventToNote[] | Promise<readonly SlackEventToNote[]>,
): Promise<number> {
  const wanted = await wantedSlackTopics(tx);
  if (!topics.some((topic) => wanted.has(topic))) return 0;
  const events = (await read(wanted)).filter(({ topic }) => wanted.has(topic));
  if (events.length === 0) return 0;
  await tx.client.query(
    `INSERT INTO slack_events (organization_id, id, topic, opportunity_id, subject_id, facts, occurred_at)
     SELECT $1, e.id, e.topic, e."opportunityId", e."subjectId", coalesce(e.facts, '{}'), e."occurredAt"
     FROM json_to_recordset($2) AS e(id uuid, topic text, "opportunityId" uuid, "subjectId" uuid, facts jsonb,
       "occurredAt" timestamptz)`,
    [tx.organizationId, JSON.stringify(events.map((event) => ({ id: newId(), ...event })))],
  );
  await enqueueSlackSending(tx);
  return events.length;
}
