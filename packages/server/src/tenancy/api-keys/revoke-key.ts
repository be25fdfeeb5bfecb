import type { ApiKey } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { readKey } from './list-keys.ts';

/** Ends a key from the next request on. Revoking what is revoked changes nothing. */
export async function revokeKey(tx: TenantTransaction, actor: Actor, id: string): Promise<z.infer<typeof ApiKey>> {
  if (!may(actor, 'manageApiKeys')) throw forbidden();
  const { rowCount } = await tx.client.query(
    'UPDATE api_keys SET revoked_at = now() WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL',
    [tx.organizationId, id],
  );
  if (rowCount) await recordEvent(tx, actor, { kind: 'api_key_revoked', subject: { kind: 'api_key', id } });
  const key = await readKey(tx, id);
  if (!key) throw notFound('key');
  return key;
}
