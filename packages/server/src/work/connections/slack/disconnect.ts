import * as z from 'zod';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { dropAllWaiting } from '../../slack/choices/end-choices.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveState } from '../move-state.ts';
import type { Asking } from '../oauth/attempts.ts';
import { dropSecrets, readSecret, SecretUnreadable } from '../secrets.ts';
import { callSlack } from './client/call.ts';
import { SlackRefused } from './client/refusals.ts';
import { readSlack, type SlackRow } from './slack-row.ts';

const BY_HAND = 'Remove the app in Slack under Manage apps.';

/**
 * Revokes the bot token at Slack and deletes every secret here. Returns why Slack did not revoke it, which stops nothing; null
 * when it did, or when there was none.
 */
export async function disconnect({ pool, actor, settings }: Asking): Promise<string | null> {
  const { organizationId } = actor;
  const kept = await inTenant(pool, organizationId, async (tx) => {
    await mayManageConnections(tx, actor);
    const { id } = await inUse(tx);
    try {
      return { token: await readSecret(tx, settings, { connectionId: id, kind: 'access_token' }) };
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error;
      return 'unreadable';
    }
  });
  const notRevoked = await revoke(kept, settings);
  await inTenant(pool, organizationId, async (tx) => {
    await takeTurn(tx, 'connections');
    const { id } = await inUse(tx, { lock: 'FOR UPDATE' });
    await dropSecrets(tx, id);
    for (const table of ['connection_attempts', 'slack_deliveries', 'slack_workspaces']) {
      await tx.client.query(`DELETE FROM ${table} WHERE organization_id = $1 AND connection_id = $2`, [
        organizationId,
        id,
      ]);
    }
    // Links stay for when it is connected again; offers to link do not.
    await tx.client.query('DELETE FROM slack_link_codes WHERE organization_id = $1', [organizationId]);
    await dropAllWaiting(tx);
    await moveState(tx, actor, id, { state: 'disconnected' });
  });
  return notRevoked;
}

/** https://docs.slack.dev/reference/methods/auth.revoke */
async function revoke(
  kept: { readonly token: string | null } | 'unreadable',
  settings: Settings,
): Promise<string | null> {
  if (kept === 'unreadable') return `The stored bot token could not be read, so it was not revoked. ${BY_HAND}`;
  if (kept.token === null) return null;
  try {
    await callSlack(settings, { token: kept.token, method: 'auth.revoke', answer: z.unknown() });
    return null;
  } catch (error) {
    if (!(error instanceof SlackRefused)) throw error;
    // A token that is gone needs no revoking.
    if (error.reason === 'token_revoked' || error.reason === 'app_not_installed') return null;
    return `Slack did not revoke the bot token: ${error.message} ${BY_HAND}`;
  }
}

async function inUse(tx: TenantTransaction, reading: { readonly lock?: 'FOR UPDATE' } = {}): Promise<SlackRow> {
  const row = await readSlack(tx, reading);
  if (!row || row.state === 'disconnected') {
    throw conflict({ field: null, message: 'Slack is not connected. Nothing was changed.' });
  }
  return row;
}
