import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid, notFound } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Actor } from '../../identity/actor.ts';
import { mayManage, readConnection } from '../connection.ts';
import { endSsoSessions } from '../end-sso-sessions.ts';

/** Gives a domain up: another organisation may prove it from now on. The last proven one goes only with the connection off. */
export async function removeDomain(tx: TenantTransaction, actor: Actor, domain: string): Promise<void> {
  await mayManage(tx, actor);
  const connection = await readConnection(tx, { lock: 'FOR UPDATE' });
  const { rows } = await tx.client.query<{ proven: boolean }>(
    'DELETE FROM sso_domains WHERE organization_id = $1 AND domain = $2 RETURNING proven_at IS NOT NULL AS proven',
    [tx.organizationId, domain],
  );
  const [removed] = rows;
  if (!removed) throw notFound('domain');
  if (removed.proven && connection?.enabled) {
    const left = await tx.client.query(
      'SELECT 1 FROM sso_domains WHERE organization_id = $1 AND proven_at IS NOT NULL LIMIT 1',
      [tx.organizationId],
    );
    if (!left.rowCount) {
      throw invalid({
        field: 'domain',
        value: domain,
        expected: 'another verified domain',
        message: `${domain} is the only verified domain. Nothing was changed. Turn off single sign-on first.`,
      });
    }
  }
  await endSsoSessions(tx, { domain });
  await recordEvent(tx, actor, { kind: 'sso_domain_removed', facts: { domain } });
}
