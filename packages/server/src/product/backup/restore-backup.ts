/** Puts a checked backup into an empty database: all of it or, whatever happens, nothing. */
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Roles } from '../../platform/database/grant-rights.ts';
import { closeToTenants, MIGRATION_LOCK } from '../../platform/database/migrate.ts';
import { runMigrations } from '../../platform/database/migrations.ts';
import { doStepsAtStart } from '../../platform/database/online/at-start.ts';
import { recordForAll } from '../../tenancy/audit/record-for-all.ts';
import { Archive } from './archive/read-archive.ts';
import { type CheckedBackup, nextTable, unpack } from './check-backup.ts';
import { checkTotals } from './check-totals.ts';
import { assertNobodyElse, makeRoom } from './empty-database.ts';
import { withoutForeignKeys } from './foreign-keys.ts';
import type { Manifest } from './manifest.ts';
import { Summing, sumTable } from './rows.ts';
import { copyIn, FIXED_FORMS, listTables, quoted } from './tables.ts';
import { UnusableBackup } from './unusable-backup.ts';

export interface RestoreTarget extends Roles {
  readonly ownerUrl: string;
}

export interface RestoreOptions {
  /** Whether empty tables that a server made already are in order. */
  readonly madeAlready: boolean;
  /** Reads every table back and compares it with the manifest, before migrations that came later change it. */
  readonly compare?: boolean;
  /** Told which table comes in. */
  readonly progress?: (table: string) => void;
}

export interface Restored {
  readonly rows: number;
  /** Organisations whose kept totals did not fit their deals and were made anew. */
  readonly totalsMended: number;
  /** All that were on: an admin turns each on again. */
  readonly webhooksPaused: number;
  /** Connections to Slack that worked: an admin resumes each. */
  readonly slackPaused: number;
}

/** Throws an UnusableBackup when the database is not empty or the rows are not those of the manifest. */
export async function restoreBackup(
  backup: CheckedBackup,
  { ownerUrl, ...roles }: RestoreTarget,
  { madeAlready, compare = false, progress }: RestoreOptions,
): Promise<Restored> {
  const { manifest } = backup;
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'forecastle restore' });
  // A connection that breaks between two statements is told by the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`BEGIN; SET LOCAL search_path = public; ${FIXED_FORMS}`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await assertNobodyElse(client, roles);
    await makeRoom(client, { madeAlready });
    await runMigrations(client, { upTo: manifest.schema.number });
    for (const month of manifest.ledgerMonths) await client.query('SELECT ensure_ledger_partition($1)', [month]);
    await emptyTables(client);
    // Days that have changed are noted with the deals; the notes come with the backup.
    await client.query("SET LOCAL app.restoring = 'on'");
    // And so do sums of open deals, which the database would write with the totals once more.
    await client.query('ALTER TABLE opportunity_totals DISABLE TRIGGER USER');
    await withoutForeignKeys(client, () => load(client, backup, progress));
    await client.query('ALTER TABLE opportunity_totals ENABLE TRIGGER USER');
    for (const { name, value, called } of manifest.sequences) {
      await client.query('SELECT setval($1::regclass, $2, $3)', [quoted(name), value, called]);
    }
    if (compare) await compareTables(client, manifest);
    const rows = await countRows(client, manifest);
    await runMigrations(client);
    await doStepsAtStart(client, { nobodyElse: true });
    const totalsMended = await checkTotals(client);
    // A copy that is put up to look at must not tell the receivers of the real one.
    const { rowCount: webhooksPaused } = await client.query(
      'UPDATE webhooks SET paused_at = now() WHERE is_on AND paused_at IS NULL AND deleted_at IS NULL',
    );
    // Nor write to the people and channels of the real one, whose tokens it has.
    const { rowCount: slackPaused } = await client.query(
      `UPDATE connections SET state = 'paused', reason = 'paused_by_admin', state_since = now(), paused_until = NULL
       WHERE system = 'slack' AND (state = 'healthy' OR state = 'paused' AND reason <> 'paused_by_admin')`,
    );
    await recordForAll(client, 'command_line', { kind: 'backup_restored', facts: { takenAt: manifest.takenAt } });
    await closeToTenants(client, roles);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return { rows, totalsMended, webhooksPaused: webhooksPaused ?? 0, slackPaused: slackPaused ?? 0 };
  } finally {
    // Without a COMMIT, PostgreSQL undoes everything when the connection ends.
    await client.end();
  }
}

/** A migration may have put rows of its own; the backup holds them as they became. */
async function emptyTables(client: pg.Client): Promise<void> {
  const names = (await listTables(client)).map((table) => quoted(table.name));
  await client.query(`TRUNCATE ${names.join(', ')}`);
}

async function load(client: pg.Client, { path, manifest }: CheckedBackup, progress?: (table: string) => void) {
  const archive = await Archive.open(path);
  try {
    const records = new Map(manifest.tables.map((table) => [table.name, table]));
    while (await archive.peek()) {
      const name = await nextTable(archive);
      if (name === null) {
        await archive.take();
        continue;
      }
      const record = records.get(name);
      if (!record) throw changed(name);
      progress?.(name);
      const summing = new Summing();
      const sink = client.query(copyFrom(copyIn(name, record.columns)));
      await unpack(archive, name, summing, sink);
      const { rows, sha256 } = summing.sum();
      if (sha256 !== record.sha256 || rows !== record.rows || sink.rowCount !== record.rows) throw changed(name);
    }
  } finally {
    await archive.close();
  }
}

const changed = (table: string) =>
  new UnusableBackup(`The file changed while we read it (${table}). The database was not changed. Try again.`);

async function compareTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const stored = new Map((await listTables(client)).map((table) => [table.name, table]));
  for (const { name, rows, sha256 } of tables) {
    const table = stored.get(name);
    const found = table && (await sumTable(client, table));
    if (found?.sha256 !== sha256 || found.rows !== rows) {
      throw new UnusableBackup(
        `The table ${name} differs after a restore, so this backup is not safe to use. Take a new one.`,
      );
    }
  }
}

async function countRows(client: pg.Client, { tables }: Manifest): Promise<number> {
  let sum = 0;
  for (const { name, rows } of tables) {
    const found = await client.query<{ count: string }>(`SELECT count(*) FROM ${quoted(name)}`);
    if (Number(found.rows[0]?.count) !== rows) {
      throw new UnusableBackup(`${name} has ${found.rows[0]?.count} rows instead of ${rows}. Nothing was changed.`);
    }
    sum += rows;
  }
  return sum;
}
