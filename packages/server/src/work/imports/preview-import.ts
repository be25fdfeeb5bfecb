import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { checkReady } from './check-ready.ts';
import { visibleImport } from './find-import.ts';
import { enqueueImport } from './import-jobs.ts';
import { presentImport } from './present-import.ts';

/** Has the import counted in the background; a preview that is under way goes on. */
export async function previewImport(tx: TenantTransaction, actor: Actor, id: string) {
  const stored = await visibleImport(tx, actor, id, { lock: true });
  if (stored.status === 'previewing') return presentImport(tx, stored);
  await checkReady(tx, stored);
  await tx.client.query(
    `UPDATE imports SET status = 'previewing', preview = NULL, error = NULL, next_row = 0, finished_at = NULL
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id],
  );
  await enqueueImport(tx, { organizationId: tx.organizationId, importId: id });
  return presentImport(tx, await visibleImport(tx, actor, id));
}
