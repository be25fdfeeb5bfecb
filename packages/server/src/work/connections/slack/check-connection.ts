import { inTenant } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { moveState } from '../move-state.ts';
import type { Asking } from '../oauth/attempts.ts';
import { SlackRefused } from './client/refusals.ts';
import { testAppToken, testToken } from './read-install.ts';
import { needsAdmin } from './slack-calls.ts';
import { connectedSlack, noteSuccess } from './slack-row.ts';
import { type KeptToken, keptToken, readable, stopForToken } from './stop-for-token.ts';

const CANNOT_BE_READ = 'The stored tokens cannot be read.';

/**
 * Asks Slack now and moves the connection to what the answers mean. A connection that an admin paused stays paused. Throws
 * CONFLICT when Slack cannot be reached; the connection stays as it was then.
 */
export async function checkConnection({ pool, actor, settings }: Asking, now = new Date()): Promise<void> {
  const { organizationId } = actor;
  const { id, tokens } = await inTenant(pool, organizationId, async (tx) => {
    await mayManageConnections(tx, actor);
    const row = await connectedSlack(tx);
    const read = (kind: 'access_token' | 'app_token') => keptToken(tx, settings, row.id, kind);
    const kept: Partial<Record<'access_token' | 'app_token', KeptToken>> = { access_token: await read('access_token') };
    if (row.settings.mode === 'socket') kept.app_token = await read('app_token');
    return { id: row.id, tokens: kept };
  });
  try {
    const botToken = readable(tokens.access_token ?? null, CANNOT_BE_READ);
    if (botToken === null) throw new SlackRefused('There is no bot token.', { reason: 'token_revoked' });
    await testToken(settings, botToken);
    if (tokens.app_token !== undefined) await checkSocket(settings, readable(tokens.app_token, CANNOT_BE_READ));
    await inTenant(pool, organizationId, async (tx) => {
      const present = await connectedSlack(tx, { lock: 'FOR UPDATE' });
      await noteSuccess(tx, id);
      if (present.reason !== 'paused_by_admin') await moveState(tx, actor, id, { state: 'healthy' });
    });
  } catch (error) {
    if (!(error instanceof SlackRefused)) throw error;
    const { reason, message } = error;
    if (reason === null || !needsAdmin(reason)) {
      throw conflict({ field: null, message: `${message} The connection stays as it is. Try again.` });
    }
    await stopForToken({ pool, settings, organizationId, connectionId: id }, { used: tokens, reason, now });
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
