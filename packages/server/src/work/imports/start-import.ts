import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { checkReady } from './check-ready.ts';
import { makeChoices, makesChoices } from './custom-columns.ts';
import { visibleImport } from './find-import.ts';
import { enqueueImport } from './import-jobs.ts';
import { presentImport } from './present-import.ts';
import { rememberChoices } from './remembering/remember-choices.ts';
import type { StoredImport } from './stored-import.ts';

const STARTED: readonly StoredImport['status'][] = ['queued', 'running', 'done'];

/** Starts the import in the background. One that was started before is answered as it stands. */
export async function startImport(tx: TenantTransaction, actor: Actor, id: string) {
  // Before the import itself: its chunks hold the organisation and then the import, and would wait the other way round.
  const asked = await visibleImport(tx, actor, id);
  if (asked.choices && makesChoices(asked.choices)) await lockOrganization(tx);
  const stored = await visibleImport(tx, actor, id, { lock: true });
  if (STARTED.includes(stored.status)) return presentImport(tx, stored);
  // A count that is under way gives way: its next chunk finds the import started.
  await checkReady(tx, stored.status === 'previewing' ? { ...stored, status: 'ready' } : stored);
  const { choices: chosen, inspection } = stored;
  const isMaking = stored.noun === 'deals' && chosen !== null && inspection !== null && makesChoices(chosen);
  const choices = isMaking ? await makeChoices(tx, actor, chosen, inspection) : chosen;
  const startedAt = new Date();
  await tx.client.query(
    `UPDATE imports SET choices = $3, status = 'queued', started_at = $4, finished_at = NULL, error = NULL, next_row = 0,
       counts = NULL
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, choices, startedAt],
  );
  if (stored.noun === 'deals') await rememberChoices(tx, actor, { ...stored, choices }, startedAt);
  await enqueueImport(tx, { organizationId: tx.organizationId, importId: id });
  await recordEvent(tx, actor, { kind: 'import_started', subject: { kind: 'import', id } });
  return presentImport(tx, await visibleImport(tx, actor, id));
}
