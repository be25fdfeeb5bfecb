/** What every question about a period's forecast begins with: its period, its deals, the model that speaks. */
import {
  dayOfIsoDate,
  type FiscalPeriod,
  type ForecastDeal,
  type ForecastModel,
  isoDate,
  type PeriodKind,
  periodContaining,
  priorsModel,
} from '@forecastle/rules';
import type { TenantTransaction } from '../database/tenant.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import type { Actor } from '../identity/actor.ts';
import { ownersOf } from './pipeline-overview.ts';

export interface ForecastQuestion {
  readonly period: PeriodKind;
  /** A day of the period; today when not given. */
  readonly containing?: string | undefined;
  readonly ownerId?: string | undefined;
}

export type QuestionedDeal = ForecastDeal & { readonly id: string };

export interface AskedForecast {
  readonly deals: QuestionedDeal[];
  readonly model: ForecastModel;
  readonly period: FiscalPeriod;
  /** Local day of the organisation. */
  readonly today: number;
  readonly timeZone: string;
  readonly currency: string;
}

export async function askForecast(
  tx: TenantTransaction,
  actor: Actor,
  question: ForecastQuestion,
  now: Date,
): Promise<AskedForecast> {
  const owners = await ownersOf(tx, actor, question.ownerId);
  const { timeZone, fiscalYearStart, currency } = await calendarOf(tx);
  const { day: today } = await momentIn(tx, now);
  const day = question.containing === undefined ? today : dayOfIsoDate(question.containing);
  const period = periodContaining(question.period, day, fiscalYearStart);
  const range = { firstDay: isoDate(period.firstDay), lastDay: isoDate(period.lastDay) };
  const deals = await dealsOf(tx, owners, range);
  return { deals, model: priorsModel(await countClosed(tx, owners)), period, today, timeZone, currency };
}

/** Deals that can belong to the period, overdue and dateless ones included; what belongs is for the rules to say. */
async function dealsOf(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<QuestionedDeal[]> {
  const columns = `o.id, o.status, o.category, coalesce(o.win_probability, s.win_probability)::int AS "winProbability",
    o.amount_base_minor::float8 AS "amountMinor", o.close_date - DATE '1970-01-01' AS "closeDay",
    o.closed_on - DATE '1970-01-01' AS "closedDay", h.confidence`;
  const tables = `opportunities o JOIN stages s ON s.organization_id = $1 AND s.id = o.stage_id
    JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id`;
  const scope = 'o.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2::uuid[]))';
  const { rows } = await tx.client.query<QuestionedDeal>(
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
