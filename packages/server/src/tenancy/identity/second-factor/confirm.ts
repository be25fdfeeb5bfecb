import type { SecondFactor } from '@forecastle/contract';
import { APIError } from 'better-auth/api';
import type * as z from 'zod';
import { inTenant } from '../../../platform/database/tenant.ts';
import { countAttempt, forgetAttempts, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import { recordOwnEvent } from '../../audit/record-own-event.ts';
import type { RequestContext } from '../../requests/procedures.ts';
import type { Actor } from '../actor.ts';
import { createAuth } from '../auth.ts';
import { notifyPerson } from '../by-mail/notify-person.ts';
import { personHome } from '../by-mail/person-home.ts';
import { timelyCode } from './app-code.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { sessionHeaders } from './library-cookies.ts';
import { lockSecondFactor } from './lock-second-factor.ts';
import { appCode, takeAppCode, wrongCode } from './take-code.ts';

/** Turns the second factor on once the app shows a code that fits. The session goes on under another token. */
export async function confirm(
  context: RequestContext,
  actor: Actor,
  given: string,
): Promise<z.infer<typeof SecondFactor>> {
  const { pool, identityPool, settings, reply } = context;
  await countAttempt(context, RATE_LIMITS.codesByPerson, actor.userId);
  const code = appCode(given);
  if (code === null) throw wrongCode();
  await takeAppCode(context, actor.userId, code);
  const before = await getSecondFactor(context, actor);
  const headers = await inTenant(identityPool, await personHome(pool, actor.userId), async (tx) => {
    await lockSecondFactor(tx.client, actor.userId);
    const timely = await timelyCode(tx.client, { userId: actor.userId, code, secret: settings.secret });
    const { api } = createAuth(tx.client, settings, async () => actor.organizationId);
    try {
      const made = await api.verifyTOTP({
        body: { code: timely },
        headers: sessionHeaders(context),
        returnHeaders: true,
      });
      if (!before.enabled) {
        await recordOwnEvent(tx.client, actor.userId, 'second_factor_set_up');
        await notifyPerson(tx, settings, actor.userId, {
          subject: 'Your Forecastle sign-in has a second factor',
          lines: [
            'An authenticator app was set up. From now on you need a code from it to sign in.',
            '',
            'If this was not you, choose a new password straight away, and tell your admin.',
          ],
        });
      }
      return made.headers;
    } catch (error) {
      if (error instanceof APIError) throw wrongCode();
      throw error;
    }
  });
  await forgetAttempts(pool, RATE_LIMITS.codesByPerson, actor.userId);
  reply.header('set-cookie', headers.getSetCookie());
  return getSecondFactor(context, actor);
}
