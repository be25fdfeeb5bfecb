import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import { importIsRunning } from '../merges/load-pairs.ts';

/** Refuses while an import is at work, whose chunks remember the records they met. */
export async function refuseDuringImport(tx: TenantTransaction): Promise<void> {
  if (!(await importIsRunning(tx))) return;
  throw conflict({
    field: null,
    value: null,
    expected: 'no import under way',
    message: 'An import is running. Nothing was changed. Wait for it or stop it, then delete or restore.',
  });
}
