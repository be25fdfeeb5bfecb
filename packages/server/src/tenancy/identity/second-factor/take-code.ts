import { createHash } from 'node:crypto';
import { invalid } from '../../../platform/http/errors.ts';
import { RATE_LIMITS, secondsToWait } from '../../../platform/http/rate-limit.ts';
import type { RequestContext } from '../../requests/procedures.ts';

const APP_CODE = /^\d{6}$/;

/** The six digits of an app, as typed with or without a space between; or null for anything else. */
export function appCode(code: string): string | null {
  const digits = code.replaceAll(' ', '');
  return APP_CODE.test(digits) ? digits : null;
}

export const wrongCode = () =>
  invalid({
    field: 'code',
    value: null,
    expected: 'the code the app shows now, or an unused backup code',
    message: 'This code does not work, or no longer does. Enter the one the app shows now.',
  });

/**
 * Takes a code of an app for a person, once: whoever looked over their shoulder cannot use it again (RFC 6238, 5.2).
 * Throws INVALID for one that was tried before, right or wrong.
 */
export async function takeAppCode({ pool }: Pick<RequestContext, 'pool'>, userId: string, code: string): Promise<void> {
  const tried = createHash('sha256').update(`${userId} ${code}`).digest('base64url');
  if ((await secondsToWait(pool, RATE_LIMITS.codeUsed, tried)) > 0) throw wrongCode();
}
