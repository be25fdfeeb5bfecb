import { inTenant } from '../../../platform/database/tenant.ts';
import { conflict, forbidden } from '../../../platform/http/errors.ts';
import { countAttempt, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import { demoOf } from '../../organizations/demo-of.ts';
import type { RequestContext } from '../../requests/procedures.ts';
import type { Actor } from '../actor.ts';
import { createAuth } from '../auth.ts';
import { checkPassword } from '../check-password.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { sessionHeaders } from './library-cookies.ts';

/** A new key for an authenticator app, with backup codes. Neither counts before a code of the app confirms it. */
export async function setUp(
  context: RequestContext,
  actor: Actor,
  password: string,
): Promise<{ uri: string; key: string; backupCodes: string[] }> {
  const { pool, identityPool, settings } = context;
  if (await inTenant(pool, actor.organizationId, demoOf)) throw forbidden('The demo has no second factor.');
  await checkPassword(context, actor, password);
  await countAttempt(context, RATE_LIMITS.backupCodesByPerson, actor.userId);
  if ((await getSecondFactor(context, actor)).enabled) {
    throw conflict({
      field: null,
      message: 'Your second factor is already set up. Remove it first to set up another app.',
    });
  }
  const { api } = createAuth(identityPool, settings, async () => actor.organizationId);
  const made = await api.enableTwoFactor({ body: { password, method: 'totp' }, headers: sessionHeaders(context) });
  if (!('totpURI' in made)) throw new Error('the auth library set up no authenticator app');
  const key = new URL(made.totpURI).searchParams.get('secret');
  if (key === null) throw new Error('the auth library made no key');
  return { uri: made.totpURI, key, backupCodes: made.backupCodes };
}
