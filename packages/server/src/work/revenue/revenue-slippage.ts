import type { RevenueSlippage } from '@forecastle/contract';
import { type BegunMember, type FiscalPeriod, isoDate, slippageOf } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type AskedRevenue, askRevenue } from './asked-view.ts';
import { presentBucket } from './open-sums.ts';
import { percent } from './outcomes.ts';

/** Days within which the first kept forecast of a period still tells how it began. */
const BEGINS_WITHIN_DAYS = 7;

/** What became of those that were due as a period began, by the forecast that was kept then. */
export async function revenueSlippage(
  tx: TenantTransaction,
  actor: Actor,
  asked: AskedRevenue,
  now: Date,
): Promise<z.infer<typeof RevenueSlippage>> {
  const { question, owners } = await askRevenue(tx, actor, asked, now);
  const { period, today, currency } = question;
  const run = await firstRun(tx, period, currency);
  if (!run) return { currency, slippage: null };
  const { rows } = await tx.client.query<BegunMember>(
    // Who owned the deal then: it was their period. One that is gone since counts as slipped.
    `SELECT (d ->> 'a')::float8 AS "amountMinor", o.closed_on - DATE '1970-01-01' AS "closedDay",
       o.close_date - DATE '1970-01-01' AS "closeDay", coalesce(o.status = 'open', false) AS "isOpen"
     FROM forecast_runs r CROSS JOIN LATERAL jsonb_array_elements(r.deals) AS d
     LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = (d ->> 'id')::uuid
     WHERE r.organization_id = $1 AND r.id = $2 AND d ->> 'm' IN ('member', 'overdue')
       AND ($3::uuid[] IS NULL OR (d ->> 'o')::uuid = ANY($3))`,
    [tx.organizationId, run.id, owners],
  );
  const { share, sums } = slippageOf(rows, period, today);
  return {
    currency,
    slippage: {
      percent: percent(share),
      since: run.day,
      closed: presentBucket(sums.closed),
      due: presentBucket(sums.due),
      slipped: presentBucket(sums.slipped),
    },
  };
}

async function firstRun(
  tx: TenantTransaction,
  { firstDay, lastDay }: FiscalPeriod,
  currency: string,
): Promise<{ id: string; day: string } | null> {
  const { rows } = await tx.client.query<{ id: string; day: string }>(
    `SELECT id, as_of_day::text AS day FROM forecast_runs
     WHERE organization_id = $1 AND scope = 'organization' AND starts_on = $2 AND ends_on = $3
       AND as_of_day BETWEEN $4::date AND $5::date AND deals IS NOT NULL AND currency = $6
     ORDER BY as_of, id LIMIT 1`,
    // Its amounts stay in the currency of their day.
    [
      tx.organizationId,
      isoDate(firstDay),
      isoDate(lastDay),
      isoDate(firstDay),
      isoDate(firstDay + BEGINS_WITHIN_DAYS - 1),
      currency,
    ],
  );
  return rows[0] ?? null;
}
