import type { PipelineTrend } from '@forecastle/contract';
import {
  confidenceOfSums,
  qualityOfSums,
  TRIGGER_TYPES,
  type TriggerType,
  URGENCIES,
  type Urgency,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { dealsMatching } from '../../records/opportunities/count-opportunities.ts';
import { openFilter } from '../../records/opportunities/filter-conditions.ts';
import { DEALS_OF_SUMS, LEAST_WEIGHT, WEEK_SUMS, weekSumsAs } from '../../records/pipeline-weeks/week-sums.ts';
import { DEALS_OF_ALL_WEEKS, lastWeeks } from '../../records/pipeline-weeks/weeks.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { askedOwners, isOfPeople, type PipelineFilterInput, pipelineFilter } from './pipeline-filter.ts';

type Trend = z.infer<typeof PipelineTrend>;
type Week = Trend['weeks'][number];

/**
 * The last thirteen weeks: of everybody asked for from the sums that were kept by rep. Of any other filter, where the
 * deals of the weeks are few enough to be kept, those of the deals that match it now, as they stood then.
 */
export async function pipelineTrend(
  tx: TenantTransaction,
  actor: Actor,
  filter: PipelineFilterInput,
  now: Date,
): Promise<Trend> {
  const { timeZone, currency } = await calendarOf(tx);
  const weeks = lastWeeks(now, timeZone);
  const mondays = weeks.map(({ week }) => week);
  const isOfDeals = !isOfPeople(filter) && (await areDealsKept(tx));
  const rows = isOfDeals
    ? await weeksOfDeals(tx, actor, filter, { mondays, now })
    : await weeksOfPeople(tx, await askedOwners(tx, actor, filter), mondays);
  const told = rows.filter(({ has_deals }) => !isOfDeals || has_deals).map(presentWeek);
  const first = told.findIndex(({ open }) => open.count > 0);
  return {
    currency,
    of: isOfDeals ? 'deals' : 'people',
    weeks: first < 0 ? [] : told.slice(first),
    rebuilding: rows.length < weeks.length || rows.some((row) => row.is_due),
  };
}

/** Whether the deals of weeks are kept beside their sums: as long as the latest has not too many. */
async function areDealsKept(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT coalesce(sum(${DEALS_OF_SUMS}), 0)::int AS count FROM pipeline_week_reps
     WHERE organization_id = $1 AND week = (SELECT max(week) FROM pipeline_weeks
       WHERE organization_id = $1 AND written_at IS NOT NULL)`,
    [tx.organizationId],
  );
  return (rows[0]?.count ?? 0) <= DEALS_OF_ALL_WEEKS;
}

async function weeksOfPeople(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  mondays: readonly string[],
): Promise<WeekRow[]> {
  const { rows } = await tx.client.query<WeekRow>(
    weeksWith(
      `SELECT week, owner_id, ${weekSumsAs((column) => column)}, currencies
       FROM pipeline_week_reps
       WHERE organization_id = $1 AND week = ANY($2::date[]) AND ($3::uuid[] IS NULL OR owner_id = ANY($3::uuid[]))`,
      '$2',
    ),
    [tx.organizationId, mondays, owners],
  );
  return rows;
}

/** By rep as who owns the deals now. */
async function weeksOfDeals(
  tx: TenantTransaction,
  actor: Actor,
  filter: PipelineFilterInput,
  { mondays, now }: { mondays: readonly string[]; now: Date },
): Promise<WeekRow[]> {
  const opened = await openFilter(tx, actor, await pipelineFilter(tx, actor, filter), now);
  if (!opened) return [];
  const { parameters } = opened;
  const matching = dealsMatching(opened.filter, opened.scope, parameters, { withHealth: true });
  const weeks = parameters.add(mondays);
  const { rows } = await tx.client.query<WeekRow>(
    weeksWith(
      `WITH matched AS MATERIALIZED (SELECT o.id, o.owner_id FROM ${matching}),
       every AS MATERIALIZED (
         SELECT d.*, coalesce(d.amount_base_minor, 0) AS amount, m.owner_id AS present_id
         FROM pipeline_week_deals d LEFT JOIN matched m ON m.id = d.opportunity_id
         WHERE d.organization_id = $1 AND d.week = ANY(${weeks}::date[])
       ), least AS MATERIALIZED (SELECT week, ${LEAST_WEIGHT} AS weight FROM every WHERE amount <> 0 GROUP BY week),
       currency AS MATERIALIZED (
         SELECT week, present_id, jsonb_object_agg(currency, sum) AS sums FROM (
           SELECT week, present_id, currency, sum(coalesce(amount_minor, 0))::text AS sum FROM every
           WHERE present_id IS NOT NULL GROUP BY week, present_id, currency) each
         GROUP BY week, present_id
       ), deal AS (
         SELECT every.*, coalesce(least.weight, 0) AS weight FROM every LEFT JOIN least ON least.week = every.week
         WHERE present_id IS NOT NULL
       ), rep AS MATERIALIZED (
         SELECT week, present_id AS owner_id, ${weekSumsAs((column) => WEEK_SUMS[column] ?? '')}
         FROM deal GROUP BY week, present_id
       )
       SELECT rep.*, currency.sums AS currencies
       FROM rep JOIN currency ON currency.week = rep.week AND currency.present_id = rep.owner_id`,
      weeks,
    ),
    parameters.values,
  );
  return rows;
}

/** The weeks, each with what is told of its reps. */
const weeksWith = (reps: string, mondays: string) => `SELECT w.week::text, w.as_of, w.source,
    w.stale OR w.written_at IS NULL AS is_due,
    EXISTS (SELECT FROM pipeline_week_deals k WHERE k.organization_id = $1 AND k.week = w.week) AS has_deals,
    coalesce(json_agg(row_to_json(r)) FILTER (WHERE r.owner_id IS NOT NULL), '[]') AS reps
  FROM pipeline_weeks w LEFT JOIN (${reps}) r ON r.week = w.week
  WHERE w.organization_id = $1 AND w.week = ANY(${mondays}::date[])
  GROUP BY w.week, w.as_of, w.source, w.stale, w.written_at ORDER BY w.week`;

interface RepRow {
  owner_id: string;
  green: number;
  yellow: number;
  red: number;
  unqualified: number;
  green_minor: string;
  yellow_minor: string;
  red_minor: string;
  unqualified_minor: string;
  weighted_confidence: string;
  drag: number;
  reviewed: number;
  quality_weight: string;
  weighted_quality: string;
  plain_quality: number;
  currencies: Record<string, string>;
  triggers: Partial<Record<TriggerType, Partial<Record<Urgency, number>>>> | null;
}
interface WeekRow {
  week: string;
  as_of: Date;
  source: 'kept' | 'rebuilt';
  is_due: boolean;
  has_deals: boolean;
  reps: RepRow[];
}

function presentWeek({ week, as_of, source, reps }: WeekRow): Week {
  const byRisk = (['green', 'yellow', 'red', 'unqualified'] as const).map((band) => ({
    band: band === 'unqualified' ? ('not_yet_qualified' as const) : band,
    count: sum(reps, (rep) => rep[band]),
    amountBaseMinor: String(total(reps, (rep) => rep[`${band}_minor`])),
  }));
  const count = sum(byRisk, (band) => band.count);
  const currencies = new Map<string, bigint>();
  for (const [currency, minor] of reps.flatMap((rep) => Object.entries(rep.currencies))) {
    currencies.set(currency, (currencies.get(currency) ?? 0n) + BigInt(minor));
  }
  return {
    week,
    asOf: as_of.toISOString(),
    source,
    open: { count, amountBaseMinor: String(total(byRisk, (band) => band.amountBaseMinor)) },
    byRisk,
    confidence: confidenceOf(reps),
    drag: meanDrag(reps),
    reviewed: sum(reps, (rep) => rep.reviewed),
    dataQuality: qualityOfSums({
      count,
      weight: total(reps, (rep) => rep.quality_weight),
      weightedQuality: total(reps, (rep) => rep.weighted_quality),
      plainQuality: BigInt(sum(reps, (rep) => rep.plain_quality)),
    }),
    currencies: [...currencies]
      .map(([currency, minor]) => ({ currency, amountMinor: String(minor) }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    triggers: triggersOf(reps),
    byRep: reps.map((rep) => ({ ownerId: rep.owner_id, confidence: confidenceOf([rep]), drag: meanDrag([rep]) })),
  };
}

const judgedOf = ({ green, yellow, red }: RepRow): number => green + yellow + red;

const confidenceOf = (reps: readonly RepRow[]): number | null =>
  confidenceOfSums({
    amountMinor:
      total(reps, (rep) => rep.green_minor) +
      total(reps, (rep) => rep.yellow_minor) +
      total(reps, (rep) => rep.red_minor),
    weightedConfidence: total(reps, (rep) => rep.weighted_confidence),
  });

/** What endangered their deals; null where it was not kept of all of them. */
function triggersOf(reps: readonly RepRow[]): Week['triggers'] {
  const told = reps.flatMap(({ triggers }) => triggers ?? []);
  if (told.length < reps.length) return null;
  const byType = TRIGGER_TYPES.map((type) => ({
    type,
    ...byUrgency((urgency) => sum(told, (triggers) => triggers[type]?.[urgency] ?? 0)),
  }));
  return {
    ...byUrgency((urgency) => sum(byType, (each) => each[urgency])),
    byType: byType.filter((each) => URGENCIES.some((urgency) => each[urgency] > 0)),
  };
}

const byUrgency = (of: (urgency: Urgency) => number): Record<Urgency, number> => ({
  high: of('high'),
  medium: of('medium'),
  low: of('low'),
});

/** To one decimal, half up; null without judged deals. */
function meanDrag(reps: readonly RepRow[]): number | null {
  const judged = sum(reps, judgedOf);
  return judged === 0 ? null : Math.floor((20 * sum(reps, (rep) => rep.drag) + judged) / (2 * judged)) / 10;
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((all, item) => all + of(item), 0);
const total = <T>(items: readonly T[], of: (item: T) => string): bigint =>
  items.reduce((all, item) => all + BigInt(of(item)), 0n);
