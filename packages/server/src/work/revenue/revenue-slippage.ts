import { REVENUE_SLIPPED_SHOWN, type RevenueSlippage } from '@forecastle/contract';
import { type BegunMember, type FiscalPeriod, fateOf, isoDate, slippageOf } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { seenDeals } from '../forecasts/runs/read-runs.ts';
import { DEALS_OF_RUN } from '../forecasts/runs/run-deals.ts';
import { type AskedRevenue, askRevenue } from './asked-view.ts';
import { presentBucket } from './open-sums.ts';
import { percent } from './outcomes.ts';

/** Days within which the first kept forecast of a period still tells how it began. */
const BEGINS_WITHIN_DAYS = 7;

interface Member extends BegunMember {
  readonly id: string;
}

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
  if (!run) return { currency, slippage: null, deals: [] };
  const { rows } = await tx.client.query<Member>(
    // Who owned the deal then: it was their period. One that is gone since counts as moved out.
    `SELECT (d.deal ->> 'id')::uuid AS id, (d.deal ->> 'a')::float8 AS "amountMinor", o.closed_on - DATE '1970-01-01' AS "closedDay",
       o.close_date - DATE '1970-01-01' AS "closeDay", o.status
     FROM forecast_runs r CROSS JOIN ${DEALS_OF_RUN}
     LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = (d.deal ->> 'id')::uuid
     WHERE r.organization_id = $1 AND r.id = $2 AND d.deal ->> 'm' IN ('member', 'overdue')
       AND ($3::uuid[] IS NULL OR (d.deal ->> 'o')::uuid = ANY($3))`,
    [tx.organizationId, run.id, owners],
  );
  const movedOut = rows.filter((member) => fateOf(member, period, today) === 'movedOut');
  return {
    currency,
    slippage: presentSlippage(run.day, rows, period, today),
    deals: await heaviest(tx, actor, movedOut),
  };
}

async function heaviest(
  tx: TenantTransaction,
  actor: Actor,
  movedOut: readonly Member[],
): Promise<z.infer<typeof RevenueSlippage>['deals']> {
  const shown = movedOut
    .toSorted((a, b) => (b.amountMinor ?? 0) - (a.amountMinor ?? 0) || (a.id < b.id ? -1 : 1))
    .slice(0, REVENUE_SLIPPED_SHOWN);
  const names = await seenDeals(
    tx,
    actor,
    shown.map(({ id }) => id),
  );
  return shown.map(({ id, amountMinor, status, closeDay, closedDay }) => {
    const name = names.get(id);
    // As it began it was theirs; where it is now is told to whoever sees it now.
    if (name === undefined) return { id, name: null, amountMinor, now: null };
    const isOpen = status === 'open';
    const day = isOpen ? closeDay : closedDay;
    return { id, name, amountMinor, now: { isOpen, closeDate: day === null ? null : isoDate(day) } };
  });
}

export function presentSlippage(
  since: string,
  members: readonly BegunMember[],
  period: FiscalPeriod,
  today: number,
): z.infer<typeof RevenueSlippage>['slippage'] {
  const { share, sums } = slippageOf(members, period, today);
  return {
    percent: percent(share),
    since,
    won: presentBucket(sums.won),
    lost: presentBucket(sums.lost),
    due: presentBucket(sums.due),
    movedOut: presentBucket(sums.movedOut),
  };
}

interface Begun {
  readonly day: string;
  readonly members: readonly { readonly id: string; readonly amountMinor: number | null }[];
}

/** The deals that were due as a period began, by the forecast that was kept then; null where none was by `until`. */
export async function slippageBegan(
  tx: TenantTransaction,
  {
    period,
    currency,
    owners,
    until,
  }: {
    readonly period: FiscalPeriod;
    readonly currency: string;
    readonly owners: readonly string[] | null;
    readonly until: Date;
  },
): Promise<Begun | null> {
  const run = await firstRun(tx, period, currency);
  if (!run || run.at >= until) return null;
  const { rows } = await tx.client.query<Begun['members'][number]>(
    `SELECT (d.deal ->> 'id')::uuid AS id, (d.deal ->> 'a')::float8 AS "amountMinor"
     FROM forecast_runs r CROSS JOIN ${DEALS_OF_RUN}
     WHERE r.organization_id = $1 AND r.id = $2 AND d.deal ->> 'm' IN ('member', 'overdue')
       AND ($3::uuid[] IS NULL OR (d.deal ->> 'o')::uuid = ANY($3))`,
    [tx.organizationId, run.id, owners],
  );
  return { day: run.day, members: rows };
}

async function firstRun(
  tx: TenantTransaction,
  { firstDay, lastDay }: FiscalPeriod,
  currency: string,
): Promise<{ id: string; day: string; at: Date } | null> {
  const { rows } = await tx.client.query<{ id: string; day: string; at: Date }>(
    `SELECT id, as_of_day::text AS day, as_of AS at FROM forecast_runs
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
