import type { SingleSignOn } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { readConnection, redirectUriOf } from './connection.ts';
import { proofOf } from './domains/proof.ts';

/** What an admin sees of it. The client secret is never shown again. */
export async function getSingleSignOn(
  tx: TenantTransaction,
  actor: Actor,
  settings: Settings,
): Promise<z.infer<typeof SingleSignOn>> {
  if (!may(actor, 'manageSingleSignOn')) throw forbidden();
  const kept = await readConnection(tx);
  const { rows } = await tx.client.query<{ domain: string; proven_at: Date | null }>(
    'SELECT domain, proven_at FROM sso_domains WHERE organization_id = $1 ORDER BY domain',
    [tx.organizationId],
  );
  const domains = rows.map(({ domain, proven_at }) => ({
    domain,
    provenAt: proven_at?.toISOString() ?? null,
    ...proofOf(settings.secret, tx.organizationId, domain),
  }));
  if (!kept) return { connection: null, domains, redirectUri: redirectUriOf(settings) };
  const { clientSecret: _, updatedAt, ...told } = kept;
  return { connection: { ...told, updatedAt: updatedAt.toISOString() }, domains, redirectUri: redirectUriOf(settings) };
}
