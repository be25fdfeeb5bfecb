/** What every question about a period's forecast begins with: its period, its deals, the model that speaks. */
import {
  dayOfIsoDate,
  type FiscalPeriod,
  type ForecastDeal,
  type ForecastModel,
  isoDate,
  knowsHistory,
  type PeriodKind,
  periodContaining,
  RECORDS_ACTIVITY_WITHIN_DAYS,
  ruleOfThumb,
  startOfLocalDay,
  type WinsOfDay,
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
  const deals = await dealsOf(tx, owners, range, timeZone);
  const model = ruleOfThumb({
    asOfDay: today,
    recordsActivity: await recordsActivity(tx, now, startOfLocalDay(today - RECORDS_ACTIVITY_WITHIN_DAYS, timeZone)),
    periodKind: question.period,
    knowsHistory: knowsHistory(await winsBefore(tx, today), { kind: question.period, today, fiscalYearStart }),
  });
  return { deals, model, period, today, timeZone, currency };
}

/** Deals that can belong to the period, overdue and dateless ones included; what belongs is for the rules to say. */
async function dealsOf(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  timeZone: string,
): Promise<QuestionedDeal[]> {
  const columns = `o.id, o.status, o.category, coalesce(o.win_probability, s.win_probability)::int AS "winProbability",
    o.amount_base_minor::float8 AS "amountMinor", o.close_date - DATE '1970-01-01' AS "closeDay",
    o.closed_on - DATE '1970-01-01' AS "closedDay", o.created_on - DATE '1970-01-01' AS "createdDay",
    (h.last_activity_at AT TIME ZONE $5)::date - DATE '1970-01-01' AS "lastActivityDay", h.confidence,
    h.risk_band AS "riskBand", h.not_yet_qualified AS "notYetQualified"`;
  const tables = `opportunities o JOIN stages s ON s.organization_id = $1 AND s.id = o.stage_id
    JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id`;
  const scope = 'o.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2::uuid[]))';
  const { rows } = await tx.client.query<QuestionedDeal>(
    `SELECT ${columns} FROM ${tables} WHERE ${scope} AND o.status = 'won' AND o.closed_on BETWEEN $3::date AND $4::date
     UNION ALL
     SELECT ${columns} FROM ${tables} WHERE ${scope} AND o.status = 'open' AND o.close_sort <= $4::date
     UNION ALL
     SELECT ${columns} FROM ${tables} WHERE ${scope} AND o.status = 'open' AND o.close_sort = 'infinity'`,
    [tx.organizationId, owners, firstDay, lastDay, timeZone],
  );
  return rows;
}

/** Whether anybody in the organisation recorded an activity since then that has happened; a note is none. */
async function recordsActivity(tx: TenantTransaction, now: Date, since: number): Promise<boolean> {
  const { rows } = await tx.client.query<{ recorded: boolean }>(
    `SELECT EXISTS (SELECT FROM activities WHERE organization_id = $1 AND deleted_at IS NULL AND kind <> 'note'
       AND occurred_at BETWEEN $2 AND $3) AS recorded`,
    [tx.organizationId, new Date(since), now],
  );
  return rows[0]?.recorded ?? false;
}

/** The latest wins of the organisation that are read: with so many in a row, a period without ten is not the last. */
const WINS_READ = 5000;

/** Wins of the organisation by day: teams and reps are forecast from its history too. */
async function winsBefore(tx: TenantTransaction, today: number): Promise<WinsOfDay[]> {
  const { rows } = await tx.client.query<WinsOfDay>(
    `SELECT closed_on - DATE '1970-01-01' AS day, count(*)::int AS count FROM (
       SELECT closed_on FROM opportunities WHERE organization_id = $1 AND status = 'won' AND closed_on < $2::date
       ORDER BY closed_on DESC LIMIT ${WINS_READ}) AS latest
     GROUP BY closed_on`,
    [tx.organizationId, isoDate(today)],
  );
  return rows;
}
