/** How past bands fared: those worked out with the latest fit, and those that were told at the time. */
import type { ToldBand as ToldBandShape, TrackRecord as TrackRecordShape } from '@forecastle/contract';
import {
  atNamedWeek,
  BASELINES,
  type ColumnFact,
  type CommitScope,
  chanceGroups,
  type FiscalCalendar,
  type FiscalPeriod,
  type Horizon,
  isoDate,
  likestPeriod,
  namedWeek,
  type PeriodKind,
  parsePeriodKey,
  periodOfDays,
  trustSentence,
  WITHOUT_WORDS,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { RunFigures } from '../../platform/database/schema/kept-run.ts';
import type { PastBand, ScopeRecord } from '../../platform/database/schema/scope-record.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { currentCommits } from '../commits/current-commits.ts';
import { accuracyAtWeek, comparedWays, presentRecord, summaryOf } from './accuracy-at-week.ts';
import type { AskedScope } from './ask-forecast.ts';
import { type AskedPeople, askedScope } from './asked-scope.ts';
import { type Fit, latestFit } from './engine/latest-fit.ts';

type Answer = z.infer<typeof TrackRecordShape>;
type Told = PastBand & {
  readonly source: z.infer<typeof ToldBandShape>['source'];
  readonly label: string;
  readonly firstDay: number;
  readonly lastDay: number;
};

/** Facts that a history does not hold, as people call them. */
export const withoutWords = (missing: readonly ColumnFact[]): string[] =>
  missing.flatMap((fact) => WITHOUT_WORDS[fact] ?? []);

interface AskedRecord extends AskedPeople {
  readonly period: PeriodKind;
  readonly weeksToGo?: number | undefined;
}

export async function trackRecordView(
  tx: TenantTransaction,
  actor: Actor,
  { period: kind, weeksToGo: asked, ownerId, teamOf }: AskedRecord,
  now: Date,
): Promise<Answer> {
  const { currency, fiscalCalendar } = await calendarOf(tx);
  const scope = await askedScope(tx, actor, ownerId, teamOf);
  const fit = await latestFit(tx, kind);
  const record = fit && (await recordOf(tx, fit.id, scope.name));
  const bands = await toldBands(tx, { kind, scope, record, now });
  const byWeek = Map.groupBy(bands, ({ weeksToGo }) => weeksToGo);
  return {
    period: kind,
    currency,
    sentence: sentenceOf(bands, { kind, horizon: 'running' }),
    learntAt: fit?.kept ? fit.fittedAt.toISOString() : null,
    periods: fit?.kept?.periods.length ?? 0,
    imported: fit?.imported ?? false,
    without: withoutWords(fit?.kept?.missing ?? []),
    needs: needsOf(fit?.kept ? fit.undated : null, kind),
    gaps: gapsOf(fit, fiscalCalendar),
    namedWeek: namedWeek(kind),
    summary: presentRecord(summaryOf(atNamedWeek(bands, { kind }))),
    atWeek: await accuracyAtWeek({
      bands,
      record,
      asked: asked ?? namedWeek(kind),
      commits: (those) => currentCommits(tx, lineOf(scope.name), those),
    }),
    ...comparedWays(bands),
    byWeek: [...byWeek]
      .toSorted(([a], [b]) => b - a)
      .map(([weeksToGo, those]) => ({ weeksToGo, ...presentRecord(summaryOf(those)) })),
    bands: bands.map(
      ({ period, label, asOfDay, weeksToGo, low, mostLikely, high, actual, withheld = false, source }) => ({
        period,
        label,
        asOf: isoDate(asOfDay),
        weeksToGo,
        low: String(low),
        mostLikely: String(mostLikely),
        high: String(high),
        actual: String(actual),
        held: !withheld && actual >= low && actual <= high,
        withheld,
        source,
      }),
    ),
    reliability: chanceGroups(record?.tenths ?? []).map(({ low: _, high: __, ...group }) => group),
  };
}

/** The line of submissions that is of the same people. */
function lineOf(scope: string): { scope: CommitScope; memberId: string | null } {
  const [of, memberId = null] = scope.split(' ') as [CommitScope, string?];
  return { scope: of, memberId };
}

function needsOf(undated: number | null, kind: PeriodKind): string[] {
  if (undated === null) {
    return [`A finished ${kind} with ten wins. Or import past deals, won and lost.`];
  }
  if (undated === 0) return [];
  return [
    undated === 1
      ? 'One closed deal has no close date and is left out.'
      : `${undated} closed deals have no close date and are left out.`,
  ];
}

const sentenceOf = (bands: readonly PastBand[], asked: { kind: PeriodKind; horizon: Horizon }): string =>
  trustSentence(summaryOf(atNamedWeek(bands, asked)), { ...asked, weeksToGo: namedWeek(asked.kind, asked.horizon) });

/** In words the stretches of time that nothing was learnt from. */
function gapsOf(fit: Fit | null, fiscalCalendar: FiscalCalendar): string[] {
  return (fit?.kept?.gaps ?? []).map(({ first, last }) => {
    const [from, to] = [first, last].map((key) => parsePeriodKey(key, fiscalCalendar)?.label ?? key);
    return `${from} to ${to}: no activity, so nothing to learn from or check.`;
  });
}

/** In a sentence, for beside the forecast. */
export async function trustOf(
  tx: TenantTransaction,
  fitId: string,
  { scope, kind, horizon }: { scope: string; kind: PeriodKind; horizon: Horizon },
): Promise<string> {
  const record = await recordOf(tx, fitId, scope);
  return sentenceOf(record?.bands ?? [], { kind, horizon });
}

async function recordOf(tx: TenantTransaction, fitId: string, scope: string): Promise<ScopeRecord | null> {
  const { rows } = await tx.client.query<{ record: ScopeRecord }>(
    'SELECT record FROM forecast_records WHERE organization_id = $1 AND fit_id = $2 AND scope = $3',
    [tx.organizationId, fitId, scope],
  );
  return rows[0]?.record ?? null;
}

interface Asked {
  readonly kind: PeriodKind;
  readonly scope: AskedScope;
  readonly record: ScopeRecord | null;
  readonly now: Date;
}

/** What was told at the time stands in place of what is worked out afterwards for the same week. */
async function toldBands(tx: TenantTransaction, asked: Asked): Promise<Told[]> {
  const { fiscalCalendar } = await calendarOf(tx);
  const kept = await keptBands(tx, asked);
  const worked = asked.record?.bands ?? [];
  const told = new Set(kept.map(weekOf));
  const backtested = worked
    .filter((band) => !told.has(weekOf(band)))
    .map((band): Told => {
      const period = parsePeriodKey(band.period, fiscalCalendar);
      return { ...band, source: 'backtest', label: period?.label ?? band.period, ...daysOf(period, band) };
    });
  // Nobody tells what simpler ways say: that is worked out afterwards for ranges that were told at the time, too.
  const simpler = new Map(worked.map((band) => [weekOf(band), band.baselines]));
  const beside = kept.map((band) => ({ ...band, baselines: simpler.get(weekOf(band)) ?? NO_BASELINES }));
  return [...beside, ...backtested].toSorted((a, b) => a.lastDay - b.lastDay || b.weeksToGo - a.weeksToGo);
}

/** Those of a period that the calendar no longer has reach at least from the day of the range to the end. */
function daysOf(period: FiscalPeriod | null, { asOfDay, weeksToGo }: PastBand): Pick<Told, 'firstDay' | 'lastDay'> {
  if (period) return { firstDay: period.firstDay, lastDay: period.lastDay };
  return { firstDay: asOfDay, lastDay: asOfDay + 7 * weeksToGo - 1 };
}

const weekOf = ({ period, weeksToGo }: Pick<PastBand, 'period' | 'weeksToGo'>): string => `${period} ${weeksToGo}`;

const NO_BASELINES = Object.fromEntries(BASELINES.map((name) => [name, null])) as PastBand['baselines'];

/**
 * Daily runs of periods that are over, made while they ran, on the days that lie whole weeks before their ends, beside
 * what they brought. Days that are no period of the present calendar were a period once, and go by their days.
 */
async function keptBands(tx: TenantTransaction, { kind, scope, now }: Asked): Promise<Told[]> {
  const { fiscalCalendar } = await calendarOf(tx);
  const { day: today } = await momentIn(tx, now);
  const { rows } = await tx.client.query<{
    firstDay: number;
    lastDay: number;
    day: number;
    low: number | null;
    mostLikely: number | null;
    high: number | null;
    withheld: NonNullable<RunFigures['withheld']> | null;
  }>(
    `SELECT starts_on - DATE '1970-01-01' AS "firstDay", ends_on - DATE '1970-01-01' AS "lastDay",
       as_of_day - DATE '1970-01-01' AS day, low_minor::float8 AS low,
       most_likely_minor::float8 AS "mostLikely", high_minor::float8 AS high,
       figures -> 'withheld' AS withheld
     FROM forecast_runs WHERE organization_id = $1 AND scope = $2 AND period_kind = $3 AND made_for = 'daily'
       AND (low_minor IS NOT NULL OR figures ? 'withheld') ORDER BY starts_on, as_of_day`,
    [tx.organizationId, scope.name, kind],
  );
  const bands: Told[] = [];
  const actuals = new Map<string, number>();
  for (const { firstDay, lastDay, day, withheld, ...said } of rows) {
    if (lastDay >= today || day < firstDay || (lastDay + 1 - day) % 7 !== 0) continue;
    const days = `${isoDate(firstDay)} to ${isoDate(lastDay)}`;
    const period = periodOfDays({ firstDay, lastDay }, fiscalCalendar);
    const actual = actuals.get(days) ?? (await wonIn(tx, scope, { firstDay, lastDay }));
    actuals.set(days, actual);
    bands.push({
      period: period?.key ?? days,
      label: period?.label ?? `${days}, most like ${likestPeriod({ firstDay, lastDay }, fiscalCalendar).label}`,
      firstDay,
      lastDay,
      asOfDay: day,
      weeksToGo: (lastDay + 1 - day) / 7,
      low: said.low ?? withheld?.low ?? 0,
      mostLikely: said.mostLikely ?? withheld?.mostLikely ?? 0,
      high: said.high ?? withheld?.high ?? 0,
      actual,
      ...(withheld && { withheld: true }),
      baselines: NO_BASELINES,
      source: 'kept',
    });
  }
  return bands;
}

/** Minor units. */
async function wonIn(
  tx: TenantTransaction,
  { owners }: AskedScope,
  { firstDay, lastDay }: Pick<FiscalPeriod, 'firstDay' | 'lastDay'>,
): Promise<number> {
  const { rows } = await tx.client.query<{ sum: number }>(
    `SELECT coalesce(sum(amount_base_minor), 0)::float8 AS sum FROM opportunities
     WHERE organization_id = $1 AND status = 'won' AND closed_on BETWEEN $2::date AND $3::date
       AND ($4::uuid[] IS NULL OR owner_id = ANY($4::uuid[]))`,
    [tx.organizationId, isoDate(firstDay), isoDate(lastDay), owners],
  );
  return rows[0]?.sum ?? 0;
}
