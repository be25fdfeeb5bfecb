/** Says which schema a database is in, so that a backup is loaded into the schema it was taken from. */
import type pg from 'pg';
import { BEFORE_BASELINE, lastMigration, listMigrations } from '../../platform/database/migrations.ts';
import type { SchemaNumber } from './manifest.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** Returns the schema a database is in. Throws when it holds none, or one this product does not know. */
export async function presentSchema(client: pg.ClientBase): Promise<SchemaNumber> {
  const last = await lastMigration(client);
  if (last === null) throw new UnusableBackup('The database is empty, so there is nothing to back up.');
  const entry = listMigrations().find((each) => each.when === last);
  if (!entry) {
    throw new UnusableBackup(
      'Another version of Forecastle made this database. No backup was written. Use that version to back it up.',
    );
  }
  return { number: entry.idx, name: entry.tag };
}

/** Throws one sentence when this product has no such schema. */
export function assertKnownSchema({ number, name }: SchemaNumber, product: string): void {
  const entries = listMigrations();
  const baseline = entries[0]?.idx ?? 0;
  const newest = entries.at(-1)?.idx ?? 0;
  if (number > newest) {
    throw new UnusableBackup(
      `A newer Forecastle made this backup (${product}, schema ${number}; this version supports up to ${newest}). ` +
        'Update Forecastle, then restore.',
    );
  }
  if (number < baseline) {
    throw new UnusableBackup(
      `A Forecastle from before 1.0.0 made this backup (${product}, schema ${number}; this version supports ` +
        `${baseline} and later). Restore it with Forecastle of commit ${BEFORE_BASELINE.commit}, start this version on ` +
        'that, and take a new backup.',
    );
  }
  const known: string[] = entries.filter(({ idx }) => idx === number).map(({ tag }) => tag);
  // A backup of the last schema before the baseline holds the same tables.
  if (number === baseline) known.push(BEFORE_BASELINE.tag);
  if (!known.includes(name)) {
    throw new UnusableBackup(
      `This Forecastle does not know the schema ${name} of the backup. Restore it with the version that made it (${product}).`,
    );
  }
}
