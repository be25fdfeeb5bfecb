/** The proof that a backup can be put back: it is, into a database that is thrown away. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_ROLE, IDENTITY_ROLE } from '../../platform/database/cluster/passwords.ts';
import { startEmbedded } from '../../platform/database/embedded.ts';
import type { CheckedBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const silent = { info() {}, warn() {} };

/** Throws an UnusableBackup that names the table which came back otherwise. */
export async function verifyBackup(backup: CheckedBackup): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'forecastle-verify-'));
  try {
    const scratch = await startEmbedded({ home, logger: silent, throwaway: true });
    try {
      await restoreBackup(
        backup,
        { ownerUrl: scratch.ownerUrl, appRole: APP_ROLE, identityRole: IDENTITY_ROLE },
        { madeAlready: false, compare: true },
      );
    } finally {
      await scratch.stop();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
