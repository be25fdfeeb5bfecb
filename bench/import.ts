/**
 * From upload to the last kept score: 100,000 rows, 10 MB of CSV, on a scratch cluster with its usual settings. The
 * same file follows in another organisation, so that its memory says what an import takes and not what a first one loads.
 */
import type pg from 'pg';
import { makeOrganization } from '../packages/server/src/testing/organization.ts';
import { makePipeline, ROWS } from './imports/pipeline.ts';
import { begin, onScratch, print, settled, watchMemory } from './imports/scratch.ts';

/** Seconds from upload to last kept score that the import is held to. */
const CEILING_SECONDS = 12;

export async function run(): Promise<void> {
  await onScratch(async (pool) => {
    await measure(pool);
    await measure(pool);
  });
}

async function measure(pool: pg.Pool): Promise<void> {
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
  print([
    ['file', `${(content.length / 1e6).toFixed(1)} MB, ${ROWS} rows, columns ${Object.keys(mapping).join(' ')}`],
    ['upload and inspection', `${inspectedSeconds.toFixed(2)} s`],
    [
      'from upload to last kept score',
      `${total.toFixed(2)} s (ceiling ${CEILING_SECONDS} s, ${(total / CEILING_SECONDS).toFixed(2)} of it)`,
    ],
    ['counts', JSON.stringify(done)],
    ['scores kept', String(rows[0]?.scored)],
    ['memory', `${peak.before} MB before, ${peak.peak} MB at most`],
  ]);
}
