import type { ExchangeRate } from '@forecastle/contract';
import { isCurrency, isoDate, isRate } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import { lookAtDeals } from './look-at-deals.ts';
import { rebaseDeals } from './rebase-deals.ts';

/** Sets a rate from a day on, and converts the deals of that currency anew. */
export async function setRate(
  tx: TenantTransaction,
  actor: Actor,
  given: z.infer<typeof ExchangeRate>,
): Promise<z.infer<typeof ExchangeRate>> {
  if (!may(actor, 'manageCurrencies')) throw forbidden();
  const looked = await lookAtDeals(tx, given.currency);
  await lockOrganization(tx);
  const now = new Date();
  const today = isoDate((await momentIn(tx, now)).day);
  const { currency: base } = await calendarOf(tx);
  check(given, base, today);
  const before = await rateOf(tx, given);
  const { currency, validFrom, rate } = given;
  await tx.client.query(
    `INSERT INTO exchange_rates (organization_id, currency, valid_from, rate) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, currency, valid_from) DO UPDATE SET rate = excluded.rate, source = NULL`,
    [tx.organizationId, currency, validFrom, rate],
  );
  await rebaseDeals(tx, { base, looked, now, currency });
  const changes = { rate: { from: before, to: rate } };
  await recordEvent(tx, actor, { kind: 'rate_set', facts: { currency, validFrom }, changes });
  return given;
}

async function rateOf(tx: TenantTransaction, given: { currency: string; validFrom: string }): Promise<string | null> {
  const { rows } = await tx.client.query<{ rate: string }>(
    `SELECT trim_scale(rate)::text AS rate FROM exchange_rates
     WHERE organization_id = $1 AND currency = $2 AND valid_from = $3`,
    [tx.organizationId, given.currency, given.validFrom],
  );
  return rows[0]?.rate ?? null;
}

function check({ currency, rate, validFrom }: z.infer<typeof ExchangeRate>, base: string, today: string): void {
  if (!isCurrency(currency)) {
    throw invalid({
      field: 'currency',
      value: currency,
      expected: 'an ISO 4217 code, for example AUD',
      message: `"${currency}" is not a currency in use. Nothing was changed.`,
    });
  }
  if (currency === base) {
    throw invalid({
      field: 'currency',
      value: currency,
      expected: "a currency other than the organisation's",
      message: `${currency} is the organisation's own currency; it needs no rate.`,
    });
  }
  if (!isRate(rate)) {
    throw invalid({
      field: 'rate',
      value: rate,
      expected: 'a decimal above zero',
      message: `"${rate}" is not a rate that can be used.`,
    });
  }
  // Amounts are converted when something changes; a rate that began by itself one night would change them unseen.
  if (validFrom > today) {
    throw invalid({
      field: 'validFrom',
      value: validFrom,
      expected: `${today} or earlier`,
      message: `A rate can begin today (${today}) or earlier, not on ${validFrom}.`,
    });
  }
}
