/** People and organisations that want something in Slack, and what was noted and queued for them. */
import type { SlackTopic } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { TestDatabase } from '../../../testing/database.ts';

type Database = Pick<TestDatabase, 'pool'>;

/** Connects Slack to an organisation, as far as the database knows. It is paused, so that nothing is taken up while a test looks. */
export const connectSlack = ({ pool }: Database, organizationId: string): Promise<unknown> =>
  inTenant(pool, organizationId, ({ client }) =>
    client.query(
      `INSERT INTO connections (organization_id, id, system, state, connected_at) VALUES ($1, $2, 'slack', 'paused', now())
       ON CONFLICT DO NOTHING`,
      [organizationId, newId()],
    ),
  );

interface Wanting {
  readonly organizationId: string;
  readonly memberId: string;
  readonly topics: readonly SlackTopic[];
  readonly fromMinor?: number;
  /** Without a Slack user of theirs nothing is sent. */
  readonly isLinked?: boolean;
}

/** Has a person choose topics in Slack, which is connected. */
export async function wantInSlack(
  database: Database,
  { organizationId, memberId, topics, fromMinor = 0, isLinked = true }: Wanting,
): Promise<void> {
  await connectSlack(database, organizationId);
  await inTenant(database.pool, organizationId, async ({ client }) => {
    await client.query(
      `INSERT INTO slack_people (organization_id, member_id, topics, deals_from_minor) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id, member_id) DO UPDATE SET topics = excluded.topics, deals_from_minor = excluded.deals_from_minor`,
      [organizationId, memberId, topics, fromMinor],
    );
    if (!isLinked) return;
    await client.query(
      `INSERT INTO slack_links (organization_id, id, member_id, team_id, slack_user_id, team_name, slack_name, linked_at)
       VALUES ($1, $2, $3, 'T0FORECAST', $4, 'Harbour Team', 'somebody', now()) ON CONFLICT DO NOTHING`,
      [organizationId, newId(), memberId, `U${memberId.slice(-10).toUpperCase()}`],
    );
  });
}

/** Returns the events that were noted, oldest first. */
export async function notedEvents({ pool }: Database, organizationId: string) {
  const { rows } = await inTenant(pool, organizationId, ({ client }) =>
    client.query<{
      topic: string;
      dealId: string | null;
      subjectId: string | null;
      facts: Record<string, unknown>;
      occurredAt: Date;
    }>(
      `SELECT topic, opportunity_id AS "dealId", subject_id AS "subjectId", facts, occurred_at AS "occurredAt" FROM slack_events
       WHERE organization_id = $1 ORDER BY id`,
      [organizationId],
    ),
  );
  return rows;
}

/** Returns what waits to be sent, oldest first. */
export async function queuedMessages({ pool }: Database, organizationId: string) {
  const { rows } = await inTenant(pool, organizationId, ({ client }) =>
    client.query<{
      memberId: string | null;
      channelId: string | null;
      topic: string;
      key: string;
      subjectId: string | null;
      expiresAt: Date;
      /** Seconds from when it was queued. */
      dueIn: number;
    }>(
      `SELECT member_id AS "memberId", channel_id AS "channelId", topic, key, subject_id AS "subjectId", expires_at AS "expiresAt",
         extract(epoch FROM due_at - created_at)::float8 AS "dueIn"
       FROM slack_outbox WHERE organization_id = $1 ORDER BY id`,
      [organizationId],
    ),
  );
  return rows;
}
