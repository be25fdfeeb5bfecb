import { localDay, type PeriodKind, type SlackForecast, usualPeriodKind } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { askForecast } from '../../forecasts/ask-forecast.ts';
import { forecastView } from '../../forecasts/forecast-view.ts';
import { waterfallView } from '../../forecasts/runs/waterfall-view.ts';
import { scopeWords } from './scope-words.ts';

/** How many steps of what moved the forecast are named. */
const NAMED_STEPS = 3;

const minor = (sum: string | null): number | null => (sum === null ? null : Number(sum));

/**
 * Returns the forecast of all deals that the actor sees in the running period, by default of the kind that screens open with. What moved one that is
 * computed meanwhile, of more deals than `movesUpTo`, is left for later: it takes as long again as the figures, and screens show
 * those first too. By then a snapshot of both is stored.
 */
export async function showForecast(
  tx: TenantTransaction,
  actor: Actor,
  now: Date,
  kind: PeriodKind | null = null,
  movesUpTo: number = Number.POSITIVE_INFINITY,
): Promise<SlackForecast> {
  const period = kind ?? usualPeriodKind((await calendarOf(tx)).fiscalCalendar.cadence);
  // Both are told of one forecast, which is drawn once.
  let asked: ReturnType<typeof askForecast> | undefined;
  const ask: typeof askForecast = (...question) => {
    asked ??= askForecast(...question);
    return asked;
  };
  const view = await forecastView(tx, actor, { period }, now, ask);
  const isChangeLater = asked !== undefined && (await asked).deals.length > movesUpTo;
  const moves = isChangeLater ? null : await waterfallView(tx, actor, { period }, now, ask);
  const { low, mostLikely, high, noFigure, model } = view;
  const range = low === null || high === null ? null : { lowMinor: Number(low), highMinor: Number(high) };
  return {
    periodLabel: view.period.label,
    scopeWords: scopeWords(actor),
    currency: view.currency,
    mostLikelyMinor: minor(mostLikely),
    range,
    why: noFigure?.reason ?? (range === null ? model.reason : null),
    closedMinor: Number(view.closedSoFar.amountBaseMinor),
    closedDeals: view.closedSoFar.count,
    commitMinor: Number(view.committed.commitMinor),
    quotaMinor: view.quotaMinor,
    isChangeLater,
    change: moves && {
      sinceDay: localDay(Date.parse(moves.from.asOf), actor.timeZone),
      amountMinor: Number(moves.to.mostLikely) - Number(moves.from.mostLikely),
      steps: moves.steps
        .map(({ label, amountMinor }) => ({ label, amountMinor: Number(amountMinor) }))
        .filter(({ amountMinor }) => amountMinor !== 0)
        .sort((a, b) => Math.abs(b.amountMinor) - Math.abs(a.amountMinor))
        .slice(0, NAMED_STEPS),
    },
    trust: view.fitted?.trust ?? null,
  };
}
