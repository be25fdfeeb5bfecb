/** How many mails people may have us write to addresses that they name. */

import { rateLimited } from '../../platform/http/errors.ts';
import { countAttempt, RATE_LIMITS, secondsToWait } from '../../platform/http/rate-limit.ts';
import type { Actor } from '../identity/actor.ts';
import { hasProvenAddress } from '../identity/by-mail/prove-address.ts';
import type { RequestContext } from '../requests/procedures.ts';

/**
 * Counts a mail to an address that a person names: by the person, the organisation, the recipient and the installation;
 * throws RATE_LIMITED when one of them has used up theirs. Whoever has not shown that their own address is theirs may
 * write to few. Where no mail leaves the outbox, strangers have nothing to fear.
 */
export async function countMailTo(context: RequestContext, actor: Actor, recipient: string): Promise<void> {
  const { pool, identityPool, reply, settings } = context;
  await countAttempt(context, RATE_LIMITS.mailsByPerson, actor.userId);
  if (settings.mail !== null) {
    await countAttempt(context, RATE_LIMITS.mailsByRecipient, recipient.toLowerCase());
    if (!(await hasProvenAddress(identityPool, actor.userId))) {
      const wait = await secondsToWait(pool, RATE_LIMITS.mailsByUnproven, actor.userId);
      if (wait > 0) {
        reply.header('retry-after', String(wait));
        throw rateLimited(
          wait,
          `Until your own email address is confirmed, you can email ${RATE_LIMITS.mailsByUnproven.attempts} people a day. Nothing was sent. Confirm your address under Settings, Your sign-in.`,
        );
      }
    }
    await countAttempt(context, RATE_LIMITS.mailsByAll, 'all');
  }
  await countAttempt(context, RATE_LIMITS.mailsByOrganization, actor.organizationId);
}
