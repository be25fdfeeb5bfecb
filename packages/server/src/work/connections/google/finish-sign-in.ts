import { MAILBOX_SIGN_IN_MINUTES, type MailboxStream } from '@forecastle/contract';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { beginReading, daysBefore } from '../../mailboxes/begin-reading.ts';
import { moveState } from '../move-state.ts';
import { type Asking, takeAttempt } from '../oauth/attempts.ts';
import { connectionById } from '../read-connection.ts';
import { keepSecret, readSecret } from '../secrets.ts';
import {
  exchangeCode,
  type GoogleIdentity,
  type GoogleTokens,
  readIdentity,
  revokeToken,
  STREAM_SCOPES,
} from './client/oauth.ts';
import { GoogleSignInRefused, refusalOfSignIn } from './client/sign-in-errors.ts';
import { type GoogleAppRow, type MailboxRemote, type MailboxRow, mailboxUrlOf, readGoogleApp } from './google-row.ts';
import { mayConnectMailboxes } from './may-connect.ts';
import { isAccountConnected } from './revoke-sign-in.ts';

/** What Google sent the person back with. */
export type SentBack = { readonly state: string } & ({ readonly code: string } | { readonly error: string });

/** Seconds that a person waits for an answer of Google. */
const WITHIN_SECONDS = 20;
const GOOGLE = 'accounts.google.com';

interface Attempt {
  readonly mailbox: MailboxRow;
  readonly app: GoogleAppRow;
  readonly verifier: string;
  readonly clientSecret: string;
}

/**
 * Finishes a person's sign-in: exchanges the code, reads which account it is and what they allowed, and stores all of it in one
 * transaction. Throws CONFLICT with what Google refused and what to do; nothing is stored then. Signing in again as the same
 * account goes on where reading stopped.
 */
export async function finishMailboxSignIn(asking: Asking, sentBack: SentBack, now = new Date()): Promise<void> {
  const attempt = await takeMailboxAttempt(asking, sentBack.state, now);
  try {
    if (!('code' in sentBack)) throw refusalOfSignIn('authorize', sentBack.error, null);
    await connectWith(asking, attempt, sentBack.code, now);
  } catch (error) {
    if (!(error instanceof GoogleSignInRefused)) throw error;
    throw conflict({ field: null, message: `${error.message} Nothing was changed.` });
  }
}

const takeMailboxAttempt = (asking: Asking, state: string, now: Date): Promise<Attempt> =>
  takeAttempt<Attempt>(
    asking,
    state,
    {
      system: 'google_workspace',
      vendor: 'Google',
      minutes: MAILBOX_SIGN_IN_MINUTES,
      unreadable:
        'The installation has a new secret, so the stored client secret cannot be read. Ask an admin to enter it again. Nothing was changed.',
      permit: mayConnectMailboxes,
      async open(tx, { connectionId, verifier }) {
        const mailbox = await connectionById<MailboxRow>(tx, connectionId);
        const app = await readGoogleApp(tx);
        if (!app) return 'An admin removed Google Workspace meanwhile. Nothing was changed.';
        const clientSecret = await readSecret(tx, asking.settings, { connectionId: app.id, kind: 'client_secret' });
        if (clientSecret === null)
          return 'The client secret is missing. Ask an admin to enter it. Nothing was changed.';
        return { mailbox, app, verifier, clientSecret };
      },
    },
    now,
  );

interface SignedIn {
  readonly tokens: GoogleTokens & { readonly refreshToken: string };
  readonly identity: GoogleIdentity;
  readonly streams: readonly MailboxStream[];
}

