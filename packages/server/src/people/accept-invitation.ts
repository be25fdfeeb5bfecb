import type { SessionView } from '@forecastle/contract';
import { APIError } from 'better-auth/api';
import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod';
import { recordEvent } from '../audit/record-event.ts';
import { newId } from '../database/ids.ts';
import { invitations, members } from '../database/schema/index.ts';
import type { TenantTransaction } from '../database/tenant.ts';
import { isUniqueViolation } from '../database/violations.ts';
import { invalid } from '../http/errors.ts';
import type { RequestContext } from '../http/procedures.ts';
import { addressKey, countAttempt, forgetAttempts, RATE_LIMITS } from '../http/rate-limit.ts';
import { authHeaders, createAuth } from '../identity/auth.ts';
import { enterSession } from '../identity/enter-session.ts';
import { countSignIn, forgetSignIns } from '../identity/limit-sign-in.ts';
import { deadLink } from './invitation-link.ts';
import { withOpenInvitation } from './open-invitation.ts';
import type { InvitationRow } from './present-invitation.ts';

export interface Acceptance {
  readonly token: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Makes the invited person's account, or, for somebody who uses this address in another organisation, proves with their
 * password that it is theirs; then gives them their place here and signs them in. All in one transaction.
 */
export async function acceptInvitation(
  context: RequestContext,
  input: Acceptance,
): Promise<z.infer<typeof SessionView>> {
  const { pool, request, settings } = context;
  await countAttempt(context, RATE_LIMITS.invitationLinksByAddress, addressKey(request.ip));
  const { email } = await withOpenInvitation(pool, input.token, async (_, invitation) => invitation);
  // Whoever made the link could otherwise try passwords of the person it names. Counted apart from signing in: whoever
  // uses this up from many places keeps nobody from that.
  await countAttempt(context, RATE_LIMITS.invitationTriesByEmail, email);
  await countSignIn(context, email);
  const headers = await withOpenInvitation(pool, input.token, async (tx, invitation) => {
    const { api } = createAuth(tx.client, settings, async () => tx.organizationId);
    const { rowCount } = await tx.client.query('SELECT 1 FROM auth."user" WHERE email = $1', [invitation.email]);
    const body = { name: input.name, email: invitation.email, password: input.password };
    const given = { body, headers: authHeaders(request), returnHeaders: true as const };
    try {
      const made = rowCount ? await api.signInEmail(given) : await api.signUpEmail(given);
      await takePlace(tx, invitation, made.response.user.id, input.name);
      return made.headers;
    } catch (error) {
      // Somebody else here has got the address since: the link is to be made anew, for them.
      if (isUniqueViolation(error, 'members_email')) throw deadLink();
      if (!(error instanceof APIError)) throw error;
      throw invalid({
        field: 'password',
        value: null,
        message:
          'The invitation was not accepted with this password. If you already use this e-mail address here, give the password you have. The invitation stays open.',
      });
    }
  });
  await forgetAttempts(pool, RATE_LIMITS.invitationTriesByEmail, email);
  await forgetSignIns(context, email);
  return enterSession(context, headers);
}

/** Somebody without sign-in keeps their id, so that the deals they own stay theirs. */
async function takePlace(tx: TenantTransaction, invitation: InvitationRow, userId: string, name: string) {
  const { organizationId, email, role, managerId } = invitation;
  const place = { userId, name, email, role, managerId, deactivatedAt: null };
  const memberId = invitation.memberId ?? newId();
  if (invitation.memberId) {
    const linked = await tx.db
      .update(members)
      .set(place)
      .where(
        and(eq(members.organizationId, organizationId), eq(members.id, invitation.memberId), isNull(members.userId)),
      )
      .returning({ id: members.id });
    if (linked.length === 0) throw deadLink();
  } else {
    const added = await tx.db
      .insert(members)
      .values({ organizationId, id: memberId, ...place })
      .onConflictDoNothing()
      .returning({ id: members.id });
    if (added.length === 0) throw deadLink();
  }
  await tx.db
    .update(invitations)
    .set({ acceptedAt: new Date() })
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, invitation.id)));
  await recordEvent(
    tx,
    { memberId },
    {
      kind: 'person_joined',
      subject: { kind: 'person', id: memberId },
      changes: { role: { from: null, to: role }, managerId: { from: null, to: managerId } },
    },
  );
}
