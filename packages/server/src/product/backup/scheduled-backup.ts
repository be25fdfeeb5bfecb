/** The backup that the clock asks for: written first, and only then are the oldest ones cleared away. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from '../../platform/logging/logger.ts';
import type { BackupSettings } from '../../platform/settings/settings.ts';
import type { Facts } from '../../tenancy/audit/kinds.ts';
import { UNFINISHED } from './archive/write-archive.ts';
import { isScheduledName, scheduledName } from './file-name.ts';
import { type BackupKind, recordBackup } from './record-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Any fixed number: one scheduled backup at a time, whatever the number of processes. */
export const BACKUP_LOCK = 7_203_342;
/** Milliseconds after which an unfinished file is one that was cut off. */
const CUT_OFF_AFTER_MS = 24 * 3_600_000;

/** Writes a backup and keeps the newest ones. Throws when it cannot be written; then all earlier ones stay. */
export async function scheduledBackup(
  ownerUrl: string,
  { directory, keep, secret }: BackupSettings,
  logger: Logger,
): Promise<void> {
  if (directory === null) return;
  const tell = (kind: BackupKind, facts: Facts) => recordBackup(ownerUrl, { by: 'job', kind, facts, logger });
  const lock = new pg.Client({ connectionString: ownerUrl });
  lock.on('error', () => undefined);
  await lock.connect();
  let isWritten = false;
  try {
    const { rows } = await lock.query('SELECT pg_try_advisory_lock($1) AS mine', [BACKUP_LOCK]);
    if (!rows[0]?.mine) {
      logger.warn('a backup was due while the one before it is still being written; it was left out');
      return;
    }
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const name = scheduledName(new Date());
    const { tables } = await writeBackup({ ownerUrl, secret }, join(directory, name));
    const { size } = await stat(join(directory, name));
    logger.info({ file: name, bytes: size, tables: tables.length }, 'a backup was written');
    isWritten = true;
    await tell('backup_written', { file: name });
    for (const file of await clearAway(directory, name, keep)) await tell('backup_deleted', { file, keep });
  } catch (error) {
    logger.error({ err: error }, 'the scheduled backup failed; the earlier ones were kept');
    // Where and why is the operator's business, and in the log.
    if (!isWritten) await tell('backup_failed', {});
    throw error;
  } finally {
    await lock.end();
  }
}

/** Returns the names of those deleted. The one just made stays whatever its name says: clocks go back. */
async function clearAway(directory: string, made: string, keep: number): Promise<string[]> {
  const names = await readdir(directory);
  const earlier = names.filter((name) => isScheduledName(name) && name !== made).sort();
  const beyond = earlier.slice(0, Math.max(0, earlier.length - (keep - 1)));
  for (const name of beyond) await rm(join(directory, name));
  for (const name of names.filter((each) => each.startsWith('forecastle-') && each.endsWith(UNFINISHED))) {
    const { mtimeMs } = await stat(join(directory, name));
    if (Date.now() - mtimeMs > CUT_OFF_AFTER_MS) await rm(join(directory, name), { force: true });
  }
  return beyond;
}
