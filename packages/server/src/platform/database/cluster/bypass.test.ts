import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import { assertRoleCannotBypass } from './bypass.ts';

// A cluster of its own: only its administrator may make the roles that must be refused.
const home = mkdtempSync(join(tmpdir(), 'forecastle-bypass-'));
const cluster = await startEmbedded({ home, logger: { info() {}, warn() {} }, throwaway: true });
await migrate(cluster.ownerUrl, { appRole: 'forecastle_app', identityRole: 'forecastle_identity' });
const adminUrl = new URL(cluster.adminUrl);
adminUrl.pathname = '/forecastle';
const admin = new pg.Client({ connectionString: adminUrl.href });
await admin.connect();

afterAll(async () => {
  await admin.end();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
});

async function probe(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  // The cluster may end before a connection that was told to end has done so.
  pool.on('error', () => undefined);
  try {
    await assertRoleCannotBypass(pool, 'DATABASE_APP_URL');
  } finally {
    await pool.end();
  }
}

async function probeRole(name: string, ...statements: string[]): Promise<void> {
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'x'`);
  for (const statement of statements) await admin.query(statement);
  const url = new URL(adminUrl);
  url.username = name;
  url.password = 'x';
  await probe(url.href);
}

describe('the role that requests run as', () => {
  it('passes when it is the one that the start makes', async () => {
    await expect(probe(cluster.appUrl)).resolves.toBeUndefined();
  });

  it('is refused as superuser', async () => {
    await expect(probe(adminUrl.href)).rejects.toThrow(/role forecastle_admin is a superuser, so .* does not start/);
  });

  it('is refused as owner of the tables', async () => {
    await expect(probe(cluster.ownerUrl)).rejects.toThrow(/role forecastle_owner owns the table \S+ or may become/);
  });

  it('is refused with BYPASSRLS', async () => {
    await expect(probeRole('bypasser', 'ALTER ROLE bypasser BYPASSRLS')).rejects.toThrow(/role bypasser has BYPASSRLS/);
  });

  it('is refused when it may become a role that could', async () => {
    const attempt = probeRole('climber', 'CREATE ROLE rootlike BYPASSRLS', 'GRANT rootlike TO climber');
    await expect(attempt).rejects.toThrow(/role climber has BYPASSRLS through its membership in rootlike/);
    await expect(probeRole('heir', 'GRANT forecastle_owner TO heir')).rejects.toThrow(/may become its owner/);
  });

  it('is refused while a table of a tenant stands open', async () => {
    await admin.query('CREATE TABLE gap (organization_id uuid); ALTER TABLE gap OWNER TO forecastle_owner');
    await expect(probe(cluster.appUrl)).rejects.toThrow(/bypasses row-level security on the table gap/);
    await admin.query('DROP TABLE gap');
  });
});
