/**
 * From upload to the last kept score: 100,000 rows, 10 MB of CSV, on a scratch cluster with its usual settings. The
 * same file follows in another organisation, so that its memory says what an import takes and not what a first one loads.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../packages/server/src/database/embedded.ts';
import { migrate } from '../packages/server/src/database/migrate.ts';
import { inTenant } from '../packages/server/src/database/tenant.ts';
import { configureImport } from '../packages/server/src/imports/configure-import.ts';
import { startImport } from '../packages/server/src/imports/start-import.ts';
import { uploadImport } from '../packages/server/src/imports/upload-import.ts';
import { migrateJobs } from '../packages/server/src/jobs/migrate.ts';
import { startJobs } from '../packages/server/src/jobs/start.ts';
import { createLogger } from '../packages/server/src/logging/logger.ts';
import { keepHeapSmall } from '../packages/server/src/process/heap.ts';
import { loadSettings } from '../packages/server/src/settings/settings.ts';
import { makeOrganization } from '../packages/server/src/testing/organization.ts';

const ROWS = 100_000;
/** Bytes of a row, filled up with prose. */
const ROW_BYTES = 104;
/** Seconds from upload to last kept score that the import is held to. */
const CEILING_SECONDS = 12;
/** Milliseconds between looks at the import. */
const LOOK_MS = 100;
/** Milliseconds between readings of memory. */
const MEMORY_MS = 50;

const STAGES = [
  'Prospecting',
  'Qualification',
  'Discovery',
  'Solution Fit',
  'Proposal',
  'Negotiation',
  'Closed Won',
  'Closed Lost',
];
const CATEGORIES = ['Pipeline', 'Best Case', 'Commit', ''];
const WORDS = ['harbour', 'crane', 'survey', 'pilot', 'refit', 'mooring', 'dredging', 'buoys', 'slipway', 'lighthouse'];

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
const day = (index: number): string => new Date(Date.UTC(2026, 0, 1 + (index % 700) - 350)).toISOString().slice(0, 10);

/** 100,000 unlike deals of 4,000 accounts, made by counting; prose fills them up to 10 MB. */
function makeFile(): Buffer {
  const lines = [
    'Opportunity ID,Opportunity Name,Account Name,Stage,Amount,Close Date,Created Date,Forecast Category,Next Step',
  ];
  for (let row = 0; row < ROWS; row++) {
    lines.push(
      [
        `OPP-${String(row).padStart(7, '0')}`,
        `${pick(WORDS, row)} ${pick(WORDS, row * 7 + 3)} ${row}`,
        `Account ${(row * 7919) % 4000}`,
        pick(STAGES, row * 3 + Math.floor(row / 11)),
        `"${(((row * 104_729) % 900_000) + 1000).toLocaleString('en')}.${String(row % 100).padStart(2, '0')}"`,
        day(row * 13),
        day(row * 5 - 400),
        pick(CATEGORIES, row),
        row % 3 === 0 ? 'Call back' : '',
      ].join(','),
    );
  }
  const spare = Math.max(0, ROW_BYTES - Math.floor(lines.join('\n').length / ROWS));
  const filled = lines.map((line, row) => (row === 0 ? line : `${line}${'.'.repeat(spare)}`));
  return Buffer.from(`${filled.join('\n')}\n`);
}

export async function run(): Promise<void> {
  keepHeapSmall();
  const home = await mkdtemp(join(tmpdir(), 'forecastle-bench-'));
  const logger = createLogger('warn');
  const cluster = await startEmbedded({ home, logger });
  const pool = new pg.Pool({ connectionString: cluster.appUrl, max: 10 });
  pool.on('error', () => undefined);
  try {
    await migrate(cluster.ownerUrl, { appRole: 'forecastle_app' });
    await migrateJobs(cluster.ownerUrl, 'forecastle_app');
    const jobs = await startJobs({
      pool,
      appUrl: cluster.appUrl,
      logger,
      settings: loadSettings({}, { directory: home }),
    });
    await measure(pool);
    await measure(pool);
    await jobs.stop();
  } finally {
    await pool.end();
    await cluster.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function measure(pool: pg.Pool): Promise<void> {
  const { admin, run: inOrganization } = await makeOrganization(pool);
  const content = makeFile();
  const memory = watchMemory();
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(2);
  const { id, guesses } = await uploadImport(pool, admin, { fileName: 'pipeline.csv', content });
  const inspected = seconds();
  const mapping = Object.fromEntries(guesses.map(({ field, column }) => [field, column]));
  await inTenant(pool, admin.organizationId, async (tx) => {
    const choices = { mapping, currency: 'NZD', stages: {}, owners: {}, dateOrder: {}, duplicates: 'skip' } as const;
    const keep = { amountOverride: { kind: 'keep' }, closeDateOverride: { kind: 'keep' } } as const;
    const asGuessed = { kind: null, encoding: null, delimiter: null, sheet: null, headerRow: null };
    await configureImport(tx, admin, { id, ...choices, ...keep, ...asGuessed });
    await startImport(tx, admin, id);
  });
  const done = await settled(inOrganization, id);
  const total = (performance.now() - began) / 1000;
  const { rows } = await inOrganization((tx) =>
    tx.client.query('SELECT count(*)::int AS scored FROM opportunity_health'),
  );
  const peak = memory.stop();
  print([
    ['file', `${(content.length / 1e6).toFixed(1)} MB, ${ROWS} rows, columns ${Object.keys(mapping).join(' ')}`],
    ['upload and inspection', `${inspected} s`],
    [
      'from upload to last kept score',
      `${total.toFixed(2)} s (ceiling ${CEILING_SECONDS} s, ${(total / CEILING_SECONDS).toFixed(2)} of it)`,
    ],
    ['counts', JSON.stringify(done)],
    ['scores kept', String(rows[0]?.scored)],
    ['memory', `${peak.before} MB before, ${peak.peak} MB at most`],
    ['machine', `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.version}`],
  ]);
}

type InOrganization = Awaited<ReturnType<typeof makeOrganization>>['run'];

async function settled(inOrganization: InOrganization, id: string): Promise<unknown> {
  for (;;) {
    const { rows } = await inOrganization((tx) =>
      tx.client.query('SELECT status, counts, error FROM imports WHERE id = $1', [id]),
    );
    const found = rows[0];
    if (found.status === 'done') return found.counts;
    if (found.status === 'failed') throw new Error(found.error);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Resident memory of this process, which reads, decides and scores; PostgreSQL's is its own. */
function watchMemory() {
  const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);
  const before = megabytes();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, megabytes());
  }, MEMORY_MS);
  return {
    stop() {
      clearInterval(timer);
      return { before, peak: Math.max(peak, megabytes()) };
    },
  };
}

function print(lines: readonly (readonly [string, string])[]): void {
  process.stdout.write(`${lines.map(([name, value]) => `${name.padEnd(32)}${value}`).join('\n')}\n`);
}
