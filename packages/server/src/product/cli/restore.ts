/** `restore`: puts a backup into a new home or an empty database, all of it or nothing. */

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { counted } from '@forecastle/rules';
import { createLogger } from '../../platform/logging/logger.ts';
import { parseEnvironment } from '../../platform/settings/form.ts';
import { makeHome } from '../../platform/settings/home.ts';
import { loadSettings } from '../../platform/settings/settings.ts';
import { checkBackup } from '../backup/check-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { reachDatabase } from '../process/database.ts';
import { summary } from './backup-text.ts';
import { parse } from './command.ts';
import { DONE } from './exit-codes.ts';

export async function restore(words: readonly string[]): Promise<number> {
  const { values, positionals } = parse(words, { 'into-empty': { type: 'boolean' } }, ['FILE']);
  // Before anything is made: a wrong file leaves no trace.
  const checked = await checkBackup(resolve(positionals[0] ?? ''));
  await placeSecret(checked.secret);
  const settings = loadSettings();
  const database = await reachDatabase(settings, createLogger(process.env.LOG_LEVEL ?? 'fatal'), { share: false });
  try {
    const { totalsMended, webhooksPaused, slackPaused } = await restoreBackup(checked, database, {
      madeAlready: values['into-empty'] === true,
      progress: (table) => process.stderr.write(`Loading ${table}\n`),
    });
    process.stdout.write(`Restored ${summary(checked.manifest)}\n`);
    if (totalsMended > 0) {
      process.stdout.write(`Rebuilt totals that did not match the deals: ${totalsMended} organisations\n`);
    }
    if (webhooksPaused > 0) {
      process.stdout.write(
        `${counted(webhooksPaused, 'webhook')} paused, so that a copy sends nothing. An admin turns them on under Settings, Webhooks.\n`,
      );
    }
    if (slackPaused > 0) {
      process.stdout.write(
        `${counted(slackPaused, 'Slack connection')} paused, so that a copy sends nothing. An admin resumes it under Settings, Integrations, Slack.\n`,
      );
    }
    if (checked.secret !== null && checked.secret !== settings.secret) {
      process.stdout.write(
        'This installation keeps its own secret. Everyone signs in again, and open invitation links no longer work.\n',
      );
    }
  } finally {
    await database.stop();
  }
  return DONE;
}

/** The secret that the backup brings is that of a home which has none of its own. */
async function placeSecret(secret: string | null): Promise<void> {
  const { SECRET, FORECASTLE_HOME } = parseEnvironment(process.env);
  const home = resolve(FORECASTLE_HOME);
  const path = join(home, 'secret');
  if (secret === null || SECRET !== undefined || existsSync(path)) return;
  makeHome(home);
  await writeFile(path, `${secret}\n`, { mode: 0o600, flush: true });
}
