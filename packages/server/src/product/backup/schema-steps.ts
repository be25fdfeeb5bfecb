/** Which schema a database is in, so that a backup can be loaded into the one it was taken from. */
import type pg from 'pg';
import { lastMigration, listMigrations } from '../../platform/database/migrations.ts';
import type { SchemaNumber } from './manifest.ts';
import { UnusableBackup } from './unusable-backup.ts';

/** The schema a database is in. Throws when it holds none, or one this product does not know. */
export async function presentSchema(client: pg.ClientBase): Promise<SchemaNumber> {
  const last = await lastMigration(client);
  if (last === null) throw new UnusableBackup('The database is empty: there is nothing to back up.');
  const entry = listMigrations().find((each) => each.when === last);
  if (!entry) {
    throw new UnusableBackup('The database was made by another version of Forecastle. Use that version to back it up.');
  }
  return { number: entry.idx, name: entry.tag };
}

/** Throws one sentence when this product has no such schema. */
export function assertKnownSchema({ number, name }: SchemaNumber, product: string): void {
  const entries = listMigrations();
  const newest = entries.at(-1)?.idx ?? 0;
  if (number > newest) {
    throw new UnusableBackup(
      `The backup was made by a newer Forecastle (${product}, schema ${number}; this one knows up to ${newest}). ` +
        'Update Forecastle, then restore.',
    );
  }
  if (entries.find((entry) => entry.idx === number)?.tag !== name) {
    throw new UnusableBackup(
      `The backup has the schema ${name}, which this Forecastle does not know. Restore it with the version that made it (${product}).`,
    );
  }
}
