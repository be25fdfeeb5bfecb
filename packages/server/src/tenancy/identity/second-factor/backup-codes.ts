/**
 * How backup codes are kept: as hashes that cost as much as those of passwords, because a code has fewer than 112 random
 * bits. The codes of a person share one salt, so that a code that is given is hashed once.
 */
import { symmetricDecrypt } from 'better-auth/crypto';
import type pg from 'pg';
import type { PasswordCost } from '../../../platform/settings/password-cost.ts';
import { hashLike, hashPassword, newSalt } from '../password-hash.ts';

interface Keeping {
  readonly secret: string;
  readonly passwordCost: PasswordCost;
}

/** Codes were encrypted before: a list of hashes is written as JSON, which no encrypted text looks like. */
const areHashed = (kept: string): boolean => kept.startsWith('[');
const isHash = (code: string): boolean => code.startsWith('$');

/** Returns what the auth library keeps and compares. It sees a hash wherever it expects a code. */
export const backupCodeStore = ({ secret, passwordCost }: Keeping) => ({
  encrypt: async (json: string): Promise<string> => {
    const salt = newSalt();
    const codes: string[] = JSON.parse(json);
    return JSON.stringify(
      await Promise.all(codes.map((code) => (isHash(code) ? code : hashPassword(code, passwordCost, salt)))),
    );
  },
  decrypt: async (kept: string): Promise<string> =>
    areHashed(kept) ? kept : symmetricDecrypt({ key: secret, data: kept }),
});

async function readKept(identityPool: pg.Pool, userId: string): Promise<string | undefined> {
  const { rows } = await identityPool.query<{ kept: string }>(
    'SELECT backup_codes AS kept FROM auth.two_factor WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.kept;
}

/** Returns a backup code that somebody gave as theirs are kept, for the auth library to compare. */
export async function asKept(identityPool: pg.Pool, userId: string, given: string): Promise<string> {
  const kept = await readKept(identityPool, userId);
  if (kept === undefined || !areHashed(kept)) return given;
  const [like]: string[] = JSON.parse(kept);
  // Never as it was given: who stole a hash has no code.
  return like === undefined ? '' : hashLike(given, like);
}

/** Hashes the codes of a person who has just shown who they are, where they were kept encrypted. Codes replaced meanwhile stay. */
export async function hashEarlierCodes(identityPool: pg.Pool, userId: string, keeping: Keeping): Promise<void> {
  const kept = await readKept(identityPool, userId);
  if (kept === undefined || areHashed(kept)) return;
  const store = backupCodeStore(keeping);
  await identityPool.query('UPDATE auth.two_factor SET backup_codes = $3 WHERE user_id = $1 AND backup_codes = $2', [
    userId,
    kept,
    await store.encrypt(await store.decrypt(kept)),
  ]);
}
