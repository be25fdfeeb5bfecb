import { forbidden, invalid } from '../../platform/http/errors.ts';
import { countAttempt, forgetAttempts, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import type { RequestContext } from '../requests/procedures.ts';
import type { Actor } from './actor.ts';
import { createAuth } from './auth.ts';

/** Throws INVALID unless this is the password of who is signed in; RATE_LIMITED after too many tries. */
export async function checkPassword(context: RequestContext, actor: Actor, password: string): Promise<void> {
  const { pool, identityPool, settings } = context;
  await countAttempt(context, RATE_LIMITS.passwordChecksByPerson, actor.userId);
  const { internalAdapter, password: passwords } = await createAuth(identityPool, settings, async () => null).$context;
  const account = await internalAdapter.findCredentialAccount(actor.userId);
  if (!account?.password) {
    // Whether there is a password is not to be told by the time.
    await passwords.hash(password);
    throw forbidden('You do not sign in with a password here. Change this where you sign in.');
  }
  if (!(await passwords.verify({ hash: account.password, password }))) {
    throw invalid({ field: 'password', value: null, message: 'This is not your password. Nothing was changed.' });
  }
  await forgetAttempts(pool, RATE_LIMITS.passwordChecksByPerson, actor.userId);
}
