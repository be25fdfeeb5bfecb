import { DOMAIN_FORM } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { enqueueRemovals } from '../../mailboxes/removal-jobs.ts';
import { mayManageConnections } from '../may-manage-connections.ts';
import { type GoogleAppSettings, savedGoogleApp } from './google-row.ts';

type Rules = Pick<GoogleAppSettings, 'everyMinutes' | 'internalDomains' | 'blockedDomains'>;

/**
 * Saves how often mailboxes are read and what is left out. Nothing more is taken of a new blocked domain from then on; what is
 * kept of it is removed in the background.
 */
export async function saveMailboxRules(tx: TenantTransaction, actor: Actor, given: Rules): Promise<void> {
  await mayManageConnections(tx, actor);
  await takeTurn(tx, 'connections');
  const { id, settings } = await savedGoogleApp(tx, { lock: 'FOR UPDATE' });
  const rules: Rules = {
    everyMinutes: given.everyMinutes,
    internalDomains: domainsIn('internalDomains', given.internalDomains),
    blockedDomains: domainsIn('blockedDomains', given.blockedDomains),
  };
  const blocked = rules.blockedDomains.filter((domain) => !settings.blockedDomains.includes(domain));
  const removing = [...(settings.removing ?? []).filter((domain) => rules.blockedDomains.includes(domain)), ...blocked];
  await tx.client.query(
    'UPDATE connections SET settings = settings || $3::jsonb WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, id, JSON.stringify({ ...rules, removing })],
  );
  await recordEvent(tx, actor, { kind: 'mailbox_rules_saved' });
  if (blocked.length > 0) await enqueueRemovals(tx);
}

function domainsIn(field: 'internalDomains' | 'blockedDomains', domains: readonly string[]): string[] {
  const wrong = domains.findIndex((domain) => !DOMAIN_FORM.test(domain));
  if (wrong < 0) return [...new Set(domains)].sort();
  throw invalid({
    field: `${field}[${wrong}]`,
    value: domains[wrong],
    expected: 'a domain such as example.com',
    message: `“${domains[wrong]}” is not a domain such as example.com. Nothing was saved.`,
  });
}
