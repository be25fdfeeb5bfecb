/**
 * From upload to the last kept score: 100,000 rows, 10 MB of CSV, on a scratch cluster with its usual settings. The
 * same file follows in another organisation, so that its memory says what an import takes and not what a first one loads.
 */
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { makeOrganization } from '../packages/server/src/testing/organization.ts';
import { makePipeline, ROWS } from './imports/pipeline.ts';
import { begin, onScratch, print, settled, watchMemory } from './imports/scratch.ts';
import { rested } from './organisation.ts';

/** Seconds from upload to last kept score that the import is held to. */
const CEILING_SECONDS = 12;

export async function run(): Promise<void> {
  await onScratch(async (pool, ownerUrl) => {
    await measure(pool, ownerUrl);
    await measure(pool, ownerUrl);
  });
}

async function measure(pool: pg.Pool, ownerUrl: string): Promise<void> {
  const organization = await makeOrganization(pool);
  const content = makePipeline();
  const memory = watchMemory();
  const { id, began, inspectedSeconds, mapping } = await begin(pool, organization, {
    fileName: 'pipeline.csv',
    content,
  });
  const done = await settled(organization, id, 'done');
  const total = (performance.now() - began) / 1000;
  const { rows } = await organization.run((tx) =>
    tx.client.query('SELECT count(*)::int AS scored FROM opportunity_health'),
  );
  const peak = memory.stop();
  // What follows an import goes on behind it, beside the floor and the next.
  await rested(pool);
  const floor = await copied(ownerUrl, organization.admin.organizationId);
  print([
    ['file', `${(content.length / 1e6).toFixed(1)} MB, ${ROWS} rows, columns ${Object.keys(mapping).join(' ')}`],
    ['upload and inspection', `${inspectedSeconds.toFixed(2)} s`],
    [
      'from upload to last kept score',
      `${total.toFixed(2)} s (ceiling ${CEILING_SECONDS} s, ${(total / CEILING_SECONDS).toFixed(2)} of it)`,
    ],
    ['floor, the same rows by COPY', `${floor.toFixed(2)} s (ours is ${(total / floor).toFixed(2)} x as long)`],
    ['counts', JSON.stringify(done)],
    ['scores kept', String(rows[0]?.scored)],
    ['memory', `${peak.before} MB before, ${peak.peak} MB at most`],
  ]);
}

/** What an import writes. */
const WRITTEN = ['accounts', 'opportunities', 'opportunity_health', 'stage_stays', 'ledger'];

/** Seconds in which PostgreSQL takes the rows that an import has kept, into tables with the same indexes. */
async function copied(ownerUrl: string, organizationId: string): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  // The pages of a temporary table and its indexes, which take 200 MB, as those of the others: in memory.
  await owner.query("SET temp_buffers = '1GB'");
  let seconds = 0;
  try {
    for (const table of WRITTEN) {
      const { rows } = await owner.query<{ columns: string }>(
        `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
         WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
        [table],
      );
      const columns = rows[0]?.columns;
      const kept = await buffer(
        owner.query(
          copyTo(`COPY (SELECT ${columns} FROM ${table} WHERE organization_id = '${organizationId}') TO STDOUT`),
        ),
      );
      await owner.query(`CREATE TEMP TABLE copied (LIKE ${table} INCLUDING ALL)`);
      const begun = performance.now();
      await pipeline([kept], owner.query(copyFrom(`COPY copied (${columns}) FROM STDIN`)));
      seconds += (performance.now() - begun) / 1000;
      await owner.query('DROP TABLE copied');
    }
    return seconds;
  } finally {
    await owner.end();
  }
}
