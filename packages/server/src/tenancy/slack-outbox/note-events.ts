import type { SlackChannelTopic } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueueSlackSending } from './slack-sending-jobs.ts';
import { IS_SLACK_CONNECTED } from './wanted.ts';

export interface SlackEventToNote {
  readonly topic: SlackChannelTopic;
  readonly opportunityId?: string;
  readonly subjectId?: string;
  /** Ids and figures alone: nothing that a person wrote. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date;
}

const silent = new WeakSet<TenantTransaction>();

/**
 * Says that what this transaction does is no news, and is not noted: a file or a first load brings what happened long ago, and
 * a setting that was changed moves scores of which nothing happened.
 */
export function noteNoSlackEvents(tx: TenantTransaction): void {
  silent.add(tx);
}

/** By topic that anybody wants in Slack the least amount from which they want deals. */
export type WantedTopics = ReadonlyMap<string, number>;

/** Returns the topics of channels and people that are not switched off; none while Slack is not connected. */
export async function wantedSlackTopics(tx: TenantTransaction): Promise<WantedTopics> {
  const { rows } = await tx.client.query<{ topic: string; fromMinor: number }>({
    name: 'slack-topics-wanted',
    text: `SELECT topic, min(from_minor)::float8 AS "fromMinor" FROM (
             SELECT unnest(topics) AS topic, deals_from_minor AS from_minor FROM slack_channels
             WHERE organization_id = $1 AND off_at IS NULL
             UNION ALL
             SELECT unnest(topics), deals_from_minor FROM slack_people WHERE organization_id = $1 AND off_at IS NULL
           ) AS wanted WHERE ${IS_SLACK_CONNECTED} GROUP BY topic`,
    values: [tx.organizationId],
  });
  return new Map(rows.map(({ topic, fromMinor }) => [topic, fromMinor]));
}

/**
 * Notes what happened for those who want it in Slack, in the transaction that does it: there is never the one without the other.
 * `read` is asked only where somebody wants one of `topics`. Returns how many were noted.
 */
export async function noteSlackEvents(
  tx: TenantTransaction,
  topics: readonly SlackChannelTopic[],
  read: (wanted: WantedTopics) => readonly SlackEventToNote[] | Promise<readonly SlackEventToNote[]>,
): Promise<number> {
  if (silent.has(tx)) return 0;
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
