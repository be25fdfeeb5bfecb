import type { SessionView, SignUpInput } from '@forecastle/contract';
import { APIError } from 'better-auth/api';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { addressKey, countAttempt, RATE_LIMITS, returnAttempts } from '../../platform/http/rate-limit.ts';
import { checkSettings } from '../organizations/check-settings.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import type { RequestContext } from '../requests/procedures.ts';
import { authHeaders, createAuth } from './auth.ts';
import { checkNewPassword } from './check-new-password.ts';
import { enterSession } from './enter-session.ts';
import { hashPassword } from './password-hash.ts';

/**
 * A refused sign-up counts as this many: trying addresses to see which are refused ends after six. Counted before the
 * address is looked at, so that it ends there for those that come at once too, and given back but for one to who is new.
 */
const REFUSED_WEIGHT = 10;

/** Makes a person, their organisation with its default stages, and a session, all in one transaction. */
export async function signUp(
  context: RequestContext,
  input: z.infer<typeof SignUpInput>,
): Promise<z.infer<typeof SessionView>> {
  const { pool, identityPool, settings, request } = context;
  checkSettings({ ...input, name: input.organizationName }, { name: 'organizationName' });
  await checkNewPassword(input.password, [input.name, input.email, input.organizationName]);
  const address = addressKey(request.ip);
  await countAttempt(context, RATE_LIMITS.signUpByAddress, address, REFUSED_WEIGHT);
  const organizationId = newId();
  try {
    const headers = await inTenant(identityPool, organizationId, async (tx) => {
      const { api } = createAuth(tx.client, settings, async () => organizationId);
      const made = await api.signUpEmail({
        body: { name: input.name, email: input.email, password: input.password },
        headers: authHeaders(request),
        returnHeaders: true,
      });
      const { id: userId, name, email } = made.response.user;
      await createOrganization(tx, { ...input, name: input.organizationName, founder: { userId, name, email } });
      return made.headers;
    });
    await returnAttempts(pool, RATE_LIMITS.signUpByAddress, address, REFUSED_WEIGHT - 1);
    return await enterSession(context, headers);
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    // The library answers a known address without hashing; the time must not tell.
    await hashPassword(input.password, settings.passwordCost);
    throw invalid({
      field: null,
      message:
        'No account was created with these details. If you have used this email address here before, sign in with it; otherwise check the details and try again.',
    });
  }
}
