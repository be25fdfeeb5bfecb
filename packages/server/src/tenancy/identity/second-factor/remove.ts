import type { SecondFactor } from '@forecastle/contract';
import { APIError } from 'better-auth/api';
import type * as z from 'zod';
import { inTenant } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { countAttempt, forgetAttempts, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import { recordOwnEvent } from '../../audit/record-own-event.ts';
import type { RequestContext } from '../../requests/procedures.ts';
import type { Actor } from '../actor.ts';
import { createAuth } from '../auth.ts';
import { forgetTrustedDevices } from '../by-mail/end-proofs.ts';
import { notifyPerson } from '../by-mail/notify-person.ts';
import { personHome } from '../by-mail/person-home.ts';
import { checkPassword } from '../check-password.ts';
import { timelyCode } from './app-code.ts';
import { asKept } from './backup-codes.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { sessionHeaders } from './library-cookies.ts';
import { lockSecondFactor } from './lock-second-factor.ts';
import { appCode, takeAppCode, wrongCode } from './take-code.ts';

/** Turns the second factor off for who proves both; trusted devices are forgotten with it. */
export async function remove(
  context: RequestContext,
  actor: Actor,
  { password, code: given }: { password: string; code: string },
): Promise<z.infer<typeof SecondFactor>> {
  const { pool, identityPool, settings, reply } = context;
  const { userId, organizationId } = actor;
  await checkPassword(context, actor, password);
  if (!(await getSecondFactor(context, actor)).enabled) {
    throw conflict({ field: null, message: 'You have no second factor. Nothing was changed.' });
  }
  await countAttempt(context, RATE_LIMITS.codesByPerson, userId);
  const code = appCode(given);
  if (code !== null) await takeAppCode(context, userId, code);
  const backupCode = code === null ? await asKept(identityPool, userId, given) : '';
  const headers = await inTenant(identityPool, await personHome(pool, userId), async (tx) => {
    await lockSecondFactor(tx.client, userId);
    const { api } = createAuth(tx.client, settings, async () => organizationId);
    const own = sessionHeaders(context);
    try {
      if (code === null) {
        await api.verifyBackupCode({ body: { code: backupCode, disableSession: true }, headers: own });
      } else {
        const timely = await timelyCode(tx.client, { userId, code, secret: settings.secret });
        await api.verifyTOTP({ body: { code: timely }, headers: own });
      }
    } catch (error) {
      if (error instanceof APIError) throw wrongCode();
      throw error;
    }
    const made = await api.disableTwoFactor({ body: { password }, headers: own, returnHeaders: true });
    await forgetTrustedDevices(tx.client, userId);
    await recordOwnEvent(tx.client, userId, 'second_factor_removed');
    await notifyPerson(tx, settings, userId, {
      subject: 'The second factor for your Forecastle sign-in was removed',
      lines: [
        'From now on your password alone signs you in.',
        '',
        'If this was not you, choose a new password straight away, and tell your admin.',
      ],
    });
    return made.headers;
  });
  await forgetAttempts(pool, RATE_LIMITS.codesByPerson, userId);
  reply.header('set-cookie', headers.getSetCookie());
  return getSecondFactor(context, actor);
}
