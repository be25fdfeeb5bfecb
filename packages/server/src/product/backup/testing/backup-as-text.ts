import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { rolesOf } from '../../../testing/cluster.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { checkBackup } from '../check-backup.ts';
import { restoreBackup } from '../restore-backup.ts';
import { listTables, quoted } from '../tables.ts';
import { writeBackup } from '../write-backup.ts';

/** Returns all rows of all tables of a database as text, after they went through a backup. */
export async function backupAsText(ownerUrl: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'forecastle-backup-'));
  const restored = await createTestDatabase();
  try {
    const file = join(folder, 'whole.tar');
    await writeBackup({ ownerUrl, secret: null }, file);
    const roles = rolesOf(inject('testCluster'));
    await restoreBackup(await checkBackup(file), { ownerUrl: restored.ownerUrl, ...roles }, { madeAlready: true });
    const client = new pg.Client({ connectionString: restored.ownerUrl });
    await client.connect();
    const rows: string[] = [];
    for (const { name } of await listTables(client)) {
      const read = await client.query(`SELECT to_jsonb(t)::text AS row FROM ${quoted(name)} t`);
      rows.push(...read.rows.map(({ row }) => row));
    }
    await client.end();
    return rows.join('\n');
  } finally {
    await restored.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}
