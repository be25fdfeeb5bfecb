import pg from 'pg';
import { APP_ROLE, IDENTITY_ROLE, OWNER_ROLE, type Passwords } from './passwords.ts';

const DATABASE = 'forecastle';

/** Makes the roles and the database where they are missing; running it again changes nothing. */
export async function ensureRolesAndDatabase(adminUrl: string, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const role of [OWNER_ROLE, APP_ROLE, IDENTITY_ROLE] as const) {
      const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      if (found.rowCount) continue;
      const password = client.escapeLiteral(passwords[role]);
      await client.query(
        `CREATE ROLE ${role} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD ${password}`,
      );
    }
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!found.rowCount) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`);
  } finally {
    await client.end();
  }
}

/** How a role reaches a database of the cluster; `host` is a directory (of the socket) or an address. */
export function connectionUrl(
  role: keyof Passwords,
  passwords: Passwords,
  { host, port, database = DATABASE }: { host: string; port: number; database?: string },
): string {
  const credentials = `${role}:${encodeURIComponent(passwords[role])}`;
  return host.startsWith('/')
    ? `postgresql://${credentials}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgresql://${credentials}@${host}:${port}/${database}`;
}
