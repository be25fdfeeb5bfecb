/** Installs the app by Slack's own page. https://docs.slack.dev/authentication/installing-with-oauth */
import { SLACK_SIGN_IN_MINUTES } from '@forecastle/contract';
import { SLACK_SCOPES } from '@forecastle/rules';
import * as z from 'zod';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { type Asking, beginAttempt, takeAttempt } from '../oauth/attempts.ts';
import { connectionById } from '../read-connection.ts';
import { readSecret } from '../secrets.ts';
import { callSlack } from './client/call.ts';
import { slackAuthorizeUrl } from './client/hosts.ts';
import { SlackRefused } from './client/refusals.ts';
import { readInstall } from './read-install.ts';
import { redirectUrlOf, type SlackRow, setUpSlack } from './slack-row.ts';
import { ConnectedElsewhere, storeInstall } from './store-install.ts';

/** Begins an installation, with a state that is good once, for this person. Returns where to send them. */
export async function beginInstall(
  tx: TenantTransaction,
  actor: Actor,
  settings: Settings,
  now = new Date(),
): Promise<{ authorizeUrl: string }> {
  await mayManageConnections(tx, actor);
  const row = await setUpSlack(tx);
  const { clientId } = row.settings;
  if (clientId === null) throw refused('Enter the client ID and secret first, or paste a bot token.');
  const redirectUri = redirectOf(settings);
  const { state } = await beginAttempt(tx, settings, {
    connectionId: row.id,
    memberId: actor.memberId,
    minutes: SLACK_SIGN_IN_MINUTES,
    now,
  });
  const query = new URLSearchParams({
    client_id: clientId,
    scope: SLACK_SCOPES.join(','),
    redirect_uri: redirectUri,
    state,
  });
  return { authorizeUrl: `${slackAuthorizeUrl(settings)}?${query}` };
}

const refused = (message: string) => conflict({ field: null, message: `${message} Nothing was changed.` });

function redirectOf(settings: Settings): string {
  const url = redirectUrlOf(settings);
  if (url === null) throw refused('Slack sends people back to https addresses alone. Paste a bot token instead.');
  return url;
}

/** What Slack sent the person back with. */
export type SentBack = { readonly state: string } & ({ readonly code: string } | { readonly error: string });

/** https://docs.slack.dev/reference/methods/oauth.v2.access */
const Access = z.object({ access_token: z.string(), refresh_token: z.string().optional() });

/**
 * Finishes an installation: exchanges the code, asks what the token is for, and stores it. Throws CONFLICT with what Slack
 * refused; nothing is stored then, and a new token that nobody uses is revoked.
 */
export async function finishInstall(asking: Asking, sentBack: SentBack, now = new Date()): Promise<void> {
  const { pool, actor, settings } = asking;
  const attempt = await takeAttempt(
    asking,
    sentBack.state,
    {
      system: 'slack',
      vendor: 'Slack',
      minutes: SLACK_SIGN_IN_MINUTES,
      unreadable: 'The installation has a new secret. Enter the client secret again. Nothing was changed.',
      permit: (tx) => mayManageConnections(tx, actor),
      open: async (tx, { connectionId }) => {
        const { settings: app } = await connectionById<SlackRow>(tx, connectionId);
        const clientSecret = await readSecret(tx, settings, { connectionId, kind: 'client_secret' });
        if (app.clientId === null || clientSecret === null)
          return 'The client secret is missing. Enter it, then install. Nothing was changed.';
        return { connectionId, clientId: app.clientId, clientSecret };
      },
    },
    now,
  );
  if ('error' in sentBack) throw refused(deniedIn(sentBack.error));
  const { connectionId, clientId, clientSecret } = attempt;
  try {
    const { access_token: botToken, refresh_token } = await callSlack(settings, {
      token: null,
      method: 'oauth.v2.access',
      args: {
        client_id: clientId,
        client_secret: clientSecret,
        code: sentBack.code,
        redirect_uri: redirectOf(settings),
      },
      answer: Access,
    });
    if (refresh_token !== undefined) {
      await giveBack(asking, connectionId, botToken);
      throw new SlackRefused('The app rotates its tokens. Make an app with the manifest, which does not.');
    }
    // Until it is known whose token it is, it may be one that another organisation uses.
    const remote = await readInstall(settings, botToken);
    try {
      await inTenant(pool, actor.organizationId, (tx) =>
        storeInstall(tx, asking, { connectionId, botToken, remote, now }),
      );
    } catch (error) {
      if (!(error instanceof ConnectedElsewhere)) await giveBack(asking, connectionId, botToken);
      throw error;
    }
  } catch (error) {
    if (!(error instanceof SlackRefused)) throw error;
    throw refused(error.message);
  }
}

/** Slack gives an app in a workspace the same token each time: one that is in use already stays. */
async function giveBack({ pool, actor, settings }: Asking, connectionId: string, botToken: string): Promise<void> {
  const kept = await inTenant(pool, actor.organizationId, (tx) =>
    readSecret(tx, settings, { connectionId, kind: 'access_token' }),
  ).catch(() => null);
  if (kept === botToken) return;
  await callSlack(settings, { token: botToken, method: 'auth.revoke', answer: z.unknown() }).catch(() => undefined);
}

const deniedIn = (error: string): string =>
  error === 'access_denied' ? 'You did not allow the app in Slack.' : 'Slack did not install the app.';
