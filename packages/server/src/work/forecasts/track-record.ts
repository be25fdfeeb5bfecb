/** How past bands fared: those worked out with the latest fit, and those that were told at the time. */
import type { ToldBand as ToldBandShape, TrackRecord as TrackRecordShape } from '@forecastle/contract';
import {
  atNamedWeek,
  BASELINES,
  type BaselineName,
  type ColumnFact,
  type FiscalCalendar,
  type FiscalPeriod,
  type Horizon,
  isoDate,
  likestPeriod,
  namedWeek,
  type PeriodKind,
  parsePeriodKey,
  periodOfDays,
  type ToldBand,
  type TrackRecord,
  trackRecord,
  trustSentence,
  WITHOUT_WORDS,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { RunFigures } from '../../platform/database/schema/kept-run.ts';
import type { PastBand, ScopeRecord } from '../../platform/database/schema/scope-record.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { AskedScope } from './ask-forecast.ts';
import { type AskedPeople, askedScope } from './asked-scope.ts';
import { type Fit, latestFit } from './engine/latest-fit.ts';

type Answer = z.infer<typeof TrackRecordShape>;
type Told = PastBand & {
  readonly source: z.infer<typeof ToldBandShape>['source'];
  readonly label: string;
  readonly lastDay: number;
};

const BASELINE_LABELS: Readonly<Record<BaselineName, string>> = {
  so_far_plus_mean_rest: 'Closed so far plus the usual rest',
  stage_weighted: 'Amounts weighted by stage',
  category_roll_up: 'Amounts weighted by category',
  conversion_bootstrap: 'Past win rates by stage',
};

/** Facts that a history does not hold, as people call them. */
export const withoutWords = (missing: readonly ColumnFact[]): string[] =>
  missing.flatMap((fact) => WITHOUT_WORDS[fact] ?? []);

export async function trackRecordView(
  tx: TenantTransaction,
  actor: Actor,
  { period: kind, ownerId, teamOf }: { readonly period: PeriodKind } & AskedPeople,
  now: Date,
): Promise<Answer> {
  const { currency, fiscalCalendar } = await calendarOf(tx);
  const scope = await askedScope(tx, actor, ownerId, teamOf);
  const fit = await latestFit(tx, kind);
  const record = fit && (await recordOf(tx, fit.id, scope.name));
  const bands = await toldBands(tx, { kind, scope, record, now });
  const byWeek = Map.groupBy(bands, ({ weeksToGo }) => weeksToGo);
  const compared = bands.filter(isCompared);
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
    summary: summaryOf(atNamedWeek(bands, { kind })),
    compared: { ...summaryOf(compared), periods: periodsOf(compared) },
    byWeek: [...byWeek].toSorted(([a], [b]) => b - a).map(([weeksToGo, those]) => ({ weeksToGo, ...summaryOf(those) })),
    baselines: BASELINES.map((name) => ({
      name,
      label: BASELINE_LABELS[name],
      ...trackRecord(
        compared.flatMap(({ baselines, period, actual }): ToldBand[] => {
          const band = baselines[name];
          return band ? [{ cluster: period, ...band, actual }] : [];
        }),
      ),
    })),
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
    reliability: (record?.tenths ?? []).flatMap(({ deals, said, won }, tenth) =>
      deals === 0
        ? []
        : [
            {
              from: 10 * tenth,
              to: 10 * (tenth + 1),
              deals,
              said: (100 * said) / deals,
              happened: (100 * won) / deals,
            },
          ],
    ),
  };
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

const periodsOf = (bands: readonly PastBand[]): number => new Set(bands.map(({ period }) => period)).size;

const summaryOf = (bands: readonly PastBand[]): TrackRecord =>
  trackRecord(
    bands.map(({ period, low, mostLikely, high, actual, withheld = false }) => ({
      withheld,
      cluster: period,
      low,
      middle: mostLikely,
      high,
      actual,
    })),
  );

/** Ranges that every simpler way has one beside: only there is anything compared. */
const isCompared = ({ baselines, withheld }: PastBand): boolean =>
  !withheld && BASELINES.every((name) => baselines[name] !== null);

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
  const told = new Set(kept.map(({ period, weeksToGo }) => `${period} ${weeksToGo}`));
  const backtested = (asked.record?.bands ?? [])
    .filter(({ period, weeksToGo }) => !told.has(`${period} ${weeksToGo}`))
    .map((band): Told => {
      const period = parsePeriodKey(band.period, fiscalCalendar);
      return { ...band, source: 'backtest', label: period?.label ?? band.period, lastDay: period?.lastDay ?? 0 };
    });
  return [...kept, ...backtested].toSorted((a, b) => a.lastDay - b.lastDay || b.weeksToGo - a.weeksToGo);
}

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
