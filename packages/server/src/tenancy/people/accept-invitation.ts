import type { SignedIn } from '@forecastle/contract';
import { APIError } from 'better-auth/api';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { addressKey, countAttempt, forgetAttempts, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { createAuth } from '../identity/auth.ts';
import { proveAddress } from '../identity/by-mail/prove-address.ts';
import { checkNewPassword } from '../identity/check-new-password.ts';
import { enterSession } from '../identity/enter-session.ts';
import { countSignIn, forgetSignIns } from '../identity/limit-sign-in.ts';
import { askForCode, asksForCode, pendingIn, signInHeaders } from '../identity/second-factor/library-cookies.ts';
import { openedToken } from '../mail/link.ts';
import { organizationName } from '../organizations/organization-name.ts';
import type { RequestContext } from '../requests/procedures.ts';
import { tokenHash } from './invitation-link.ts';
import { withOpenInvitation } from './open-invitation.ts';
import type { InvitationRow } from './present-invitation.ts';
import { notMailed, startOver } from './start-over.ts';
import { refuseForSso, takePlace } from './take-place.ts';
import { keepWaiting } from './waiting-invitation.ts';

export interface Acceptance {
  readonly token: string;
  readonly name: string;
  readonly password: string;
  /** Whether to end what was set up for the address before anybody confirmed it. */
  readonly startOver: boolean;
}

/**
 * Makes the invited person's account, or, for somebody who uses this address in another organisation, proves with their
 * password that it is theirs; then gives them their place here and signs them in. All in one transaction. Who has a
 * second factor joins when its code is given, and not before. Whoever was mailed the link may instead end what somebody
 * set up for their address, while nobody had confirmed it.
 */
export async function acceptInvitation(context: RequestContext, input: Acceptance): Promise<z.infer<typeof SignedIn>> {
  const { pool, identityPool, request, settings } = context;
  await countAttempt(context, RATE_LIMITS.invitationLinksByAddress, addressKey(request.ip));
  const { token, byMail } = openedToken(settings.secret, input.token);
  const hash = tokenHash(token);
  if (input.startOver && !byMail) throw notMailed();
  const { email } = await withOpenInvitation(pool, hash, async (_, invitation) => invitation);
  // Whoever made the link could otherwise try passwords of the person it names. Counted apart from signing in: whoever
  // uses this up from many places keeps nobody from that.
  await countAttempt(context, RATE_LIMITS.invitationTriesByEmail, email);
  await countSignIn(context, email);
  const made = await withOpenInvitation(identityPool, hash, async (tx, invitation) => {
    await refuseForSso(tx, invitation);
    if (input.startOver) {
      await startOver(context, tx, { email, ...input, words: await wordsOf(tx, { email, ...input }) });
    }
    const { userId, headers, asked } = await proveWho(context, tx, invitation, input);
    if (asked) {
      const waiting = { userId, tokenHash: hash, name: input.name, byMail };
      await keepWaiting(tx, pendingIn(context, headers), waiting);
    } else {
      await takePlace(tx, settings, invitation, { userId, name: input.name });
      if (byMail) await proveAddress(tx.client, userId);
    }
    return { headers, asked };
  });
  await forgetAttempts(pool, RATE_LIMITS.invitationTriesByEmail, email);
  await forgetSignIns(context, email);
  return made.asked ? askForCode(context, made.headers) : enterSession(context, made.headers);
}

/** Makes the account of the invited address, or compares the password of the one there is. */
async function proveWho(
  context: RequestContext,
  tx: TenantTransaction,
  { email }: InvitationRow,
  { name, password }: Acceptance,
): Promise<{ userId: string; headers: Headers; asked: boolean }> {
  const { api } = createAuth(tx.client, context.settings, async () => tx.organizationId);
  const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM auth."user" WHERE email = $1', [email]);
  const known = rows[0]?.id;
  const given = { body: { name, email, password }, headers: signInHeaders(context), returnHeaders: true as const };
  try {
    if (known === undefined) {
      await checkNewPassword(password, await wordsOf(tx, { name, email }));
      const { headers, response } = await api.signUpEmail(given);
      return { userId: response.user.id, headers, asked: false };
    }
    const { headers, response } = await api.signInEmail(given);
    return { userId: known, headers, asked: asksForCode(response) };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    throw invalid({
      field: 'password',
      value: null,
      message:
        'This password is not right. The invitation stays open. If you already use this email address here, enter your existing password, or choose a new one on the sign-in page.',
    });
  }
}

/** What a new password must not be made of. */
async function wordsOf(tx: TenantTransaction, { name, email }: { name: string; email: string }): Promise<string[]> {
  return [name, email, await organizationName(tx)];
}
