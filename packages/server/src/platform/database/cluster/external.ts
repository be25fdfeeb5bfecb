import { hkdfSync } from 'node:crypto';
import pg from 'pg';
import { StartRefused } from '../../settings/refusal.ts';
import type { Roles } from '../grant-rights.ts';

/** server_version_num of the oldest PostgreSQL that is tested. */
const OLDEST_VERSION = 150_000;

/** PostgreSQL truncates longer names (NAMEDATALEN - 1). */
const LONGEST_ROLE_NAME = 63;

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const INSUFFICIENT_PRIVILEGE = '42501';
const DUPLICATE_OBJECT = '42710';
const INVALID_PASSWORD = '28P01';

/** How a database that somebody else runs is reached. */
export interface ExternalDatabase extends Roles {
  ownerUrl: string;
  appUrl: string;
  identityUrl: string;
}

/** One of the roles that the server runs as. */
interface Wanted {
  /** That names it, when it is not made here. */
  readonly setting: 'DATABASE_APP_URL' | 'DATABASE_IDENTITY_URL';
  readonly given: string | undefined;
  /** What follows the database's name in that of a role made here. */
  readonly suffix: string;
  /** What runs as it, as a sentence goes on. */
  readonly runs: string;
}

/**
 * Checks the database of DATABASE_URL and makes sure of the roles for requests and for sign-ins: those of DATABASE_APP_URL
 * and DATABASE_IDENTITY_URL, otherwise `<database>_app` and `<database>_identity` with passwords derived from the secret,
 * so that every process with the same settings agrees on them.
 */
export async function connectExternal(given: {
  ownerUrl: string;
  appUrl: string | undefined;
  identityUrl: string | undefined;
  secret: string;
}): Promise<ExternalDatabase> {
  const { ownerUrl, secret } = given;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await connect(owner, 'DATABASE_URL');
  try {
    await refuseOldVersion(owner);
    const reach = (wanted: Wanted) => reachRole(owner, { ownerUrl, secret }, wanted);
    const app = await reach({
      setting: 'DATABASE_APP_URL',
      given: given.appUrl,
      suffix: '_app',
      runs: 'requests run as',
    });
    const identity = await reach({
      setting: 'DATABASE_IDENTITY_URL',
      given: given.identityUrl,
      suffix: '_identity',
      runs: 'sign-ins are read and written as',
    });
    await refuseSameRoles(owner, { appRole: app.role, identityRole: identity.role });
    return { ownerUrl, appUrl: app.url, appRole: app.role, identityUrl: identity.url, identityRole: identity.role };
  } finally {
    await owner.end();
  }
}

async function reachRole(
  owner: pg.Client,
  { ownerUrl, secret }: { ownerUrl: string; secret: string },
  wanted: Wanted,
): Promise<{ url: string; role: string }> {
  const { given, setting, suffix } = wanted;
  if (given) return { url: given, role: await roleOf(given, setting) };
  const role = roleName(owner.database ?? 'forecastle', suffix);
  const password = derivePassword(secret, role);
  const created = await createRole(owner, { role, password }, wanted);
  const url = withCredentials(ownerUrl, role, password);
  if (!created) await refuseForeignRole(url, role, setting);
  return { url, role };
}

/**
 * Gives the roles that were made here the passwords that follow from a new secret, where they have another one. Processes
 * that serve with the secret before cannot open connections from then on.
 */
export async function renewRolePasswords({
  ownerUrl,
  appUrl,
  identityUrl,
  secret,
}: {
  ownerUrl: string;
  appUrl: string | undefined;
  identityUrl: string | undefined;
  secret: string;
}): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await connect(owner, 'DATABASE_URL');
  try {
    for (const suffix of [...(appUrl ? [] : ['_app']), ...(identityUrl ? [] : ['_identity'])]) {
      const role = roleName(owner.database ?? 'forecastle', suffix);
      const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      const password = derivePassword(secret, role);
      if (rowCount) {
        await owner.query(`ALTER ROLE ${pg.escapeIdentifier(role)} PASSWORD ${pg.escapeLiteral(password)}`);
      }
    }
  } finally {
    await owner.end();
  }
}

/** Of a database with a long name, roles of two suffixes differ still; that of requests is as it always was. */
function roleName(database: string, suffix: string): string {
  if (suffix === '_app') return `${database}${suffix}`.slice(0, LONGEST_ROLE_NAME);
  return `${database.slice(0, LONGEST_ROLE_NAME - suffix.length)}${suffix}`;
}

/** Before any right is given or taken: of two that are one, what the one must not have is the other's. */
async function refuseSameRoles(owner: pg.Client, { appRole, identityRole }: Roles): Promise<void> {
  const { rows } = await owner.query<{ role: string }>('SELECT current_user AS role');
  const ownerRole = rows[0]?.role;
  if (appRole === ownerRole || identityRole === ownerRole) {
    const setting = appRole === ownerRole ? 'DATABASE_APP_URL' : 'DATABASE_IDENTITY_URL';
    throw new StartRefused(
      `The role ${ownerRole} of ${setting} is the one of DATABASE_URL, which owns the tables, so row-level security would ` +
        `not keep organisations apart. Set ${setting} to a role of its own that owns nothing, or leave it out to have one made.`,
    );
  }
  if (appRole === identityRole) {
    throw new StartRefused(
      `DATABASE_APP_URL and DATABASE_IDENTITY_URL name the same role, ${appRole}, so whatever serves requests could read ` +
        'passwords and sessions. Set DATABASE_IDENTITY_URL to a role of its own, or leave it out to have one made.',
    );
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

async function roleOf(url: string, setting: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await connect(client, setting);
  try {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

/** Whether the role was made now; false when it was there. */
async function createRole(
  owner: pg.Client,
  { role, password }: { role: string; password: string },
  { setting, runs }: Wanted,
): Promise<boolean> {
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
      `The role ${owner.user} of DATABASE_URL may not create the role ${role}, which ${runs}. Have an ` +
        `administrator run CREATE ROLE ${role} LOGIN PASSWORD '...'; and set ${setting} to the address of the same ` +
        `database with that role, or grant CREATEROLE to ${owner.user}.`,
    );
  }
}

async function refuseForeignRole(url: string, role: string, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== INVALID_PASSWORD) throw error;
    throw new StartRefused(
      `The role ${role} exists, and its password is not the one that follows from SECRET. Set the SECRET of the process ` +
        `that made the role, or set ${setting} to the address of the same database with a role and its password.`,
    );
  } finally {
    await client.end();
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
