import type { ConnectionReason } from '@forecastle/rules';
import { inTenant } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveForReason, moveState } from '../move-state.ts';
import type { Asking } from '../oauth/attempts.ts';
import { readSecret, SecretUnreadable } from '../secrets.ts';
import { SlackRefused } from './client/refusals.ts';
import { testAppToken, testToken } from './read-install.ts';
import { needsAdmin } from './slack-calls.ts';
import { connectedSlack, noteSuccess } from './slack-row.ts';

/**
 * Asks Slack now and moves the connection to what the answers mean. A connection that an admin paused stays paused. Throws
 * CONFLICT when Slack cannot be reached; the connection stays as it was then.
 */
export async function checkConnection({ pool, actor, settings }: Asking, now = new Date()): Promise<void> {
  const { organizationId } = actor;
  let checked: string | null = null;
  try {
    const { id, mode, botToken, appToken } = await inTenant(pool, organizationId, async (tx) => {
      await mayManageConnections(tx, actor);
      const row = await connectedSlack(tx);
      checked = row.id;
      const read = (kind: 'access_token' | 'app_token') => readSecret(tx, settings, { connectionId: row.id, kind });
      return {
        id: row.id,
        mode: row.settings.mode,
        botToken: await read('access_token'),
        appToken: row.settings.mode === 'socket' ? await read('app_token') : null,
      };
    });
    if (botToken === null) throw new SlackRefused('There is no bot token.', { reason: 'token_revoked' });
    await testToken(settings, botToken);
    if (mode === 'socket') await checkSocket(settings, appToken);
    await inTenant(pool, organizationId, async (tx) => {
      const present = await connectedSlack(tx, { lock: 'FOR UPDATE' });
      await noteSuccess(tx, id);
      if (present.reason !== 'paused_by_admin') await moveState(tx, actor, id, { state: 'healthy' });
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null || !needsAdmin(reason)) {
      const { message } = error as SlackRefused;
      throw conflict({ field: null, message: `${message} The connection stays as it is. Try again.` });
    }
    const id = checked;
    if (id !== null) await inTenant(pool, organizationId, (tx) => moveForReason(tx, id, reason, now));
  }
}

async function checkSocket(settings: Asking['settings'], appToken: string | null): Promise<void> {
  try {
    if (appToken === null) throw new SlackRefused('There is no app-level token.', { reason: 'token_revoked' });
    await testAppToken(settings, appToken);
  } catch (error) {
    if (!(error instanceof SlackRefused) || error.reason !== 'token_revoked') throw error;
    throw new SlackRefused(error.message, { reason: 'app_changed', vendorWords: error.vendorWords });
  }
}

/** Null for what passes. Throws what is none of Slack's. */
function reasonOf(error: unknown): ConnectionReason | null {
  if (error instanceof SecretUnreadable) return 'secret_unreadable';
  if (error instanceof SlackRefused) return error.reason;
  throw error;
}
