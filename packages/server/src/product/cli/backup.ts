/** `backup`: everything the installation keeps, in one file; and the proof that it can be put back. */
import { existsSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { createLogger } from '../../platform/logging/logger.ts';
import { loadSettings, type Settings } from '../../platform/settings/settings.ts';
import type { Facts } from '../../tenancy/audit/kinds.ts';
import { checkBackup } from '../backup/check-backup.ts';
import { backupName } from '../backup/file-name.ts';
import { type BackupKind, recordBackup } from '../backup/record-backup.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { reachDatabase } from '../process/database.ts';
import { inMegabytes, summary } from './backup-text.ts';
import { parse } from './command.ts';
import { CommandFailed, DONE, WrongUse } from './exit-codes.ts';

export async function backup(words: readonly string[]): Promise<number> {
  const named = words.some((word) => !word.startsWith('-'));
  const { values, positionals } = parse(words, { verify: { type: 'boolean' } }, named ? ['FILE'] : []);
  const [place] = positionals;
  if (!values.verify) return write(place);
  if (place === undefined) throw new WrongUse('backup --verify needs FILE: the backup to verify.');
  return verify(place);
}

async function write(place: string | undefined): Promise<number> {
  const settings = loadSettings();
  assertThere(settings);
  const path = await pathOf(place, settings);
  const logger = createLogger(process.env.LOG_LEVEL ?? 'fatal');
  const database = await reachDatabase(settings, logger, { share: true });
  const { ownerUrl } = database;
  const tell = (kind: BackupKind, facts: Facts) => recordBackup(ownerUrl, { by: 'command_line', kind, facts, logger });
  try {
    const manifest = await writeBackup({ ownerUrl, secret: settings.backups.secret }, path).catch(
      async (error: NodeJS.ErrnoException) => {
        await tell('backup_failed', {});
        throw error.code === 'ENOSPC'
          ? new CommandFailed(`The disk of ${dirname(path)} is full. No backup was written; make room and try again.`)
          : error;
      },
    );
    await tell('backup_written', { file: basename(path) });
    const { size } = await stat(path);
    process.stdout.write(`${path}: ${summary(manifest)}, ${inMegabytes(size)}\n`);
  } finally {
    await database.stop();
  }
  return DONE;
}

/** A wrong FORECASTLE_HOME must not become an empty installation with an empty backup. */
function assertThere({ database, home }: Settings): void {
  if (database.kind === 'external') return;
  if (existsSync(join(home, 'postgres')) || existsSync(join(home, 'postgres.location'))) return;
  throw new CommandFailed(`There is no database in ${home}. Set FORECASTLE_HOME to the home of the installation.`);
}

/** A folder, or no word, gets a name by the time; a file that exists is never written over. */
async function pathOf(place: string | undefined, { backups }: Settings): Promise<string> {
  const given = resolve(place ?? backups.directory ?? '.');
  const folder = place === undefined || /[\\/]$/.test(place) || (existsSync(given) && statSync(given).isDirectory());
  const path = folder ? join(given, backupName(new Date())) : given;
  if (existsSync(path))
    throw new CommandFailed(`There is a file ${path} already. Nothing was written; give another name.`);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new CommandFailed(`${basename(path)} cannot be written to ${dirname(path)}: ${(error as Error).message}.`);
  }
  return path;
}

async function verify(path: string): Promise<number> {
  const checked = await checkBackup(resolve(path));
  await verifyBackup(checked);
  process.stdout.write(`${path}: restored into a scratch database and compared; ${summary(checked.manifest)}\n`);
  return DONE;
}