async function connectWith(asking: Asking, attempt: Attempt, code: string, now: Date): Promise<void> {
  const { settings, pool, actor } = asking;
  const { mailbox, app, verifier, clientSecret } = attempt;
  const sent = { settings, withinSeconds: WITHIN_SECONDS };
  const { clientId } = app.settings;
  const redirectUri = mailboxUrlOf(settings);
  const tokens = await exchangeCode({ clientId, clientSecret, redirectUri, code, verifier }, sent);
  let identity: GoogleIdentity | null = null;
  try {
    identity = await readIdentity(tokens.accessToken, sent);
    const signedIn = { tokens, identity, streams: allowedStreams(mailbox.settings.asked.streams, tokens.scopes) };
    await inTenant(pool, actor.organizationId, (tx) => store(tx, asking, attempt, signedIn, now));
  } catch (error) {
    await giveBack(asking, { tokens, identity, clientId });
    throw error;
  }
}

/** Returns those that the person ticked on Google's page. https://developers.google.com/identity/protocols/oauth2/resources/granular-permissions */
function allowedStreams(asked: readonly MailboxStream[], scopes: readonly string[]): MailboxStream[] {
  const allowed = asked.filter((stream) => scopes.includes(STREAM_SCOPES[stream]));
  if (allowed.length > 0) return allowed;
  throw new GoogleSignInRefused(
    'You allowed neither mail nor calendar on Google’s page. Connect again and tick what Forecastle may read.',
    { reason: 'scope_missing' },
  );
}

/** Revokes a sign-in that is not stored, unless the account is connected here: Google would end that sign-in as well. */
async function giveBack(
  { pool, actor, settings }: Asking,
  {
    tokens,
    identity,
    clientId,
  }: { readonly tokens: GoogleTokens; readonly identity: GoogleIdentity | null; readonly clientId: string },
): Promise<void> {
  if (!identity) return;
  const account = { clientId, accountId: identity.accountId };
  const isConnected = await inTenant(pool, actor.organizationId, (tx) => isAccountConnected(tx, account), {
    readOnly: true,
  });
  if (isConnected) return;
  await revokeToken(tokens.accessToken, { settings, withinSeconds: WITHIN_SECONDS }).catch((error: unknown) => {
    if (!(error instanceof GoogleSignInRefused)) throw error;
  });
}

async function store(
  tx: TenantTransaction,
  { actor, settings }: Asking,
  attempt: Attempt,
  { tokens, identity, streams }: SignedIn,
  now: Date,
): Promise<void> {
  await mayConnectMailboxes(tx);
  await takeTurn(tx, 'connections');
  const app = await readGoogleApp(tx);
  const begun = await connectionById<MailboxRow>(tx, attempt.mailbox.id, { lock: 'FOR UPDATE' });
  const { asked } = begun.settings;
  if (app?.settings.clientId !== attempt.app.settings.clientId || begun.state === 'disconnected') {
    throw conflict({
      field: null,
      message: 'Someone changed the connection meanwhile. Nothing was changed. Connect again.',
    });
  }
  if (begun.remote && begun.remote.accountId !== identity.accountId) {
    throw conflict({
      field: null,
      message: `You signed in as ${identity.address}, but ${begun.remote.address} is connected. Disconnect it first, or sign in as ${begun.remote.address}. Nothing was changed.`,
    });
  }
  const { id } = begun;
  await keepSecret(tx, settings, { connectionId: id, kind: 'refresh_token' }, tokens.refreshToken);
  await keepSecret(tx, settings, { connectionId: id, kind: 'access_token' }, tokens.accessToken);
  const remote: MailboxRemote = {
    ...identity,
    notAllowed: asked.streams.filter((stream) => !streams.includes(stream)),
  };
  await tx.client.query(
    `UPDATE connections SET remote = $3, connected_by_id = $4, connected_at = coalesce(connected_at, $5)
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, JSON.stringify(remote), actor.memberId, now],
  );
  await beginReading(tx, id, { streams, from: daysBefore(now, asked.days), now });
  const signedIn = { host: GOOGLE, user: identity.address };
  if (!(await moveState(tx, actor, id, { state: 'healthy', signedIn }))) {
    throw new Error('a mailbox that is set up could not become healthy');
  }
}
