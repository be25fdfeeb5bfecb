/** How passwords are kept: by scrypt (RFC 7914), each with the cost it was hashed at. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordCost } from '../../platform/settings/password-cost.ts';

const SALT_BYTES = 16;
const KEY_BYTES = 64;
/** `$scrypt$ln=15,r=8,p=3$salt$key`, the last two in base64url. */
const FORM = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([\w-]+)\$([\w-]+)$/;
/** As the auth library wrote them: salt and key in hexadecimal, the salt taken as it is written. */
const EARLIER_FORM = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const EARLIER_COST: PasswordCost = { logN: 14, r: 16, p: 1 };

const derive = promisify<string, string | Buffer, number, object, Buffer>(scrypt);

export async function hashPassword(password: string, cost: PasswordCost, salt = newSalt()): Promise<string> {
  const key = await keyOf(password, salt, cost);
  return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

export const newSalt = (): Buffer => randomBytes(SALT_BYTES);

/** Returns the hash of a word with the salt and cost of another hash, so that equal words have equal hashes. */
export async function hashLike(word: string, hash: string): Promise<string> {
  const { salt, cost } = readHash(hash);
  return hashPassword(word, cost, Buffer.from(salt));
}

/**
 * Takes as much work as a hash of `cost`, also for one of a lower cost: a quicker answer would tell that its account
 * exists. Throws when the hash is of no form that was ever written.
 */
export async function isPassword(password: string, hash: string, cost: PasswordCost): Promise<boolean> {
  const kept = readHash(hash);
  const isRight = timingSafeEqual(await keyOf(password, kept.salt, kept.cost), kept.key);
  const p = Math.round((workOf(cost) - workOf(kept.cost)) / workOf({ ...cost, p: 1 }));
  if (p > 0) await keyOf(password, kept.salt, { ...cost, p });
  return isRight;
}

/** Whether a hash has this cost, so that it need not be made anew. */
export function isOfCost(hash: string, cost: PasswordCost): boolean {
  const { cost: kept } = readHash(hash);
  return kept.logN === cost.logN && kept.r === cost.r && kept.p === cost.p;
}

const workOf = ({ logN, r, p }: PasswordCost): number => 2 ** logN * r * p;

function readHash(hash: string): { salt: string | Buffer; key: Buffer; cost: PasswordCost } {
  const [, logN, r, p, salt, key] = FORM.exec(hash) ?? [];
  if (salt !== undefined && key !== undefined) {
    const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
    return { salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url'), cost };
  }
  const [, earlierSalt, earlierKey] = EARLIER_FORM.exec(hash) ?? [];
  if (earlierSalt === undefined || earlierKey === undefined) throw new Error('a password is kept in an unknown form');
  return { salt: earlierSalt, key: Buffer.from(earlierKey, 'hex'), cost: EARLIER_COST };
}

function keyOf(password: string, salt: string | Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** logN;
  // The same characters may be typed in several ways.
  return derive(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r * p });
}
