import type { SignedIn } from '@forecastle/contract';
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
import { createAuth } from '../identity/auth.ts';
import { endProofs } from '../identity/by-mail/end-proofs.ts';
import { checkNewPassword } from '../identity/check-new-password.ts';
import { enterSession } from '../identity/enter-session.ts';
import { countSignIn, forgetSignIns } from '../identity/limit-sign-in.ts';
import { askForCode, asksForCode, signInHeaders } from '../identity/second-factor/library-cookies.ts';
import { getOrganization } from '../organizations/get-organization.ts';
import { comesBySso, wantsSso } from '../single-sign-on/wants-sso.ts';
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
export async function acceptInvitation(context: RequestContext, input: Acceptance): Promise<z.infer<typeof SignedIn>> {
  const { pool, request, settings } = context;
  await countAttempt(context, RATE_LIMITS.invitationLinksByAddress, addressKey(request.ip));
  const { email } = await withOpenInvitation(pool, input.token, async (_, invitation) => invitation);
  // Whoever made the link could otherwise try passwords of the person it names. Counted apart from signing in: whoever
  // uses this up from many places keeps nobody from that.
  await countAttempt(context, RATE_LIMITS.invitationTriesByEmail, email);
  await countSignIn(context, email);
  const made = await withOpenInvitation(pool, input.token, async (tx, invitation) => {
    if (await wantsSso(tx, invitation)) throw comesBySso([(await getOrganization(tx)).name]);
    const { api } = createAuth(tx.client, settings, async () => tx.organizationId);
    const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM auth."user" WHERE email = $1', [
      invitation.email,
    ]);
    const known = rows[0]?.id;
    const body = { name: input.name, email: invitation.email, password: input.password };
    const given = { body, headers: signInHeaders(context), returnHeaders: true as const };
    try {
      if (known === undefined) {
        await checkNewPassword(input.password, [input.name, invitation.email, await organizationName(tx)]);
        const { headers, response } = await api.signUpEmail(given);
        await takePlace(tx, invitation, response.user.id, input.name);
        return { headers, asked: false };
      }
      const { headers, response } = await api.signInEmail(given);
      await takePlace(tx, invitation, known, input.name);
      // A link to their sign-in that an admin elsewhere may hold must not lead in here as well.
      await endProofs(tx.client, known, { trustedDevices: false, waitingForCode: false });
      return { headers, asked: asksForCode(response) };
    } catch (error) {
      // Somebody else here has got the address since: the link is to be made anew, for them.
      if (isUniqueViolation(error, 'members_email')) throw deadLink();
      if (!(error instanceof APIError)) throw error;
      throw invalid({
        field: 'password',
        value: null,
        message:
          'The invitation was not accepted with this password. If you already use this email address here, enter your existing password. The invitation stays open.',
      });
    }
  });
  await forgetAttempts(pool, RATE_LIMITS.invitationTriesByEmail, email);
  await forgetSignIns(context, email);
  return made.asked ? askForCode(context, made.headers) : enterSession(context, made.headers);
}

async function organizationName({ client, organizationId }: TenantTransaction): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM organizations WHERE organization_id = $1', [
    organizationId,
  ]);
  return rows[0]?.name ?? '';
}

/** Somebody without sign-in keeps their id, so that the deals they own stay theirs. */
async function takePlace(tx: TenantTransaction, invitation: InvitationRow, userId: string, name: string) {
  const { organizationId, email, role, managerId } = invitation;
  // Chosen now: with a second factor the session begins later, and is to be of this organisation too.
  const place = { userId, name, email, role, managerId, deactivatedAt: null, chosenAt: new Date() };
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
