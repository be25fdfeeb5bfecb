/** Backups by the clock: one whatever the number of processes, the newest kept, failures told and nothing lost by them. */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { JOBS_SCHEMA } from '../../platform/jobs/enqueue.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { administer } from '../../testing/administer.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts';
import { BACKUPS } from '../jobs/queues.ts';
import { startJobs } from '../jobs/start.ts';
import { checkBackup } from './check-backup.ts';
import { isScheduledName } from './file-name.ts';
import { BACKUP_LOCK, scheduledBackup } from './scheduled-backup.ts';

const logger = createLogger('silent');
let app: TestApp;
let admin: Browser;
let directory: string;

beforeAll(async () => {
  app = await startTestApp({
    backups: { directory: '/nonexistent', schedule: '0 3 * * *', keep: 2, secret: null },
    metricsToken: 'figures',
  });
  admin = (await app.signUp()).browser;
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'forecastle-scheduled-'));
  return () => rmSync(directory, { recursive: true, force: true });
});
afterAll(() => app.close());

const settings = (keep = 2) => ({ directory, schedule: '0 3 * * *', keep, secret: null });
const backup = (keep?: number) => scheduledBackup(app.database.ownerUrl, settings(keep), logger);
const told = async (limit: number): Promise<string[]> =>
  (await admin.get(`/audit-trail?category=exports&limit=${limit}`)).body.items.map(
    ({ sentence }: { sentence: string }) => sentence,
  );
const written = () => readdirSync(directory).filter(isScheduledName);

describe('a scheduled backup', () => {
  it('keeps the newest, leaves what is not its own, and clears away what was cut off', async () => {
    const others = ['forecastle-20260101T000000Z.tar', 'photo.tar'];
    for (const name of [
      ...others,
      'forecastle-scheduled-20260101T000000Z.tar',
      'forecastle-scheduled-20260102T000000Z.tar',
    ])
      writeFileSync(join(directory, name), '');
    const cutOff = join(directory, 'forecastle-scheduled-20260103T000000Z.tar.0a1b2c3d.unfinished');
    writeFileSync(cutOff, '');
    utimesSync(cutOff, 0, 0);
    await backup();
    const [made] = written().slice(-1);
    expect(readdirSync(directory).sort()).toEqual(
      [...others, 'forecastle-scheduled-20260102T000000Z.tar', made].sort(),
    );
    expect((await checkBackup(join(directory, made ?? ''))).manifest.tables.length).toBeGreaterThan(20);
    expect(await told(2)).toEqual([
      'The server deleted the old backup “forecastle-scheduled-20260101T000000Z.tar”: only the newest 2 are kept.',
      `The server backed up the whole installation to “${made}”.`,
    ]);
  });

  it('is told in the trail of every organisation', async () => {
    const other = (await app.signUp()).browser;
    await backup();
    const [sentence] = await told(1);
    expect(sentence).toMatch(
      /^The server backed up the whole installation to “forecastle-scheduled-\d{8}T\d{6}Z\.tar”/,
    );
    expect((await other.get('/audit-trail?category=exports')).body.items).toMatchObject([{ sentence }]);
  });

  it('does not fail when the trail cannot be written', async () => {
    await administer(app.database.ownerUrl, 'ALTER TABLE audit_events RENAME TO elsewhere');
    await backup();
    await administer(app.database.ownerUrl, 'ALTER TABLE elsewhere RENAME TO audit_events');
    expect(written()).toHaveLength(1);
  });

  it('keeps the one just made when the clock has gone back', async () => {
    for (const year of [2098, 2099]) writeFileSync(join(directory, `forecastle-scheduled-${year}0101T000000Z.tar`), '');
    await backup(1);
    expect(written()).toHaveLength(1);
    expect(written()[0]).not.toMatch(/-209/);
  });

  it('that fails keeps the earlier ones and leaves nothing half-made', async () => {
    writeFileSync(join(directory, 'forecastle-scheduled-20260101T000000Z.tar'), '');
    // A folder in the place of the file's own: nobody, not even root, can write there.
    const taken = { ...settings(1), directory: join(directory, 'forecastle-scheduled-20260101T000000Z.tar') };
    await expect(scheduledBackup(app.database.ownerUrl, taken, logger)).rejects.toThrow();
    expect(readdirSync(directory)).toEqual(['forecastle-scheduled-20260101T000000Z.tar']);
    expect(await told(1)).toEqual(['The server could not back up the installation; earlier backups are kept.']);
  });

  it('is left out while another process writes one', async () => {
    const other = new pg.Client({ connectionString: app.database.ownerUrl });
    await other.connect();
    await other.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
    await backup();
    expect(readdirSync(directory)).toEqual([]);
    await other.query('SELECT pg_advisory_unlock($1)', [BACKUP_LOCK]);
    await other.end();
    await backup();
    expect(written()).toHaveLength(1);
  });

  it('runs once for two processes, and the figures say when', async () => {
    const { appUrl, ownerUrl, pool, identityPool } = app.database;
    const sender = new PgBoss({
      connectionString: appUrl,
      schema: JOBS_SCHEMA,
      migrate: false,
      supervise: false,
      schedule: false,
    });
    await sender.start();
    await sender.send(BACKUPS, {});
    const start = () =>
      startJobs({
        pool,
        requestPool: pool,
        identityPool,
        appUrl,
        ownerUrl,
        logger,
        settings: { ...app.settings, backups: settings() },
      });
    const processes = await Promise.all([start(), start()]);
    try {
      const figures = async () =>
        (await app.app.inject({ url: '/metrics', headers: { authorization: 'Bearer figures' } })).body;
      await vi.waitFor(
        async () => expect(await figures()).toMatch(/^forecastle_backup_last_success_timestamp_seconds \d{10}$/m),
        { timeout: 50_000, interval: 100 },
      );
      expect(await figures()).not.toContain('forecastle_backup_last_failure_timestamp_seconds');
      expect(written()).toHaveLength(1);
      expect(await sender.getSchedules(BACKUPS)).toMatchObject([{ cron: '0 3 * * *' }]);
    } finally {
      for (const each of processes) await each.stop();
      await sender.stop({ graceful: false });
    }
  });
});
