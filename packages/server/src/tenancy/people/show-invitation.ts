import type { Role } from '@forecastle/contract';
import { eq } from 'drizzle-orm';
import { organizations } from '../../platform/database/schema/index.ts';
import { addressKey, countAttempt, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { openedToken } from '../mail/link.ts';
import type { RequestContext } from '../requests/procedures.ts';
import { wantsSso } from '../single-sign-on/wants-sso.ts';
import { tokenHash } from './invitation-link.ts';
import { withOpenInvitation } from './open-invitation.ts';
import { unprovenPerson } from './start-anew.ts';

/** What the bearer of a link needs to decide: which organisation, under which address, as what. */
export async function showInvitation(
  context: RequestContext,
  token: string,
): Promise<{ organizationName: string; email: string; role: Role; wantsSingleSignOn: boolean; mayStartAnew: boolean }> {
  await countAttempt(context, RATE_LIMITS.invitationLinksByAddress, addressKey(context.request.ip));
  const opened = openedToken(context.settings.secret, token);
  const offer = await withOpenInvitation(context.pool, tokenHash(opened.token), async (tx, { email, role }) => {
    const [organization] = await tx.db
      .select({ name: organizations.name })
      .from(organizations)
      .where(eq(organizations.organizationId, tx.organizationId));
    if (!organization) throw new Error(`organisation ${tx.organizationId} of an invitation is missing`);
    return { organizationName: organization.name, email, role, wantsSingleSignOn: await wantsSso(tx, { email, role }) };
  });
  // Whoever was handed the link learns nothing of whom it names.
  const unproven = opened.byMail ? await unprovenPerson(context.identityPool, offer.email) : null;
  return { ...offer, mayStartAnew: unproven !== null };
}
