/** What each role of the server may do, applied at every start: the owner owns, requests and sign-ins have what is named. */
import pg from 'pg';
import { IDENTITY_FUNCTIONS, IDENTITY_TABLES } from './identity-rights.ts';
import { RECORD } from './online/record.ts';

/** The two roles that the server runs as, by name. */
export interface Roles {
  /** Serves requests and jobs; reads no sign-ins. */
  readonly appRole: string;
  /** Reads sign-ins, and of tenants only what they need. */
  readonly identityRole: string;
}

/** Of the schema of sign-ins: attempts counted by address, which every request may touch. */
export const OPEN_TO_REQUESTS = 'auth.rate_limit';

/** Each step is one transaction, so that whoever works meanwhile never stands without a right that it keeps. */
export async function grantRights(client: pg.ClientBase, { appRole, identityRole }: Roles): Promise<void> {
  await grantToApp(client, pg.escapeIdentifier(appRole));
  await grantToIdentity(client, pg.escapeIdentifier(identityRole));
}

async function grantToApp(client: pg.ClientBase, role: string): Promise<void> {
  await client.query(`
    GRANT USAGE ON SCHEMA public, auth TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    REVOKE ALL ON ALL TABLES IN SCHEMA auth FROM ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ${OPEN_TO_REQUESTS} TO ${role};
    REVOKE UPDATE, DELETE ON ledger, audit_events, forecast_fits, forecast_records, forecast_runs,
      forecast_run_parts, commit_submissions, commit_withdrawals FROM ${role};
    REVOKE INSERT, UPDATE, DELETE ON invoices FROM ${role};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${role};
    GRANT USAGE ON SCHEMA drizzle TO ${role};
    GRANT SELECT ON ${RECORD} TO ${role};`);
  // Rights on the ledger are not asked of who names one of its partitions: the server has none there, and so one way in.
  const { rows } = await client.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'ledger'::regclass`,
  );
  if (rows.length > 0) await client.query(`REVOKE ALL ON ${rows.map((row) => row.name).join(', ')} FROM ${role}`);
}

async function grantToIdentity(client: pg.ClientBase, role: string): Promise<void> {
  const tables = Object.entries(IDENTITY_TABLES).map(
    ([table, rights]) => `GRANT ${rights.join(', ')} ON ${table} TO ${role};`,
  );
  await client.query(`
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role};
    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM ${role};
    GRANT USAGE ON SCHEMA public, auth TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA auth TO ${role};
    ${tables.join('\n')}
    GRANT EXECUTE ON FUNCTION ${IDENTITY_FUNCTIONS.join(', ')} TO ${role};`);
}
