import { inTenant } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { countAttempt, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import { recordOwnEvent } from '../../audit/record-own-event.ts';
import type { RequestContext } from '../../requests/procedures.ts';
import type { Actor } from '../actor.ts';
import { createAuth } from '../auth.ts';
import { checkPassword } from '../check-password.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { sessionHeaders } from './library-cookies.ts';
import { lockSecondFactor } from './lock-second-factor.ts';

/** Ten new backup codes; the old ones work no more. */
export async function renewBackupCodes(context: RequestContext, actor: Actor, password: string): Promise<string[]> {
  await checkPassword(context, actor, password);
  await countAttempt(context, RATE_LIMITS.backupCodesByPerson, actor.userId);
  if (!(await getSecondFactor(context, actor)).enabled) {
    throw conflict({ field: null, message: 'You have no second factor, so there is nothing to back up.' });
  }
  return inTenant(context.identityPool, actor.organizationId, async ({ client }) => {
    // A code of the old ones that is being judged must not write the rest of them back.
    await lockSecondFactor(client, actor.userId);
    const { api } = createAuth(client, context.settings, async () => actor.organizationId);
    const made = await api.generateBackupCodes({ body: { password }, headers: sessionHeaders(context) });
    await recordOwnEvent(client, actor.userId, 'backup_codes_renewed');
    return made.backupCodes;
  });
}
