/** Which codes of an authenticator app are taken (RFC 6238: six digits, by SHA-1, every half minute). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import type pg from 'pg';

const STEP_MS = 30_000;
const DIGITS = 6;
/** What the auth library is given in place of a code that is not taken, so that it counts as a wrong one. */
const NO_CODE = '';

/**
 * Returns whether a code is that of the half minute of `now`, or of the one before: who reads and types takes some
 * seconds. A code of the future is none, because nobody has seen it on an app whose clock is right.
 */
export function isAppCode(key: string, code: string, now: number): boolean {
  const step = Math.floor(now / STEP_MS);
  const given = Buffer.from(code);
  return [step - 1, step].some((each) => {
    const right = Buffer.from(codeOfStep(key, each));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

function codeOfStep(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns a code for the auth library, which would take that of the next half minute too; one that no code is, for that. */
export async function timelyCode(
  client: pg.PoolClient,
  { userId, code, secret }: { userId: string; code: string; secret: string },
): Promise<string> {
  const { rows } = await client.query<{ kept: string }>(
    'SELECT secret AS kept FROM auth.two_factor WHERE user_id = $1',
    [userId],
  );
  const kept = rows[0]?.kept;
  if (kept === undefined) return NO_CODE;
  return isAppCode(await symmetricDecrypt({ key: secret, data: kept }), code, Date.now()) ? code : NO_CODE;
}
