import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartRefused } from '../../settings/refusal.ts';

/** The operating-system account PostgreSQL runs under; null means the account of this process. */
export type Identity = { uid: number; gid: number; name: string } | null;

/** PostgreSQL refuses to run as root, so root hands it to the first of these that exists. */
const ACCOUNTS = ['forecastle', 'postgres', 'nobody'];

/**
 * Chooses the account: null for an ordinary user (and on Windows), otherwise the owner of existing data when that is
 * not root, otherwise the first known unprivileged account. Throws when root has nobody to hand the database to.
 */
export function chooseIdentity(existingOwner: number | undefined): Identity {
  if (process.getuid?.() !== 0) return null;
  const accounts = readAccounts();
  if (existingOwner !== undefined && existingOwner !== 0) {
    const owner = accounts.find((account) => account.uid === existingOwner);
    // Only initdb asks for a name in /etc/passwd; existing data can be served by a bare number.
    return owner ?? { uid: existingOwner, gid: existingOwner, name: String(existingOwner) };
  }
  for (const name of ACCOUNTS) {
    const account = accounts.find((candidate) => candidate.name === name && candidate.uid !== 0);
    if (account) return account;
  }
  throw new StartRefused(
    'PostgreSQL must not run as root, and there is no account to hand it to. Create one (useradd --system forecastle), ' +
      'start Forecastle as an ordinary user, or set DATABASE_URL.',
  );
}

function readAccounts(): { uid: number; gid: number; name: string }[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** The options of `spawn` that hand a process to the identity. */
export function spawnAs(identity: Identity): { uid?: number; gid?: number } {
  return identity ? { uid: identity.uid, gid: identity.gid } : {};
}

/** Whether the identity itself, not root for it, may run (`-x`) what is at a path: asked of the system, not computed. */
export function mayEnter(identity: Identity, path: string): boolean {
  if (!identity) return true;
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], {
    ...spawnAs(identity),
    cwd: '/',
    stdio: 'ignore',
  });
  if (probe.error) {
    throw new StartRefused(
      `Forecastle runs as ${userInfo().username} but may not hand PostgreSQL to the account ${identity.name} ` +
        `(${probe.error.message}). Start it as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return probe.status === 0;
}
