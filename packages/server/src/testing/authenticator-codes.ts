/** What an authenticator app shows (RFC 6238: six digits, by SHA-1, every half minute), written apart from the product's. */
import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const stepNow = (): number => Math.floor(Date.now() / STEP_MS);

/** The code of now for a key as the screen shows it. */
export const codeOf = (key: string): string => codeAt(key, stepNow());

/**
 * The code of the step before, once it has as many milliseconds left as it takes to hand it in: at the end of a step it
 * would be two behind on arrival, and refused.
 */
export async function earlierCodeOf(key: string, within: number): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < within) await delay(left);
  return codeAt(key, stepNow() - 1);
}

/** The code of the step after, while this step has as many milliseconds left as it takes to hand it in. */
export async function laterCodeOf(key: string, within: number): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < within) await delay(left);
  return codeAt(key, stepNow() + 1);
}

function codeAt(key: string, step: number): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
