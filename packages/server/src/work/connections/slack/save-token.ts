import { inTenant } from '../../../platform/database/tenant.ts';
import { conflict, invalid } from '../../../platform/http/errors.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import type { Asking } from '../oauth/attempts.ts';
import { SlackRefused } from './client/refusals.ts';
import { readInstall } from './read-install.ts';
import { setUpSlack } from './slack-row.ts';
import { storeInstall } from './store-install.ts';

/** Connects by a bot token that was pasted. Slack is asked first what it is for, and nothing is stored when it is refused. */
export async function saveToken(asking: Asking, botToken: string, now = new Date()): Promise<void> {
  const { pool, actor, settings } = asking;
  const { id } = await inTenant(pool, actor.organizationId, async (tx) => {
    await mayManageConnections(tx, actor);
    return setUpSlack(tx);
  });
  if (!botToken.startsWith('xoxb-')) {
    const isRotated = botToken.startsWith('xoxe');
    throw invalid({
      field: 'botToken',
      expected: 'a bot token, which begins with xoxb-',
      message: isRotated
        ? 'This token expires, because the app rotates its tokens. Make an app with the manifest, which does not. Nothing was changed.'
        : 'This is no bot token: one begins with xoxb-. Nothing was changed.',
    });
  }
  try {
    const remote = await readInstall(settings, botToken);
    await inTenant(pool, actor.organizationId, (tx) =>
      storeInstall(tx, asking, { connectionId: id, botToken, remote, now }),
    );
  } catch (error) {
    if (!(error instanceof SlackRefused)) throw error;
    throw conflict({ field: 'botToken', message: `${error.message} Nothing was changed.` });
  }
}
