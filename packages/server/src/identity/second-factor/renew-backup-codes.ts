import { recordOwnEvent } from '../../audit/record-own-event.ts';
import { conflict } from '../../http/errors.ts';
import type { RequestContext } from '../../http/procedures.ts';
import type { Actor } from '../actor.ts';
import { createAuth } from '../auth.ts';
import { checkPassword } from '../check-password.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { sessionHeaders } from './library-cookies.ts';

/** Ten new backup codes; the old ones work no more. */
export async function renewBackupCodes(context: RequestContext, actor: Actor, password: string): Promise<string[]> {
  await checkPassword(context, actor, password);
  if (!(await getSecondFactor(context, actor)).enabled) {
    throw conflict({ field: null, message: 'You have no second factor, so there is nothing to back up.' });
  }
  const { api } = createAuth(context.pool, context.settings, async () => actor.organizationId);
  const made = await api.generateBackupCodes({ body: { password }, headers: sessionHeaders(context) });
  await recordOwnEvent(context.pool, actor.userId, 'backup_codes_renewed');
  return made.backupCodes;
}
