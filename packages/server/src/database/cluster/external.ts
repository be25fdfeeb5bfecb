import { hkdfSync } from 'node:crypto';
import pg from 'pg';
import { StartRefused } from '../../process/refusal.ts';

/** server_version_num of the oldest PostgreSQL that is tested. */
const OLDEST_VERSION = 150_000;

/** PostgreSQL truncates longer names (NAMEDATALEN - 1). */
const LONGEST_ROLE_NAME = 63;

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const INSUFFICIENT_PRIVILEGE = '42501';
const DUPLICATE_OBJECT = '42710';
const INVALID_PASSWORD = '28P01';

/** How a database that somebody else runs is reached. */
export interface ExternalDatabase {
  ownerUrl: string;
  appUrl: string;
  appRole: string;
}

/**
 * Checks the database of DATABASE_URL and makes sure of a role for requests: the one of DATABASE_APP_URL, otherwise
 * `<database>_app` with a password derived from the secret, so that every process with the same settings agrees on it.
 */
export async function connectExternal(given: {
  ownerUrl: string;
  appUrl: string | undefined;
  secret: string;
}): Promise<ExternalDatabase> {
  const owner = new pg.Client({ connectionString: given.ownerUrl });
  await connect(owner, 'DATABASE_URL');
  try {
    await refuseOldVersion(owner);
    if (given.appUrl) {
      return { ownerUrl: given.ownerUrl, appUrl: given.appUrl, appRole: await roleOf(given.appUrl) };
    }
    const appRole = `${owner.database ?? 'forecastle'}_app`.slice(0, LONGEST_ROLE_NAME);
    const password = derivePassword(given.secret, appRole);
    const created = await createRole(owner, appRole, password);
    const appUrl = withCredentials(given.ownerUrl, appRole, password);
    if (!created) await refuseForeignRole(appUrl, appRole);
    return { ownerUrl: given.ownerUrl, appUrl, appRole };
  } finally {
    await owner.end();
  }
}

async function connect(client: pg.Client, setting: string): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new StartRefused(
      `The database of ${setting} (${client.host}:${client.port}, database ${client.database}, role ${client.user}) ` +
        `does not take the connection: ${message || code}. Check that it runs and that the address, role and password ` +
        'are right.',
      { cause: error },
    );
  }
}

async function refuseOldVersion(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ number: number; version: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version",
  );
  const [found] = rows;
  if (found && found.number >= OLDEST_VERSION) return;
  throw new StartRefused(
    `The database of DATABASE_URL is PostgreSQL ${found?.version}; Forecastle needs 15 or newer. Upgrade it, or leave ` +
      'DATABASE_URL out to use the PostgreSQL that comes with Forecastle.',
  );
}

async function roleOf(appUrl: string): Promise<string> {
  const app = new pg.Client({ connectionString: appUrl });
  await connect(app, 'DATABASE_APP_URL');
  try {
    const { rows } = await app.query<{ role: string }>('SELECT current_user AS role');
    return rows[0]?.role ?? '';
  } finally {
    await app.end();
  }
}

/** Whether the role was made now; false when it was there. */
async function createRole(owner: pg.Client, role: string, password: string): Promise<boolean> {
  const found = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (found.rowCount) return false;
  try {
    await owner.query(
      `CREATE ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD ${pg.escapeLiteral(password)} NOCREATEDB NOCREATEROLE`,
    );
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    // Another process started at the same moment and was first.
    if (code === DUPLICATE_OBJECT) return false;
    if (code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartRefused(
      `The role ${owner.user} of DATABASE_URL may not create the role ${role}, which requests run as. Have an ` +
        `administrator run CREATE ROLE ${role} LOGIN PASSWORD '...'; and set DATABASE_APP_URL to the address of the same ` +
        `database with that role, or grant CREATEROLE to ${owner.user}.`,
    );
  }
}

async function refuseForeignRole(appUrl: string, role: string): Promise<void> {
  const app = new pg.Client({ connectionString: appUrl });
  try {
    await app.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== INVALID_PASSWORD) throw error;
    throw new StartRefused(
      `The role ${role} exists, and its password is not the one that follows from SECRET. Set the SECRET of the process ` +
        'that made the role, or set DATABASE_APP_URL to the address of the same database with a role and its password.',
    );
  } finally {
    await app.end();
  }
}

function derivePassword(secret: string, role: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `forecastle database role ${role}`, 24)).toString('base64url');
}

function withCredentials(url: string, user: string, password: string): string {
  const changed = new URL(url);
  // The query may carry them too, and would win.
  changed.searchParams.delete('user');
  changed.searchParams.delete('password');
  changed.username = encodeURIComponent(user);
  changed.password = encodeURIComponent(password);
  return changed.href;
}
