import { SSO_DOMAINS_MAX } from '@forecastle/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Actor } from '../../identity/actor.ts';
import { takeTurn } from '../../organizations/take-turn.ts';
import { mayManage } from '../connection.ts';

/** A domain that somebody says is theirs. It counts for nothing until it is proven. */
export async function addDomain(tx: TenantTransaction, actor: Actor, domain: string): Promise<void> {
  await mayManage(tx, actor);
  await takeTurn(tx, 'people');
  const { rows } = await tx.client.query<{ domain: string }>(
    'SELECT domain FROM sso_domains WHERE organization_id = $1',
    [tx.organizationId],
  );
  if (rows.some((row) => row.domain === domain)) return;
  if (rows.length >= SSO_DOMAINS_MAX) {
    throw invalid({
      field: 'domain',
      value: domain,
      expected: `at most ${SSO_DOMAINS_MAX} domains`,
      message: `There are already ${rows.length} domains. Remove one first.`,
    });
  }
  await tx.client.query('INSERT INTO sso_domains (organization_id, domain) VALUES ($1, $2)', [
    tx.organizationId,
    domain,
  ]);
  await recordEvent(tx, actor, { kind: 'sso_domain_added', facts: { domain } });
}
