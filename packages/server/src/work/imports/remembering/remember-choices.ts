import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import type { StoredImport } from '../stored-import.ts';
import { memoryOf } from './memory.ts';

/**
 * Keeps the choices of an import that is started for the next file with its headers: those it has as it is read now, and
 * those it had unasked, which is how the next one will come.
 */
export async function rememberChoices(
  tx: TenantTransaction,
  actor: Actor,
  stored: StoredImport,
  startedAt: Date,
): Promise<void> {
  const { choices, inspection, createdById } = stored;
  const memory = choices && inspection && memoryOf(choices, inspection, createdById);
  if (!memory) return;
  const keys = [...new Set([memory.headersKey, ...(stored.headersKey === null ? [] : [stored.headersKey])])];
  await tx.client.query(
    `INSERT INTO import_mappings (organization_id, headers_key, memory, used_at, used_by_id)
     SELECT $1, key, $3, $5, $4 FROM unnest($2::text[]) AS key ORDER BY key
     ON CONFLICT (organization_id, headers_key, used_by_id)
       DO UPDATE SET memory = excluded.memory, used_at = excluded.used_at`,
    [tx.organizationId, keys, JSON.stringify(memory), actor.memberId, startedAt],
  );
}
