import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { calendarOf } from '../health/calendar.ts';
import { lookAtDeals } from './look-at-deals.ts';
import { rebaseDeals } from './rebase-deals.ts';

/** Removes a rate; deals fall back to the one before it. Throws INVALID when a deal would be left without any. */
export async function removeRate(
  tx: TenantTransaction,
  actor: Actor,
  { currency, validFrom }: { currency: string; validFrom: string },
): Promise<void> {
  if (!may(actor, 'manageCurrencies')) throw forbidden();
  const looked = await lookAtDeals(tx, currency);
  await lockOrganization(tx);
  const { rows } = await tx.client.query<{ rate: string }>(
    `DELETE FROM exchange_rates WHERE organization_id = $1 AND currency = $2 AND valid_from = $3
     RETURNING trim_scale(rate)::text AS rate`,
    [tx.organizationId, currency, validFrom],
  );
  const [before] = rows;
  if (!before) throw notFound('rate');
  const { currency: base } = await calendarOf(tx);
  await rebaseDeals(tx, { base, looked, now: new Date(), currency });
  await recordEvent(tx, actor, {
    kind: 'rate_removed',
    facts: { currency, validFrom },
    changes: { rate: { from: before.rate, to: null } },
  });
}
