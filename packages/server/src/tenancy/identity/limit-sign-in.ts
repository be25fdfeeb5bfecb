import { addressKey, countAttempt, forgetAttempts, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import type { RequestContext } from '../requests/procedures.ts';

type Asking = Pick<RequestContext, 'pool' | 'reply' | 'request'>;

/** An email as tried from one place. */
const fromHere = ({ request }: Asking, email: string): string => `${addressKey(request.ip)} ${email}`;

/** Counts a try to prove oneself as the owner of an email address; throws RATE_LIMITED after too many. */
export async function countSignIn(context: Asking, email: string): Promise<void> {
  // Before the email's own: what is refused here does not bring the owner, who is elsewhere, nearer to being locked out.
  await countAttempt(context, RATE_LIMITS.signInByEmailAndAddress, fromHere(context, email));
  await countAttempt(context, RATE_LIMITS.signInByEmail, email);
}

/** Forgets the tries once the owner of the email address has proved who they are. */
export async function forgetSignIns(context: Asking, email: string): Promise<void> {
  await forgetAttempts(context.pool, RATE_LIMITS.signInByEmailAndAddress, fromHere(context, email));
  await forgetAttempts(context.pool, RATE_LIMITS.signInByEmail, email);
}
