import type { Role } from '@forecastle/contract';
import { addressKey, countAttempt, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { openedToken } from '../mail/link.ts';
import { getOrganization } from '../organizations/get-organization.ts';
import type { RequestContext } from '../requests/procedures.ts';
import { wantsSso } from '../single-sign-on/wants-sso.ts';
import { tokenHash } from './invitation-link.ts';
import { withOpenInvitation } from './open-invitation.ts';
import { unprovenPerson } from './start-over.ts';

/** What the bearer of a link needs to decide: which organisation, under which address, as what. */
export async function showInvitation(
  context: RequestContext,
  token: string,
): Promise<{ organizationName: string; email: string; role: Role; wantsSingleSignOn: boolean; mayStartOver: boolean }> {
  await countAttempt(context, RATE_LIMITS.invitationLinksByAddress, addressKey(context.request.ip));
  const opened = openedToken(context.settings.secret, token);
  const offer = await withOpenInvitation(context.pool, tokenHash(opened.token), async (tx, { email, role }) => {
    const { name } = await getOrganization(tx);
    return { organizationName: name, email, role, wantsSingleSignOn: await wantsSso(tx, { email, role }) };
  });
  // Whoever was handed the link learns nothing of whom it names.
  const unproven = opened.byMail ? await unprovenPerson(context.identityPool, offer.email) : null;
  return { ...offer, mayStartOver: unproven !== null };
}
