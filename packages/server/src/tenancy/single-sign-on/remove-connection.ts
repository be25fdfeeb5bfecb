import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { lockConnection, mayManage } from './connection.ts';
import { endSsoSessions } from './end-sso-sessions.ts';

/** Forgets the provider and its secret. Domains stay proven; who was who there stays too, should it come back. */
export async function removeConnection(tx: TenantTransaction, actor: Actor): Promise<void> {
  await mayManage(tx, actor);
  const { issuer } = await lockConnection(tx);
  await tx.client.query('DELETE FROM sso_connections WHERE organization_id = $1', [tx.organizationId]);
  await endSsoSessions(tx);
  await recordEvent(tx, actor, { kind: 'sso_removed', facts: { issuer } });
}
