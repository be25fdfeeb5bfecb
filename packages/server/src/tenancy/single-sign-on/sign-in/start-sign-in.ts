import { ownPath } from '@forecastle/rules';
import * as oidc from 'openid-client';
import { inTenant } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { addressKey, countAttempt, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import type { RequestContext } from '../../requests/procedures.ts';
import { clientOf, readConnection, redirectUriOf } from '../connection.ts';
import { domainOf } from '../domains/proof.ts';
import { discover } from '../provider/discover.ts';
import { ProviderFault } from '../provider/provider-fault.ts';
import { beginPending } from './pending.ts';

export interface AskedSignIn {
  readonly email: string;
  readonly returnTo?: string | undefined;
}

/**
 * Begins a sign-in at the provider of an address: the answer says where the browser goes. It looks at the domain alone,
 * never at the person, so that it tells nobody whether an address is somebody's.
 */
export async function startSignIn(context: RequestContext, asked: AskedSignIn): Promise<{ redirectTo: string }> {
  const { pool, identityPool, settings, request, reply } = context;
  await countAttempt(context, RATE_LIMITS.singleSignOnByAddress, addressKey(request.ip));
  const domain = domainOf(asked.email);
  const { rows } = await pool.query<{ id: string | null }>('SELECT sso_organization($1) AS id', [domain]);
  const organizationId = rows[0]?.id;
  const connection = organizationId
    ? await inTenant(pool, organizationId, (tx) => readConnection(tx), { readOnly: true })
    : null;
  if (!organizationId || !connection?.enabled) {
    throw invalid({
      field: 'email',
      value: asked.email,
      expected: 'an address of an organisation with single sign-on',
      message: `No organisation here has single sign-on for addresses of ${domain}. Sign in with your password.`,
    });
  }
  try {
    const config = await discover(await clientOf(connection, settings), settings.singleSignOn);
    const returnTo = ownPath(asked.returnTo);
    const { pending, cookie } = await beginPending(identityPool, settings, { organizationId, returnTo });
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUriOf(settings),
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      state: pending.state,
      nonce: pending.nonce,
      login_hint: asked.email,
    });
    reply.header('set-cookie', cookie);
    return { redirectTo: url.href };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    // Why is for the admin, not for whoever types an address.
    request.log.warn({ reason: error.message, organizationId }, 'a provider of single sign-on did not answer');
    throw invalid({
      field: null,
      message:
        'Your organisation’s single sign-on is not working right now. Try again soon, or tell your admin (Settings, Single sign-on shows why).',
    });
  }
}
