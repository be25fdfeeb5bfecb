import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { conflict } from '../../../../platform/http/errors.ts';
import type { Actor } from '../../../../tenancy/identity/actor.ts';
import { mayManage, startSync } from '../../runs/start-sync.ts';
import type { StoredSync } from '../../runs/stored-sync.ts';
import { readMapping } from '../mapping/stored-mapping.ts';

/** Starts a push that an admin asks for. Throws CONFLICT while the mapping sends nothing, and as `startSync` does. */
export async function startPush(tx: TenantTransaction, actor: Actor): Promise<StoredSync> {
  const { id, mappingVersion } = await mayManage(tx, actor, 'salesforce');
  const stored = mappingVersion === null ? null : await readMapping(tx, id, mappingVersion);
  if (stored?.mapping.push.mode === 'off') {
    throw conflict({
      field: 'push',
      value: 'off',
      expected: 'on_update or scheduled',
      message: 'Sending changes to Salesforce is off. Turn it on in the mapping first. Nothing was sent.',
    });
  }
  return startSync(tx, actor, 'salesforce', { push: true });
}
