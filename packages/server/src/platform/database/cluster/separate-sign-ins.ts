import type pg from 'pg';
import { StartRefused } from '../../settings/refusal.ts';
import { OPEN_TO_REQUESTS } from '../grant-rights.ts';
import { IDENTITY_TABLES } from '../identity-rights.ts';

type Pool = Pick<pg.Pool, 'query'>;

/**
 * Throws unless the role of requests has no right whatsoever on the tables of sign-ins, neither its own, everybody's nor
 * of a role it may become, and the role of sign-ins has all that it needs. Call it after the migrations, whose grants a
 * role may have more than, and fewer where the tables are somebody else's.
 */
export async function assertSeparateSignIns({ pool, identityPool }: { pool: Pool; identityPool: Pool }): Promise<void> {
  await refuseReader(pool);
  await refuseWithoutRights(identityPool);
}

async function refuseReader(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; name: string; by: string }>(
    `WITH reachable AS (
       SELECT oid, rolname FROM pg_roles WHERE pg_has_role(current_user, oid, 'MEMBER')
     ), tables AS (
       SELECT c.oid, c.oid::regclass::text AS name, c.relacl FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'auth'
       WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.oid <> $1::regclass
     ), granted AS (
       SELECT t.name, a.grantee FROM tables t, aclexplode(t.relacl) a
       UNION ALL
       SELECT t.name, a.grantee FROM tables t JOIN pg_attribute c ON c.attrelid = t.oid, aclexplode(c.attacl) a
     ), open AS (
       SELECT g.name, 'PUBLIC' AS by FROM granted g WHERE g.grantee = 0
       UNION ALL
       SELECT g.name, r.rolname FROM granted g JOIN reachable r ON r.oid = g.grantee
       UNION ALL
       -- Rights on every table, which stand at none.
       SELECT t.name, r.rolname FROM tables t, reachable r WHERE r.rolname IN ('pg_read_all_data', 'pg_write_all_data')
     )
     SELECT current_user AS role, name, by FROM open ORDER BY name, by LIMIT 1`,
    [OPEN_TO_REQUESTS],
  );
  const [found] = rows;
  if (!found) return;
  const { role, name, by } = found;
  const through = by === role ? '' : ` through ${by === 'PUBLIC' ? 'PUBLIC' : `its membership in ${by}`}`;
  const mend = by === role || by === 'PUBLIC' ? `REVOKE ALL ON ${name} FROM ${by};` : `REVOKE ${by} FROM ${role};`;
  throw new StartRefused(
    `The database role ${role}, which serves requests, has rights on ${name}${through}, so it could reach passwords and ` +
      `sessions. Forecastle does not start. Revoke them with the role that granted them: ${mend}`,
  );
}

async function refuseWithoutRights(pool: Pool): Promise<void> {
  const needed = Object.entries(IDENTITY_TABLES).flatMap(([table, rights]) => rights.map((right) => [table, right]));
  const { rows } = await pool.query<{ role: string; verb: string; name: string }>(
    `WITH needed AS (
       SELECT format('public.%I', n ->> 0)::regclass AS oid, split_part(n ->> 1, ' ', 1) AS verb
       FROM jsonb_array_elements($1::jsonb) n
       UNION ALL
       SELECT c.oid::regclass, r.verb FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace AND s.nspname = 'auth',
         unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS r(verb)
       WHERE c.relkind IN ('r', 'p')
     )
     SELECT current_user AS role, n.verb, n.oid::text AS name FROM needed n
     WHERE NOT CASE WHEN n.verb = 'DELETE' THEN has_table_privilege(n.oid, n.verb) ELSE has_any_column_privilege(n.oid, n.verb) END
     ORDER BY 3, 2 LIMIT 1`,
    [JSON.stringify(needed)],
  );
  const [missing] = rows;
  if (!missing) return;
  const { role, verb, name } = missing;
  throw new StartRefused(
    `The database role ${role}, which reads and writes sign-ins, lacks ${verb} on ${name}, and the role of DATABASE_URL ` +
      'could not grant it. Forecastle does not start. Set DATABASE_URL to the role that owns the tables, or run as the ' +
      `owner of ${name}: GRANT ${verb} ON ${name} TO ${role};`,
  );
}
