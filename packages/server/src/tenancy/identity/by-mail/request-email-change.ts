import { inTenant } from '../../../platform/database/tenant.ts';
import { forbidden, invalid } from '../../../platform/http/errors.ts';
import { countAttempt, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import { countMailTo } from '../../mail/limit-mails.ts';
import { demoOf } from '../../organizations/demo-of.ts';
import type { RequestContext } from '../../requests/procedures.ts';
import type { Actor } from '../actor.ts';
import { checkPassword } from '../check-password.ts';
import { askForMail } from './ask-for-mail.ts';
import { hasProvenAddress } from './prove-address.ts';

/**
 * Has a link mailed to the new address, which changes nothing until it is opened. Does not say whether it is free. The
 * address a person has already is taken likewise until a mailed link has proven that it is theirs.
 */
export async function requestEmailChange(
  context: RequestContext,
  actor: Actor,
  input: { email: string; password: string },
): Promise<void> {
  const { pool, identityPool, settings } = context;
  const email = input.email.toLowerCase();
  if (await inTenant(pool, actor.organizationId, demoOf)) throw forbidden('The address cannot be changed in the demo.');
  await countAttempt(context, RATE_LIMITS.emailChangesByPerson, actor.userId);
  await checkPassword(context, actor, input.password);
  const canProve =
    settings.mail !== null && email === actor.email && !(await hasProvenAddress(identityPool, actor.userId));
  if (email === actor.email && !canProve) {
    throw invalid({
      field: 'email',
      value: input.email,
      expected: 'a different address from the current one',
      message: 'You already sign in with this address. Nothing was changed.',
    });
  }
  await countMailTo(context, actor, email);
  await askForMail(identityPool, { kind: 'email_change', email, userId: actor.userId });
}
