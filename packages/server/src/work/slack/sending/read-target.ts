/** Whom a message goes to, and what its reader wants, as it is now. */
import type { QuietHours, SlackOffReason, SlackTopic } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import type { SlackTarget } from '../../../tenancy/slack-outbox/switch-off.ts';
import { type QuietColumns, quietHoursOf } from '../choices/quiet-hours.ts';
import { presentMember } from '../links/linked-actor.ts';

interface Row extends QuietColumns {
  readonly memberId: string;
  readonly to: string | null;
  readonly topics: readonly SlackTopic[];
  readonly timeZone: string;
  readonly mayBeShared: boolean;
  readonly chooserUserId: string | null;
  readonly isOff: boolean;
  readonly lookedAt: Date | null;
}

export interface StoredTarget {
  readonly target: SlackTarget;
  /** Slack's id of the user or the channel. */
  readonly to: string;
  /** Whose rights decide what is sent. */
  readonly actor: Actor;
  readonly topics: readonly SlackTopic[];
  readonly quietHours: QuietHours | null;
  readonly timeZone: string;
  readonly mayBeShared: boolean;
  /** Slack's id of who chose a channel; null where they have linked no user, and of a person. */
  readonly chooserUserId: string | null;
  /** When Slack was last asked about it, or got a message for it; null: never. */
  readonly lookedAt: Date | null;
}

export type ReadTarget =
  | { readonly state: 'on'; readonly stored: StoredTarget }
  /** Off already, or its Slack user is linked no longer: what waits is for nobody. */
  | { readonly state: 'off' }
  /** To be switched off. */
  | { readonly state: 'gone'; readonly reason: SlackOffReason }
  /** Must set up a second factor first. */
  | { readonly state: 'owes_second_factor' };

const CHOICE = `t.topics, t.quiet_from AS "quietFrom", t.quiet_to AS "quietTo", t.quiet_weekends AS "quietWeekends",
  t.off_at IS NOT NULL AS "isOff"`;

/** $1 organisation, $2 member, $3 workspace. */
const PERSON = `
  SELECT t.member_id AS "memberId", l.slack_user_id AS "to", ${CHOICE}, coalesce(t.time_zone, o.time_zone) AS "timeZone",
    false AS "mayBeShared", NULL AS "chooserUserId", t.last_sent_at AS "lookedAt"
  FROM slack_people t
  JOIN organizations o ON o.organization_id = $1
  LEFT JOIN slack_links l ON l.organization_id = $1 AND l.member_id = t.member_id AND l.team_id = $3
  WHERE t.organization_id = $1 AND t.member_id = $2`;

/** $1 organisation, $2 channel, $3 workspace. */
const CHANNEL = `
  SELECT t.chosen_by_id AS "memberId", CASE WHEN t.team_id = $3 THEN t.channel_id END AS "to", ${CHOICE},
    o.time_zone AS "timeZone", t.may_be_shared AS "mayBeShared", l.slack_user_id AS "chooserUserId",
    t.checked_at AS "lookedAt"
  FROM slack_channels t
  JOIN organizations o ON o.organization_id = $1
  LEFT JOIN slack_links l ON l.organization_id = $1 AND l.member_id = t.chosen_by_id AND l.team_id = $3
  WHERE t.organization_id = $1 AND t.id = $2`;

/** Reads a target of the connected workspace, and whether anything may be sent to it. */
export async function readTarget(tx: TenantTransaction, target: SlackTarget, teamId: string): Promise<ReadTarget> {
  const isPerson = target.kind === 'person';
  const { rows } = await tx.client.query<Row>(isPerson ? PERSON : CHANNEL, [
    tx.organizationId,
    isPerson ? target.memberId : target.channelId,
    teamId,
  ]);
  const [row] = rows;
  if (!row || row.isOff || row.to === null) return { state: 'off' };
  const actor = await presentMember(tx, row.memberId);
  if (!actor) return { state: 'gone', reason: isPerson ? 'user_gone' : 'chooser_gone' };
  if (!isPerson && !may(actor, 'seeTeam')) return { state: 'gone', reason: 'chooser_gone' };
  if (actor.secondFactorDue) return { state: 'owes_second_factor' };
  const { to, topics, timeZone, mayBeShared, chooserUserId, lookedAt } = row;
  return {
    state: 'on',
    stored: {
      target,
      to,
      actor,
      topics,
      quietHours: quietHoursOf(row),
      timeZone,
      mayBeShared,
      chooserUserId,
      lookedAt,
    },
  };
}
