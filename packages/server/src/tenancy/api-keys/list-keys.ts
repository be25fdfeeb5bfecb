import type { ApiKey } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { type KeyRow, presentKey, SELECT_KEYS } from './present-key.ts';

/** Every key of the organisation, those that are over too: what they did names them. */
export async function listKeys(tx: TenantTransaction, actor: Actor): Promise<z.infer<typeof ApiKey>[]> {
  if (!may(actor, 'manageApiKeys')) throw forbidden();
  return listKeysOf(tx, new Date());
}

/** The same, for whoever has judged who asks. */
export async function listKeysOf(tx: TenantTransaction, now: Date): Promise<z.infer<typeof ApiKey>[]> {
  const { rows } = await tx.client.query<KeyRow>(
    `${SELECT_KEYS} WHERE k.organization_id = $1 ORDER BY k.created_at DESC, k.id DESC`,
    [tx.organizationId],
  );
  return rows.map((row) => presentKey(row, now));
}

/** One key, as it stands now. */
export async function readKey(tx: TenantTransaction, id: string): Promise<z.infer<typeof ApiKey> | null> {
  const { rows } = await tx.client.query<KeyRow>(`${SELECT_KEYS} WHERE k.organization_id = $1 AND k.id = $2`, [
    tx.organizationId,
    id,
  ]);
  return rows[0] ? presentKey(rows[0], new Date()) : null;
}
