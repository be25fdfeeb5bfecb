/** The undo of an import: of 25,000, 50,000 and 100,000 deals, so that it shows whether time grows with rows alone. */
import type pg from 'pg';
import { inTenant } from '../packages/server/src/platform/database/tenant.ts';
import { makeOrganization } from '../packages/server/src/testing/organization.ts';
import { startUndo } from '../packages/server/src/work/imports/undo/start-undo.ts';
import { makePipeline } from './imports/pipeline.ts';
import { begin, onScratch, print, settled, watchMemory } from './imports/scratch.ts';
import { rested } from './organisation.ts';
import { reportFloor } from './report.ts';
import { rolledBackTime } from './rolled-back.ts';

const SIZES = [25_000, 50_000, 100_000];

export async function run(): Promise<void> {
  await onScratch(async (pool, ownerUrl) => {
    for (const rows of SIZES) await measure(pool, ownerUrl, rows);
  });
}

async function measure(pool: pg.Pool, ownerUrl: string, rows: number): Promise<void> {
  const organization = await makeOrganization(pool);
  const { admin } = organization;
  const { id } = await begin(pool, organization, { fileName: 'pipeline.csv', content: makePipeline(rows) });
  await settled(organization, id, 'done');
  // What follows an import goes on behind it.
  await rested(pool);
  const floor = await rolledBackTime(ownerUrl, [
    {
      text: 'DELETE FROM opportunities WHERE organization_id = $1 AND import_id = $2',
      values: [admin.organizationId, id],
    },
  ]);
  const memory = watchMemory();
  const began = performance.now();
  await inTenant(pool, admin.organizationId, (tx) => startUndo(tx, admin, { id, changed: 'leave' }));
  await settled(organization, id, 'undone');
  const seconds = (performance.now() - began) / 1000;
  const { rows: left } = await organization.run((tx) =>
    tx.client.query('SELECT count(*)::int AS deals FROM opportunities'),
  );
  const peak = memory.stop();
  reportFloor('the same deals and what hangs on them deleted by one statement of raw pg', floor, seconds * 1000);
  print([
    ['undo of an import', `${rows} deals, ${left[0]?.deals} left`],
    ['time', `${seconds.toFixed(2)} s, ${Math.round(rows / seconds)} deals a second`],
    ['memory', `${peak.before} MB before, ${peak.peak} MB at most`],
  ]);
}
