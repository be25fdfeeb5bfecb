import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../../settings/refusal.ts';

/** The cluster's administrator; nothing but the start of the cluster uses it. */
export const ADMIN_ROLE = 'forecastle_admin';
/** Owns the database and its tables; migrations run as it. */
export const OWNER_ROLE = 'forecastle_owner';
/** What requests run as: owns nothing and is held by row-level security. */
export const APP_ROLE = 'forecastle_app';
/** What reads and writes sign-ins: owns nothing and is held by row-level security too. */
export const IDENTITY_ROLE = 'forecastle_identity';

type Kept = Record<typeof ADMIN_ROLE | typeof OWNER_ROLE | typeof APP_ROLE, string>;
export type Passwords = Kept & Record<typeof IDENTITY_ROLE, string>;

/**
 * Reads the generated passwords of the cluster from its home, or makes them for a new one. That of sign-ins follows from
 * the owner's, who may do all that it may: files that were written before there was that role stay as they are.
 */
export function keepPasswords(home: string, clusterExists: boolean): Passwords {
  const kept = keep(home, clusterExists);
  const derived = hkdfSync('sha256', kept[OWNER_ROLE], '', `forecastle database role ${IDENTITY_ROLE}`, 24);
  return { ...kept, [IDENTITY_ROLE]: Buffer.from(derived).toString('base64url') };
}

function keep(home: string, clusterExists: boolean): Kept {
  const path = join(home, 'passwords.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Kept;
  if (clusterExists) {
    throw new StartRefused(
      `${path} is missing: it holds the passwords of the database in ${home}. Nothing was changed. Put the file back from ` +
        'the place it was moved to or from a backup, then start again.',
    );
  }
  const generate = () => randomBytes(24).toString('base64url');
  const passwords: Kept = { [ADMIN_ROLE]: generate(), [OWNER_ROLE]: generate(), [APP_ROLE]: generate() };
  // Renamed into place, so that a kill in between leaves all of the file or none.
  writeFileSync(`${path}.unfinished`, `${JSON.stringify(passwords)}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.unfinished`, path);
  return passwords;
}
