/** A token in each form of the contact page: it says when the page was given out, and that we gave it. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Nobody reads the form and writes a message faster. */
const FILLED_AFTER_MS = 3_000;
/** A page may stay open overnight. */
const FILLED_WITHIN_MS = 48 * 60 * 60 * 1000;

export type TokenVerdict = 'fine' | 'too_fast' | 'too_old' | 'no_form';

/** `time.nonce.signature`, the time in milliseconds. */
export function makeFormToken(secret: string, now: Date): string {
  const body = `${now.getTime().toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${body}.${sign(body, secret)}`;
}

/** What a token that came back says of who sent it; `no_form` for none of ours. */
export function judgeFormToken(token: string, secret: string, now: Date): TokenVerdict {
  const dot = token.lastIndexOf('.');
  const body = token.slice(0, Math.max(dot, 0));
  const given = Buffer.from(token.slice(dot + 1));
  const expected = Buffer.from(sign(body, secret));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'no_form';
  const age = now.getTime() - Number.parseInt(body, 36);
  if (age < FILLED_AFTER_MS) return 'too_fast';
  return age > FILLED_WITHIN_MS ? 'too_old' : 'fine';
}

const sign = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(`contact form ${body}`).digest('base64url');
