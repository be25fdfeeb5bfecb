import type pg from 'pg';
import { StartRefused } from '../../settings/refusal.ts';
import { APP_ROLE, IDENTITY_ROLE } from './passwords.ts';

const EXAMPLES = { DATABASE_APP_URL: APP_ROLE, DATABASE_IDENTITY_URL: IDENTITY_ROLE };

interface Probe {
  role: string;
  superuser: string | null;
  bypasser: string | null;
  owned: string | null;
  open: string | null;
}

/**
 * Throws unless row-level security holds the role of the pool: it must be neither superuser nor BYPASSRLS nor owner of a
 * table, nor able to become such a role, and the policies must be in force on every table of a tenant. `setting` is what
 * names the role. Call it after the migrations.
 */
export async function assertRoleCannotBypass(
  pool: Pick<pg.Pool, 'query'>,
  setting: 'DATABASE_APP_URL' | 'DATABASE_IDENTITY_URL',
): Promise<void> {
  const { rows } = await pool.query<Probe>(`
    WITH reachable AS (
      SELECT oid, rolname, rolsuper, rolbypassrls FROM pg_roles WHERE pg_has_role(current_user, oid, 'MEMBER')
    ), tables AS (
      SELECT c.oid, c.oid::regclass::text AS name, c.relowner FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    )
    SELECT current_user AS role,
      (SELECT min(rolname) FROM reachable WHERE rolsuper) AS superuser,
      (SELECT min(rolname) FROM reachable WHERE rolbypassrls) AS bypasser,
      (SELECT min(name) FROM tables WHERE relowner IN (SELECT oid FROM reachable)) AS owned,
      (SELECT min(name) FROM tables WHERE NOT row_security_active(oid) AND EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = tables.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
      )) AS open`);
  const [probe] = rows;
  if (!probe) throw new Error('PostgreSQL did not answer the probe of the role.');
  const reason = reasonAgainst(probe);
  if (!reason) return;
  throw new StartRefused(
    `The database role ${probe.role} ${reason}, so row-level security would not keep organisations apart. Forecastle ` +
      `does not start. Set ${setting} to a role of its own that is neither superuser nor BYPASSRLS and owns ` +
      `nothing: CREATE ROLE ${EXAMPLES[setting]} LOGIN PASSWORD '...';`,
  );
}

function reasonAgainst({ role, superuser, bypasser, owned, open }: Probe): string | undefined {
  const through = (name: string) => (name === role ? '' : ` through its membership in ${name}`);
  if (superuser) return `is a superuser${through(superuser)}`;
  if (bypasser) return `has BYPASSRLS${through(bypasser)}`;
  if (owned) return `owns the table ${owned} or may become its owner`;
  if (open) return `bypasses row-level security on the table ${open}`;
  return undefined;
}
