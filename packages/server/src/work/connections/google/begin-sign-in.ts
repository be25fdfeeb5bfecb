import { MAILBOX_SIGN_IN_MINUTES, type MailboxStream } from '@forecastle/contract';
import { newId } from '../../../platform/database/ids.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import type { connections } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { beginAttempt } from '../oauth/attempts.ts';
import { authorizeUrl } from './client/oauth.ts';
import { type MailboxChoice, type MailboxRow, mailboxUrlOf, readMailbox, savedGoogleApp } from './google-row.ts';
import { mayConnectMailboxes } from './may-connect.ts';

/** Begins a person's sign-in at Google. Returns where to send them. An earlier one of theirs ends. */
export async function beginMailboxSignIn(
  tx: TenantTransaction,
  actor: Actor,
  settings: Settings,
  given: MailboxChoice,
  now = new Date(),
): Promise<{ authorizeUrl: string }> {
  await mayConnectMailboxes(tx);
  await takeTurn(tx, 'connections');
  const app = await savedGoogleApp(tx);
  const asked = { days: given.days, streams: offered(given.streams, app.settings.streams) };
  const before = await readMailbox(tx, actor.memberId, { lock: 'FOR UPDATE' });
  const connectionId = await rowFor(tx, actor.memberId, before, asked);
  const begun = await beginAttempt(tx, settings, {
    connectionId,
    memberId: actor.memberId,
    minutes: MAILBOX_SIGN_IN_MINUTES,
    now,
  });
  return {
    authorizeUrl: authorizeUrl({
      settings,
      clientId: app.settings.clientId,
      redirectUri: mailboxUrlOf(settings),
      ...begun,
      streams: asked.streams,
      address: (before?.state !== 'disconnected' && before?.remote?.address) || null,
    }),
  };
}

function offered(asked: readonly MailboxStream[], offers: readonly MailboxStream[]): MailboxStream[] {
  const refused = asked.find((stream) => !offers.includes(stream));
  if (refused === undefined) return [...new Set(asked)];
  throw invalid({
    field: 'streams',
    value: refused,
    expected: offers.join(' or '),
    message: `Your admin does not let people connect their ${refused}. Nothing was changed.`,
  });
}

/** Returns the row that a sign-in is begun on. One that was disconnected keeps nothing, so it is left behind. */
async function rowFor(
  tx: TenantTransaction,
  memberId: string,
  before: MailboxRow | null,
  asked: MailboxChoice,
): Promise<string> {
  if (before && before.state !== 'disconnected') {
    await tx.client.query('UPDATE connections SET settings = $3 WHERE organization_id = $1 AND id = $2', [
      tx.organizationId,
      before.id,
      JSON.stringify({ asked }),
    ]);
    return before.id;
  }
  const id = newId();
  await insertRow<typeof connections.$inferInsert>(tx, 'connections', {
    id,
    system: 'google_workspace',
    memberId,
    state: 'connecting',
    settings: { asked },
  });
  return id;
}
