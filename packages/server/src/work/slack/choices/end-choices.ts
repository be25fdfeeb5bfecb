/** What becomes of choices when a person, their Slack user or the connection ends. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { dropWaiting } from '../../../tenancy/slack-outbox/switch-off.ts';

/** Ends what a person chose who leaves: their channels are switched off, which admins see. Nothing that waits is sent. */
export async function endChoicesOf(tx: TenantTransaction, memberId: string): Promise<void> {
  const { client, organizationId } = tx;
  await client.query('DELETE FROM slack_people WHERE organization_id = $1 AND member_id = $2', [
    organizationId,
    memberId,
  ]);
  await dropWaiting(tx, { kind: 'person', memberId });
  await endChannelsOf(tx, memberId);
}

/** Switches off the channels of a person who has left or leads no team any more. */
export async function endChannelsOf(tx: TenantTransaction, memberId: string): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(
    `UPDATE slack_channels SET off_reason = 'chooser_gone', off_at = coalesce(off_at, now())
     WHERE organization_id = $1 AND chosen_by_id = $2 AND off_reason IS DISTINCT FROM 'chooser_gone' RETURNING id`,
    [tx.organizationId, memberId],
  );
  for (const { id } of rows) await dropWaiting(tx, { kind: 'channel', channelId: id });
}

/** Forgets everything that waits for Slack: choices stay for when it is connected again. */
export async function dropAllWaiting({ client, organizationId }: TenantTransaction): Promise<void> {
  await client.query("DELETE FROM slack_outbox WHERE organization_id = $1 AND status = 'waiting'", [organizationId]);
  await client.query('DELETE FROM slack_events WHERE organization_id = $1', [organizationId]);
}

/** Switches off the channels of other workspaces than the one that is connected now, and on again those that are its own. */
export async function keepChannelsOf(
  { client, organizationId }: TenantTransaction,
  { teamId, now }: { readonly teamId: string; readonly now: Date },
): Promise<void> {
  await client.query(
    `UPDATE slack_channels SET off_reason = 'other_workspace', off_at = $3
     WHERE organization_id = $1 AND team_id <> $2 AND off_at IS NULL`,
    [organizationId, teamId, now],
  );
  await client.query(
    `UPDATE slack_channels SET off_reason = NULL, off_at = NULL
     WHERE organization_id = $1 AND team_id = $2 AND off_reason = 'other_workspace'`,
    [organizationId, teamId],
  );
}

/** Drops what waits for a person whose Slack user is no longer linked. What they chose stays for the next one. */
export const forgetSlackUserOf = (tx: TenantTransaction, memberId: string): Promise<void> =>
  dropWaiting(tx, { kind: 'person', memberId });

/** Starts over for a person who linked a Slack user: what stopped an earlier one, its timezone and last message are not theirs. */
export async function beginSlackUserOf({ client, organizationId }: TenantTransaction, memberId: string): Promise<void> {
  await client.query(
    `UPDATE slack_people SET off_reason = NULL, off_at = NULL, time_zone = NULL, last_sent_at = NULL
     WHERE organization_id = $1 AND member_id = $2`,
    [organizationId, memberId],
  );
}
