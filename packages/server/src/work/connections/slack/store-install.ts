import { insertRow } from '../../../platform/database/insert-row.ts';
import type { slackWorkspaces } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { keepChannelsOf } from '../../slack/choices/end-choices.ts';
import { beginDigests } from '../../slack/digests/queue-digests.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveState } from '../move-state.ts';
import type { Asking } from '../oauth/attempts.ts';
import { connectionById } from '../read-connection.ts';
import { keepSecret, readSecret, SecretUnreadable } from '../secrets.ts';
import { SlackRefused } from './client/refusals.ts';
import { appOfToken } from './read-install.ts';
import type { SlackRemote, SlackRow } from './slack-row.ts';

export interface Install {
  readonly connectionId: string;
  readonly botToken: string;
  readonly remote: SlackRemote;
  readonly now: Date;
}

/** The app in this workspace is connected to another organisation, which uses the same token. */
export class ConnectedElsewhere extends SlackRefused {}

/** Stores an installation that Slack has confirmed, and connects. Throws CONFLICT and ConnectedElsewhere; nothing is stored then. */
export async function storeInstall(
  tx: TenantTransaction,
  { actor, settings }: Pick<Asking, 'actor' | 'settings'>,
  { connectionId, botToken, remote, now }: Install,
): Promise<void> {
  await mayManageConnections(tx, actor);
  await takeTurn(tx, 'connections');
  const row = await connectionById<SlackRow>(tx, connectionId, { lock: 'FOR UPDATE' });
  // Before all other refusals, after which the token is revoked.
  await keepWorkspace(tx, row, remote);
  if (row.state === 'disconnected') {
    throw refused('Someone disconnected Slack meanwhile. Nothing was changed.');
  }
  const isAnother = row.remote !== null && (row.remote.teamId !== remote.teamId || row.remote.appId !== remote.appId);
  if (row.remote && row.disconnectedAt === null && isAnother) {
    throw refused(
      row.remote.teamId === remote.teamId
        ? `This is another app of ${remote.teamName} than the one that is connected. Disconnect that one first. Nothing was changed.`
        : `This is the workspace ${remote.teamName}, but ${row.remote.teamName} is connected. Disconnect it first. Nothing was changed.`,
    );
  }
  await refuseOtherApp(tx, { actor, settings }, row, remote);
  await keepSecret(tx, settings, { connectionId, kind: 'access_token' }, botToken);
  await tx.client.query(
    `UPDATE connections SET remote = $3, connected_by_id = $4, connected_at = $5, last_success_at = $5
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, connectionId, JSON.stringify(remote), actor.memberId, now],
  );
  await keepChannelsOf(tx, { teamId: remote.teamId, now });
  await beginDigests(tx, now);
  const signedIn = { host: URL.parse(remote.teamUrl)?.host ?? remote.teamName, user: remote.botName };
  if (!(await moveState(tx, actor, connectionId, { state: 'healthy', signedIn }))) {
    throw new Error('a connection that is set up could not become healthy');
  }
}

const refused = (message: string) => conflict({ field: null, message });

async function refuseOtherApp(
  tx: TenantTransaction,
  { settings }: Pick<Asking, 'actor' | 'settings'>,
  { id, settings: { mode } }: SlackRow,
  { appId }: SlackRemote,
): Promise<void> {
  if (mode !== 'socket') return;
  try {
    const appToken = await readSecret(tx, settings, { connectionId: id, kind: 'app_token' });
    const other = appToken === null ? null : appOfToken(appToken);
    if (other === null || other === appId) return;
    throw refused('The app-level token belongs to another app than this one. Nothing was changed.');
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    throw refused('The installation has a new secret. Enter the app-level token again. Nothing was changed.');
  }
}

async function keepWorkspace(
  tx: TenantTransaction,
  { id, settings }: SlackRow,
  { teamId, appId, teamName }: SlackRemote,
): Promise<void> {
  await tx.client.query('DELETE FROM slack_workspaces WHERE organization_id = $1 AND connection_id = $2', [
    tx.organizationId,
    id,
  ]);
  try {
    await insertRow<typeof slackWorkspaces.$inferInsert>(tx, 'slack_workspaces', {
      connectionId: id,
      teamId,
      appId,
      mode: settings.mode,
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'slack_workspaces_app')) throw error;
    throw new ConnectedElsewhere(
      `This app in ${teamName} is connected to another organisation of this server. Make an app of its own for this one.`,
    );
  }
}
