import type pg from 'pg';
import { inTenant } from '../../../platform/database/tenant.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import { conflict, invalid, notFound } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Actor } from '../../identity/actor.ts';
import { mayManage } from '../connection.ts';
import { type Found, findRecords } from './find-records.ts';
import { proofOf } from './proof.ts';

/**
 * Looks for the record that shows a domain to be the organisation's, outside any transaction. A domain that another
 * organisation has proven stays theirs, whoever may write its records now.
 */
export async function proveDomain(pool: pg.Pool, actor: Actor, settings: Settings, domain: string): Promise<void> {
  await inTenant(
    pool,
    actor.organizationId,
    async (tx) => {
      await mayManage(tx, actor);
      const { rowCount } = await tx.client.query(
        'SELECT 1 FROM sso_domains WHERE organization_id = $1 AND domain = $2',
        [tx.organizationId, domain],
      );
      if (!rowCount) throw notFound('domain');
    },
    { readOnly: true },
  );
  const { recordName, recordValue } = proofOf(settings.secret, actor.organizationId, domain);
  const found = await findRecords(recordName, settings.singleSignOn);
  if (found.kind !== 'records' || !found.values.includes(recordValue)) {
    throw invalid({ field: 'domain', value: domain, expected: recordValue, message: missing(recordName, found) });
  }
  await inTenant(pool, actor.organizationId, async (tx) => {
    try {
      const { rowCount } = await tx.client.query(
        'UPDATE sso_domains SET proven_at = now() WHERE organization_id = $1 AND domain = $2 AND proven_at IS NULL',
        [tx.organizationId, domain],
      );
      if (rowCount) await recordEvent(tx, actor, { kind: 'sso_domain_proven', facts: { domain } });
    } catch (error) {
      if (!isUniqueViolation(error, 'sso_domains_proven')) throw error;
      throw conflict({
        field: 'domain',
        value: domain,
        expected: 'a domain that no other organisation has verified',
        message: `Another organisation here has verified ${domain}. Nothing was changed. An admin there has to remove it first.`,
      });
    }
  });
}

function missing(name: string, found: Found): string {
  const again = 'A new record can take an hour to show. Nothing was changed.';
  switch (found.kind) {
    case 'none':
      return `There is no TXT record at ${name} yet. ${again}`;
    case 'records':
      return `The TXT record at ${name} has another value: ${shortened(found.values)}. ${again}`;
    case 'unanswered':
      return `The name servers gave no answer for ${name} (${found.code}). Try again in a moment. Nothing was changed.`;
  }
}

/** What a stranger's record says is shown to the admin, within bounds. */
const shortened = (values: readonly string[]): string =>
  values
    .slice(0, 3)
    .map((value) => `“${value.slice(0, 100)}”`)
    .join(', ');
