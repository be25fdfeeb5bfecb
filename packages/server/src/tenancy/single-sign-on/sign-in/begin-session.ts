import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { isSecure, sessionCookie, signedToken } from '../../../platform/http/cookie.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { authHeaders, createAuth } from '../../identity/auth.ts';
import type { RequestContext } from '../../requests/procedures.ts';
import type { Named } from './ask-who.ts';

/**
 * How long a session that began by single sign-on lasts. It is not prolonged: whoever the provider no longer lets in is
 * out within a working day.
 */
export const SSO_SESSION_SECONDS = 12 * 60 * 60;

/** A session of its own for somebody of the organisation, there alone. Returns its cookie. */
export async function beginSession(
  tx: TenantTransaction,
  { request, settings }: Pick<RequestContext, 'request' | 'settings'>,
  memberId: string,
  named: Named,
): Promise<string> {
  const { internalAdapter } = await createAuth(tx.client, settings, async () => tx.organizationId).$context;
  const userId = await identityOf(tx, memberId, named, async (email) => {
    const user = await internalAdapter.createUser(
      { email, name: named.name ?? '', emailVerified: false },
      { method: 'sso-oidc', sso: { providerId: named.issuer } },
    );
    return user.id;
  });
  const given = authHeaders(request);
  const session = await internalAdapter.createSession(
    userId,
    false,
    {
      expiresAt: new Date(Date.now() + SSO_SESSION_SECONDS * 1000),
      ipAddress: request.ip,
      userAgent: given.get('user-agent') ?? '',
      ssoMemberId: memberId,
    },
    true,
  );
  await tx.client.query('DELETE FROM auth.session WHERE user_id = $1 AND expires_at <= now()', [userId]);
  await recordEvent(tx, { memberId }, { kind: 'sso_signed_in' });
  return sessionCookie(signedToken(session.token, settings.secret), isSecure(settings.publicUrl), SSO_SESSION_SECONDS);
}

/**
 * The account of the auth library that stands for an identity at a provider. It has no password and an address that
 * nobody can have: an account with a password is never opened by what a provider says.
 */
async function identityOf(
  tx: TenantTransaction,
  memberId: string,
  { issuer, subject }: Named,
  makeUser: (email: string) => Promise<string>,
): Promise<string> {
  const { rows } = await tx.client.query<{ user_id: string }>(
    'SELECT user_id FROM sso_identities WHERE organization_id = $1 AND issuer = $2 AND subject = $3',
    [tx.organizationId, issuer, subject],
  );
  if (rows[0]) return rows[0].user_id;
  const userId = await makeUser(`${newId()}@single-sign-on.invalid`);
  await tx.client.query(
    'INSERT INTO sso_identities (organization_id, issuer, subject, member_id, user_id) VALUES ($1, $2, $3, $4, $5)',
    [tx.organizationId, issuer, subject, memberId, userId],
  );
  return userId;
}
