import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeHome } from '../../settings/home.ts';
import { StartRefused } from '../../settings/refusal.ts';
import { chooseIdentity, type Identity, mayEnter } from './identity.ts';

/** Where one embedded cluster keeps its things. */
export interface Layout {
  /** FORECASTLE_HOME, absolute and with links resolved. */
  home: string;
  /** Directory that belongs to the identity; below it everything of PostgreSQL. */
  root: string;
  data: string;
  socket: string;
  log: string;
  identity: Identity;
  /** Whether the data may be lost with the machine's power, which makes everything faster. */
  throwaway: boolean;
}

/** Used by root only when the account PostgreSQL runs under cannot enter the home. */
const SYSTEM_ROOT = '/var/lib/forecastle';

/** sockaddr_un holds 104 bytes on macOS, 108 on Linux; PostgreSQL appends `/.s.PGSQL.5432`. */
const LONGEST_SOCKET_DIRECTORY = 85;

/** Creates the directories of the cluster with their owners and modes, and says where they are. */
export function prepareLayout(home: string, throwaway = false): Layout {
  makeHome(home);
  const realHome = realpathSync(home);
  const pointer = join(realHome, 'postgres.location');
  const pointed = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;
  if (pointed !== undefined && !existsSync(pointed)) {
    throw new StartRefused(
      `The database of ${realHome} is kept in ${pointed} (see ${pointer}), which is missing. Bring that directory back; ` +
        `to begin again with an empty database, delete ${pointer}.`,
    );
  }
  const nearby = join(realHome, 'postgres');
  const existing = [pointed, nearby].find((path) => path !== undefined && existsSync(join(path, 'data', 'PG_VERSION')));
  const identity = chooseIdentity(existing === undefined ? undefined : statSync(join(existing, 'data')).uid);
  // The identity passes through the home to its own directory; the files in the home stay readable by root alone.
  if (identity) chmodSync(realHome, 0o711);

  const root = pointed ?? (mayEnter(identity, realHome) ? nearby : systemRoot(realHome, identity));
  own(root, identity);
  if (root !== nearby && pointed === undefined) writeFileSync(pointer, `${root}\n`, { mode: 0o600 });
  return {
    home: realHome,
    root,
    identity,
    throwaway,
    data: join(root, 'data'),
    log: join(root, 'postgres.log'),
    socket: socketDirectory(root, identity),
  };
}

function systemRoot(home: string, identity: Identity): string {
  try {
    mkdirSync(SYSTEM_ROOT, { recursive: true });
    chmodSync(SYSTEM_ROOT, 0o711);
  } catch (error) {
    throw new StartRefused(
      `PostgreSQL runs as ${identity?.name}, which may not enter ${home}, and ${SYSTEM_ROOT} cannot be used instead ` +
        `(${(error as Error).message}). Set FORECASTLE_HOME to a directory that other accounts may pass through.`,
    );
  }
  return join(SYSTEM_ROOT, fingerprint(home));
}

function socketDirectory(root: string, identity: Identity): string {
  const nearby = join(root, 'socket');
  const path =
    Buffer.byteLength(nearby) <= LONGEST_SOCKET_DIRECTORY ? nearby : join(tmpdir(), `forecastle-${fingerprint(root)}`);
  own(path, identity);
  return path;
}

/** Leaves nothing in the temporary directory when the socket had to be there. */
export function removeDistantSocket({ root, socket }: Layout): void {
  if (socket !== join(root, 'socket')) rmSync(socket, { recursive: true, force: true });
}

/** Makes a directory private to the identity, refusing one that somebody else put there first. */
export function own(path: string, identity: Identity): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  // Not `stat`: a link that somebody else put in the temporary directory must not be followed.
  const found = lstatSync(path);
  const owner = found.uid;
  if (!found.isDirectory() || (owner !== process.getuid?.() && owner !== identity?.uid)) {
    throw new StartRefused(
      `${path} belongs to another account (uid ${owner}), so Forecastle does not use it. Start Forecastle as that ` +
        'account, or set FORECASTLE_HOME to a directory of your own.',
    );
  }
  if (identity) chownSync(path, identity.uid, identity.gid);
  chmodSync(path, 0o700);
}

function fingerprint(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}
