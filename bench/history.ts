/** The import of a history: 25,000, 50,000 and 100,000 rows, ten a deal, so that it shows whether time grows with rows alone. */
import type pg from 'pg';
import { makeOrganization } from '../packages/server/src/testing/organization.ts';
import { day, pick, STAGES } from './imports/pipeline.ts';
import { begin, onScratch, print, settled, watchMemory } from './imports/scratch.ts';

const SIZES = [25_000, 50_000, 100_000];
const ROWS_A_DEAL = 10;

/** Rows in the order of time, as a log of changes has them: the rows of a deal stand far apart. */
function makeHistory(rows: number): Buffer {
  const lines = ['Opportunity ID,Opportunity Name,Account Name,Changed At,Stage,Amount,Close Date'];
  const deals = rows / ROWS_A_DEAL;
  for (let row = 0; row < rows; row++) {
    const deal = row % deals;
    const change = Math.floor(row / deals);
    const amount = 1000 + ((deal * 7919 + change * 104_729) % 900_000);
    const at = new Date(Date.UTC(2025, change, 1 + (deal % 28), 9)).toISOString();
    lines.push(
      `OPP-${deal},Deal ${deal},Account ${deal % 4000},${at},${pick(STAGES, change % 6)},${amount},${day(deal + change)}`,
    );
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

export async function run(): Promise<void> {
  await onScratch(async (pool) => {
    for (const rows of SIZES) await measure(pool, rows);
  });
}

async function measure(pool: pg.Pool, rows: number): Promise<void> {
  const organization = await makeOrganization(pool);
  const memory = watchMemory();
  const content = makeHistory(rows);
  const { id, began, mapping } = await begin(pool, organization, { fileName: 'history.csv', content, kind: 'history' });
  const done = await settled(organization, id, 'done');
  const seconds = (performance.now() - began) / 1000;
  const peak = memory.stop();
  print([
    ['history', `${rows} rows, ${(content.length / 1e6).toFixed(1)} MB, columns ${Object.keys(mapping).join(' ')}`],
    ['from upload to the end', `${seconds.toFixed(2)} s, ${Math.round(rows / seconds)} rows a second`],
    ['counts', JSON.stringify(done)],
    ['memory', `${peak.before} MB before, ${peak.peak} MB at most`],
  ]);
}
