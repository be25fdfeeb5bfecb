/** What a forecast tells that its deals decide: quotas, calls and names of deals stand beside it, as they are when somebody looks. */
import type { ForecastView } from '@forecastle/contract';
import {
  agedDeals,
  type DealSum,
  type Forecast,
  forecastParts,
  forecastPeriod,
  isoDate,
  memberChances,
  startOfLocalDay,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { AskedForecast } from '../ask-forecast.ts';
import { trustOf, withoutWords } from '../track-record.ts';

type View = z.infer<typeof ForecastView>;

export interface ForecastSnapshot
  extends Omit<View, 'asOf' | 'period' | 'currency' | 'quotaMinor' | 'committed' | 'worthAQuestion'> {
  /** Deals worth a question: how many, and those that add the most. */
  readonly questioned: {
    readonly count: number;
    readonly items: readonly { readonly id: string; readonly question: string }[];
  };
}

/** Forecasts that were drawn, by what was asked: two views of one are told of the same. */
const drawn = new WeakMap<AskedForecast, Forecast>();

/** The figures of a forecast that was asked for. */
export function forecastOf({ organizationId }: TenantTransaction, asked: AskedForecast): Forecast {
  const present = drawn.get(asked);
  if (present) return present;
  const { scope, deals, model, period, today, timeZone } = asked;
  const forecast = forecastPeriod(deals, model, {
    scope: `${organizationId}|${scope.name}`,
    period,
    // The figures of a day are the same all day: what they are seeded with is its first instant.
    asOf: { instant: startOfLocalDay(today, timeZone), day: today },
  });
  drawn.set(asked, forecast);
  return forecast;
}

export async function takeSnapshot(
  tx: TenantTransaction,
  asked: AskedForecast,
  forecast: Forecast = forecastOf(tx, asked),
): Promise<ForecastSnapshot> {
  return {
    low: textOf(forecast.low),
    mostLikely: textOf(forecast.mostLikely),
    high: textOf(forecast.high),
    mlForecast: forecast.model.kind === 'fitted' ? textOf(forecast.mostLikely) : null,
    confidence: forecast.confidence,
    noFigure: forecast.noFigure,
    parts: forecastParts(forecast).map((part) => ({ ...part, amountMinor: String(part.amountMinor) })),
    model: forecast.model,
    fitted: await fittedPart(tx, asked, forecast),
    needs: [...forecast.needs],
    closedSoFar: bucket(forecast.won),
    byCategory: forecast.byCategory.map(({ category, withoutAmount, ...sum }) => ({
      category,
      ...bucket(sum),
      withoutAmount,
    })),
    openByCategory: forecast.openByCategory.map(({ category, withoutAmount: _, ...sum }) => ({
      category,
      ...bucket(sum),
    })),
    questioned: questionedOf(asked),
    members: forecast.members.count,
    overdue: forecast.overdue.count,
    withoutAmount: forecast.withoutAmount,
    dateless: bucket(forecast.dateless),
  };
}

/** What is to be said of a forecast from history alone. */
async function fittedPart(
  tx: TenantTransaction,
  { fitted, deals, period, scope, today }: AskedForecast,
  { bandCorrection, noFigure }: Forecast,
): Promise<View['fitted']> {
  if (!fitted || !bandCorrection || noFigure) return null;
  const { fit, run } = fitted;
  const { low, mostLikely, high } = run.run.wins;
  const aged = agedDeals(deals, { cycleWeeks: fit.kept?.scale.cycleWeeks ?? null, asOfDay: today });
  return {
    provisional: run.run.provisional,
    periods: run.kept.periods.length,
    learntAt: fit.fittedAt.toISOString(),
    without: withoutWords(fit.kept?.missing ?? []),
    bandCorrection: { low: String(bandCorrection.low), high: String(bandCorrection.high) },
    wins: { low, mostLikely, high },
    aged: aged && { count: aged.count, createdBefore: isoDate(aged.createdBeforeDay) },
    trust: await trustOf(tx, fit.id, {
      scope: scope.name,
      kind: period.kind,
      horizon: run.kept.horizon ?? 'running',
    }),
  };
}

const textOf = (minor: number | null): string | null => (minor === null ? null : String(minor));
const bucket = ({ count, amountMinor }: DealSum) => ({ count, amountBaseMinor: String(amountMinor) });

/** Deals shown beside the figure; the rest is a page of its own. */
const QUESTIONS_SHOWN = 5;

function questionedOf({ deals, model, recordsActivity, period, today }: AskedForecast): ForecastSnapshot['questioned'] {
  const found = memberChances(deals, model, { period, asOfDay: today, recordsActivity }).flatMap(
    ({ deal, question }) => (question === null ? [] : [{ id: deal.id, question }]),
  );
  return { count: found.length, items: found.slice(0, QUESTIONS_SHOWN) };
}
