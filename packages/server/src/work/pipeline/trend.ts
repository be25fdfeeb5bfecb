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
import { lastWeeks } from '../../records/pipeline-weeks/weeks.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { askedOwners, type PipelineFilterInput } from './pipeline-filter.ts';

type Trend = z.infer<typeof PipelineTrend>;
type Week = Trend['weeks'][number];

/** The last thirteen weeks of everybody asked for, from the sums that were kept by rep. */
export async function pipelineTrend(
  tx: TenantTransaction,
  actor: Actor,
  people: Pick<PipelineFilterInput, 'ownerId' | 'teamOf'>,
  now: Date,
): Promise<Trend> {
  const owners = await askedOwners(tx, actor, people);
  const { timeZone, currency } = await calendarOf(tx);
  const weeks = lastWeeks(now, timeZone);
  const { rows } = await tx.client.query<WeekRow>(
    `SELECT w.week::text, w.as_of, w.source, w.stale OR w.written_at IS NULL AS is_due,
       coalesce(json_agg(row_to_json(r)) FILTER (WHERE r.owner_id IS NOT NULL), '[]') AS reps
     FROM pipeline_weeks w
     LEFT JOIN (
       SELECT week, owner_id, green, yellow, red, unqualified, green_minor::text, yellow_minor::text, red_minor::text,
         unqualified_minor::text, weighted_confidence::text, plain_confidence, drag, reviewed, quality_weight::text,
         weighted_quality::text, plain_quality, currencies, triggers
       FROM pipeline_week_reps
       WHERE organization_id = $1 AND week = ANY($2::date[]) AND ($3::uuid[] IS NULL OR owner_id = ANY($3::uuid[]))
     ) r ON r.week = w.week
     WHERE w.organization_id = $1 AND w.week = ANY($2::date[])
     GROUP BY w.week, w.as_of, w.source, w.stale, w.written_at ORDER BY w.week`,
    [tx.organizationId, weeks.map(({ week }) => week), owners],
  );
  const told = rows.map(presentWeek);
  const first = told.findIndex(({ open }) => open.count > 0);
  return {
    currency,
    weeks: first < 0 ? [] : told.slice(first),
    rebuilding: rows.length < weeks.length || rows.some((row) => row.is_due),
  };
}

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
  plain_confidence: number;
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
    count: sum(reps, judgedOf),
    amountMinor:
      total(reps, (rep) => rep.green_minor) +
      total(reps, (rep) => rep.yellow_minor) +
      total(reps, (rep) => rep.red_minor),
    weightedConfidence: total(reps, (rep) => rep.weighted_confidence),
    plainConfidence: BigInt(sum(reps, (rep) => rep.plain_confidence)),
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
