/** Writes everything an installation keeps into one file, from one snapshot, while it is in use. */
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { PRODUCT_VERSION } from '../../platform/version.ts';
import { type ArchiveWriter, writeArchive } from './archive/write-archive.ts';
import {
  MANIFEST,
  MANIFEST_SUM,
  type Manifest,
  OPENING,
  opening,
  partsOf,
  SECRET_ENTRY,
  sha256,
  type TableRecord,
} from './manifest.ts';
import { Summing } from './rows.ts';
import { presentSchema } from './schema-steps.ts';
import { copyOut, FIXED_FORMS, listTables, type StoredTable } from './tables.ts';

/** Bytes of a part: what is held in memory of a table, however large it is. */
const PART_BYTES = 1024 * 1024;
/** Of gzip's nine: the higher ones take twice the time for a few percent. */
const COMPRESSION = 4;

export interface BackupSource {
  /** The owner's connection: row-level security lets nobody else read every organisation. */
  readonly ownerUrl: string;
  /** The home's generated secret; null when the settings give one, which whoever set it keeps. */
  readonly secret: string | null;
}

/** Throws when there is nothing to keep or the file cannot be written; then no file is left. */
export async function writeBackup({ ownerUrl, secret }: BackupSource, path: string): Promise<Manifest> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'forecastle backup' });
  // A connection that breaks between two statements is told by the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${FIXED_FORMS}`);
    const described = await describe(client);
    const archive = await writeArchive(path, new Date(described.takenAt));
    try {
      await archive.add(OPENING, opening());
      if (secret !== null) await archive.add(SECRET_ENTRY, Buffer.from(`${secret}\n`));
      const tables: TableRecord[] = [];
      for (const table of await listTables(client)) tables.push(await writeTable(client, table, archive));
      // Read last: a sequence does not belong to a snapshot, and must not stand before the rows.
      const secretSha256 = secret === null ? null : sha256(Buffer.from(secret));
      const manifest: Manifest = { ...described, tables, secretSha256, sequences: await readSequences(client) };
      const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
      await archive.add(MANIFEST, text);
      await archive.add(MANIFEST_SUM, Buffer.from(`${sha256(text)}\n`));
      await archive.finish();
      return manifest;
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function describe(client: pg.Client): Promise<Omit<Manifest, 'tables' | 'secretSha256' | 'sequences'>> {
  const { rows } = await client.query<{ takenAt: string; snapshot: string }>(
    `SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "takenAt",
      pg_current_snapshot()::text AS snapshot`,
  );
  const [now] = rows;
  if (!now) throw new Error('PostgreSQL did not say which snapshot it gives.');
  const months = await client.query<{ month: string }>(
    `SELECT replace(right(c.relname, 7), '_', '-') || '-01' AS month FROM pg_inherits i
     JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = to_regclass('public.ledger') AND c.relname ~ '^ledger_[0-9]{4}_[0-9]{2}$' ORDER BY 1`,
  );
  const schema = await presentSchema(client);
  return {
    product: PRODUCT_VERSION,
    schema,
    ...now,
    lsn: await logPlace(client),
    ledgerMonths: months.rows.map((row) => row.month),
  };
}

/** A standby, and some services, refuse to say; the backup does not need it. */
async function logPlace(client: pg.Client): Promise<string | null> {
  await client.query('SAVEPOINT log_place');
  try {
    const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn');
    return rows[0]?.lsn ?? null;
  } catch {
    await client.query('ROLLBACK TO SAVEPOINT log_place');
    return null;
  }
}

async function writeTable(client: pg.Client, table: StoredTable, archive: ArchiveWriter): Promise<TableRecord> {
  const summing = new Summing();
  await pipeline(
    client.query(copyTo(copyOut(table))),
    summing,
    createGzip({ level: COMPRESSION }),
    intoParts(archive, partsOf(table.name)),
  );
  return { name: table.name, columns: [...table.columns], ...summing.sum() };
}

/** A tar says the size of an entry before it: a table of unknown size is therefore cut into parts. */
function intoParts(archive: ArchiveWriter, prefix: string): Writable {
  let held: Buffer[] = [];
  let size = 0;
  let part = 0;
  const flush = async () => {
    const content = Buffer.concat(held);
    held = [];
    size = 0;
    await archive.add(`${prefix}${String(++part).padStart(6, '0')}.gz`, content);
  };
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      held.push(chunk);
      size += chunk.length;
      if (size < PART_BYTES) done();
      else flush().then(() => done(), done);
    },
    final(done) {
      if (size === 0) done();
      else flush().then(() => done(), done);
    },
  });
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string; called: boolean }>(
    `SELECT schemaname || '.' || sequencename AS name, coalesce(last_value, start_value)::text AS value,
       last_value IS NOT NULL AS called
     FROM pg_sequences WHERE schemaname IN ('public', 'auth') ORDER BY 1`,
  );
  return rows;
}
