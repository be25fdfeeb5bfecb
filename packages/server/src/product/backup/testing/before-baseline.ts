/** A database as the version before the baseline left it: the fixture of everything that updates one. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';

/**
 * Written by `pg_dump --inserts --no-owner` of PostgreSQL 15, without its `\restrict` lines and without rights of roles,
 * which every start grants. One trigger's condition stands as its migration wrote it, because pg_dump writes it in another
 * form. A row or more stands in every table that the first schema had.
 */
const DUMP = new URL('before-baseline.sql.gz', import.meta.url);

/** Tables of the dump that a later migration renamed. */
export const RENAMED: Readonly<Record<string, string>> = {
  'public.kept_exports': 'public.export_jobs',
  'public.kept_export_parts': 'public.export_job_parts',
  'public.told_forecasts': 'public.forecast_snapshots',
  'public.upkeep_runs': 'public.recalculation_runs',
};

/** Puts the dump into an empty database. */
export async function restoreBeforeBaseline(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(gunzipSync(readFileSync(DUMP)).toString());
  } finally {
    await client.end();
  }
}
