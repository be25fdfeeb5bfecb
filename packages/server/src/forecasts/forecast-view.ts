import type { ForecastView } from '@forecastle/contract';
import {
  dayOfIsoDate,
  type ForecastDeal,
  forecastParts,
  forecastPeriod,
  isoDate,
  type PeriodKind,
  periodContaining,
  priorsModel,
  startOfLocalDay,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../database/tenant.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import type { Actor } from '../identity/actor.ts';
import { POLICIES } from '../identity/policies.ts';
import { ownersOf } from './pipeline-overview.ts';

export interface ForecastQuestion {
  readonly period: PeriodKind;
  /** A day of the period; today when not given. */
  readonly containing?: string | undefined;
  readonly ownerId?: string | undefined;
}

/** Low, most likely and high of a fiscal period, of everybody the actor may see or of one rep. */
export async function forecastView(
  tx: TenantTransaction,
  actor: Actor,
  question: ForecastQuestion,
  now: Date,
): Promise<z.infer<typeof ForecastView>> {
  const owners = await ownersOf(tx, actor, question.ownerId);
  const { timeZone, fiscalYearStart, currency } = await calendarOf(tx);
  const { day: today } = await momentIn(tx, now);
  const day = question.containing === undefined ? today : dayOfIsoDate(question.containing);
  const period = periodContaining(question.period, day, fiscalYearStart);
  const forecast = forecastPeriod(
    await dealsOf(tx, owners, { firstDay: isoDate(period.firstDay), lastDay: isoDate(period.lastDay) }),
    priorsModel(await countClosed(tx, owners)),
    {
      scope: `${tx.organizationId}|${scopeName(actor, question.ownerId)}`,
      period,
      // The figures of a day are the same all day: what they are seeded with is its first instant.
      asOf: { instant: startOfLocalDay(today, timeZone), day: today },
    },
  );
  return {
    asOf: now.toISOString(),
    period: {
      kind: period.kind,
      label: period.label,
      start: isoDate(period.firstDay),
      end: isoDate(period.lastDay),
    },
    currency,
    low: String(forecast.low),
    mostLikely: String(forecast.mostLikely),
    high: String(forecast.high),
    mean: String(forecast.mean),
    parts: forecastParts(forecast).map((part) => ({ ...part, amountMinor: String(part.amountMinor) })),
    model: forecast.model,
    members: forecast.members.count,
    overdue: forecast.overdue.count,
    withoutAmount: forecast.withoutAmount,
    dateless: { count: forecast.dateless.count, amountBaseMinor: String(forecast.dateless.amountMinor) },
  };
}

/** Two who see the same deals are told the same figures. */
function scopeName(actor: Actor, ownerId: string | undefined): string {
  if (ownerId) return `rep ${ownerId}`;
  const { scope } = POLICIES[actor.role];
  if (scope === 'organization') return 'organization';
  return scope === 'own' ? `rep ${actor.memberId}` : `team ${actor.memberId}`;
}

type DealRow = Omit<ForecastDeal, 'winProbability'> & { winProbability: number };

/** Deals that can belong to the period, overdue and dateless ones included; what belongs is for the rules to say. */
async function dealsOf(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<DealRow[]> {
  const columns = `o.status, o.category, coalesce(o.win_probability, s.win_probability)::int AS "winProbability",
    o.amount_base_minor::float8 AS "amountMinor", o.close_date - DATE '1970-01-01' AS "closeDay",
    o.closed_on - DATE '1970-01-01' AS "closedDay", h.confidence`;
  const tables = `opportunities o JOIN stages s ON s.organization_id = $1 AND s.id = o.stage_id
    JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id`;
  const scope = 'o.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2::uuid[]))';
  const { rows } = await tx.client.query<DealRow>(
    `SELECT ${columns} FROM ${tables} WHERE ${scope} AND o.status = 'won' AND o.closed_on BETWEEN $3::date AND $4::date
     UNION ALL
     SELECT ${columns} FROM ${tables} WHERE ${scope} AND o.status = 'open' AND o.close_sort <= $4::date
     UNION ALL
     SELECT ${columns} FROM ${tables} WHERE ${scope} AND o.status = 'open' AND o.close_sort = 'infinity'`,
    [tx.organizationId, owners, firstDay, lastDay],
  );
  return rows;
}

/** Closed deals of these owners, from the kept totals: a number is told of nothing the actor may not see. */
async function countClosed(tx: TenantTransaction, owners: readonly string[] | null): Promise<number> {
  const { rows } = await tx.client.query<{ closed: number }>(
    `SELECT coalesce(sum(count), 0)::int AS closed FROM opportunity_totals
     WHERE organization_id = $1 AND status <> 'open' AND ($2::uuid[] IS NULL OR owner_id = ANY($2::uuid[]))`,
    [tx.organizationId, owners],
  );
  return rows[0]?.closed ?? 0;
}
