import type { MySlackMessages } from '@forecastle/contract';
import {
  PROPOSED_QUIET_HOURS,
  type QuietHours,
  SLACK_PERSON_TOPICS,
  type SlackOffReason,
  type SlackTopic,
  slackPersonOff,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { slackState } from './connection-state.ts';
import { suggestedDealsFrom } from './large-deal.ts';
import { checkQuietHours, type QuietColumns, quietColumns, quietHoursOf } from './quiet-hours.ts';
import { changedTopics, topicFlags } from './topics.ts';
import { followChoice } from './waiting-messages.ts';

type View = z.infer<typeof MySlackMessages>;

export interface ChosenForMe {
  readonly topics?: Readonly<Partial<Record<SlackTopic, boolean | undefined>>> | undefined;
  readonly dealsFromMinor?: number | undefined;
  readonly quietHours?: QuietHours | null | undefined;
}

interface PersonRow extends QuietColumns {
  readonly topics: SlackTopic[];
  /** Large numbers come as text. */
  readonly dealsFromMinor: string;
  readonly offReason: SlackOffReason | null;
  readonly offAt: Date | null;
  readonly lastSentAt: Date | null;
  readonly timeZone: string | null;
}

async function personRow(
  { client, organizationId }: TenantTransaction,
  { memberId }: Pick<Actor, 'memberId'>,
  lock: '' | 'FOR UPDATE' = '',
): Promise<PersonRow | null> {
  const { rows } = await client.query<PersonRow>(
    `SELECT topics, deals_from_minor AS "dealsFromMinor", quiet_from AS "quietFrom", quiet_to AS "quietTo",
       quiet_weekends AS "quietWeekends", off_reason AS "offReason", off_at AS "offAt", last_sent_at AS "lastSentAt",
       time_zone AS "timeZone"
     FROM slack_people WHERE organization_id = $1 AND member_id = $2 ${lock}`,
    [organizationId, memberId],
  );
  return rows[0] ?? null;
}

/** Returns what the actor is sent. Who chose nothing yet is shown what choosing a first topic will set. */
export async function myMessages(tx: TenantTransaction, actor: Actor): Promise<View> {
  const { isConnected, stopped, teamId } = await slackState(tx);
  const row = await personRow(tx, actor);
  const suggested = await suggestedDealsFrom(tx, actor);
  const { rows } = await tx.client.query<{ slackName: string | null; waiting: number }>(
    `SELECT (SELECT slack_name FROM slack_links WHERE organization_id = $1 AND member_id = $2 AND team_id = $3) AS "slackName",
       (SELECT count(*)::int FROM slack_outbox
        WHERE organization_id = $1 AND member_id = $2 AND status = 'waiting') AS waiting`,
    [tx.organizationId, actor.memberId, teamId],
  );
  return {
    isConnected,
    stopped,
    slackName: rows[0]?.slackName ?? null,
    topics: topicFlags(SLACK_PERSON_TOPICS, row?.topics ?? []),
    dealsFromMinor: row ? Number(row.dealsFromMinor) : suggested,
    suggestedDealsFromMinor: suggested,
    currency: actor.currency,
    quietHours: row ? quietHoursOf(row) : PROPOSED_QUIET_HOURS,
    timeZone: row?.timeZone ?? actor.timeZone,
    off:
      row?.offReason && row.offAt
        ? { reason: row.offReason, since: row.offAt.toISOString(), ...slackPersonOff(row.offReason) }
        : null,
    lastSentAt: row?.lastSentAt?.toISOString() ?? null,
    waiting: rows[0]?.waiting ?? 0,
  };
}

/** Changes what the actor is sent. A topic that is switched on also switches on a person whom Slack refused before. */
export async function setMyMessages(tx: TenantTransaction, actor: Actor, given: ChosenForMe): Promise<View> {
  checkQuietHours(given.quietHours);
  const before = (await personRow(tx, actor, 'FOR UPDATE')) ?? (await insertFirst(tx, actor));
  const topics = changedTopics(SLACK_PERSON_TOPICS, before.topics, given.topics ?? {});
  const quiet = given.quietHours === undefined ? before : quietColumns(given.quietHours);
  const switchesOn = Object.values(given.topics ?? {}).includes(true);
  await tx.client.query(
    `UPDATE slack_people SET topics = $3, deals_from_minor = $4, quiet_from = $5, quiet_to = $6, quiet_weekends = $7,
       off_reason = CASE WHEN NOT $8 THEN off_reason END, off_at = CASE WHEN NOT $8 THEN off_at END
     WHERE organization_id = $1 AND member_id = $2`,
    [
      tx.organizationId,
      actor.memberId,
      topics,
      given.dealsFromMinor ?? before.dealsFromMinor,
      quiet.quietFrom,
      quiet.quietTo,
      quiet.quietWeekends,
      switchesOn,
    ],
  );
  await followChoice(
    tx,
    { kind: 'person', memberId: actor.memberId },
    { before: before.topics, topics, hasNewHours: given.quietHours !== undefined },
  );
  return myMessages(tx, actor);
}

/** Two first choices at once become one row. */
async function insertFirst(tx: TenantTransaction, actor: Actor): Promise<PersonRow> {
  const quiet = quietColumns(PROPOSED_QUIET_HOURS);
  await tx.client.query(
    `INSERT INTO slack_people (organization_id, member_id, topics, deals_from_minor, quiet_from, quiet_to, quiet_weekends)
     VALUES ($1, $2, '{}', $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [
      tx.organizationId,
      actor.memberId,
      await suggestedDealsFrom(tx, actor),
      quiet.quietFrom,
      quiet.quietTo,
      quiet.quietWeekends,
    ],
  );
  const row = await personRow(tx, actor, 'FOR UPDATE');
  if (!row) throw new Error('the choice that was just written is not there');
  return row;
}
