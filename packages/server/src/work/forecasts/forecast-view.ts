import type { ForecastView } from '@forecastle/contract';
import {
  type DealSum,
  type Forecast,
  forecastParts,
  forecastPeriod,
  memberChances,
  startOfLocalDay,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { commitOfScope } from '../commits/commit-of-scope.ts';
import { type AskedPeriod, presentPeriod } from '../quotas/asked-period.ts';
import { quotaOfScope } from '../quotas/quota-amount.ts';
import { type AskedForecast, askForecast } from './ask-forecast.ts';
import { askedScope } from './asked-scope.ts';
import { namesOf } from './names-of-deals.ts';
import { trustOf, withoutWords } from './track-record.ts';

/** What a fiscal period will bring, of everybody the actor may see, of one team or of one rep. */
export async function forecastView(
  tx: TenantTransaction,
  actor: Actor,
  {
    ownerId,
    teamOf,
    ...question
  }: AskedPeriod & { readonly ownerId?: string | undefined; readonly teamOf?: string | undefined },
  now: Date,
): Promise<z.infer<typeof ForecastView>> {
  const asked = await askForecast(tx, await askedScope(tx, actor, ownerId, teamOf), question, now);
  const { period, currency } = asked;
  const forecast = forecastOf(tx, asked);
  const committed = await commitOfScope(tx, asked, asked.scope);
  return {
    asOf: now.toISOString(),
    period: presentPeriod(period),
    currency,
    low: textOf(forecast.low),
    mostLikely: textOf(forecast.mostLikely),
    high: textOf(forecast.high),
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
    worthAQuestion: await worthAQuestion(tx, asked),
    members: forecast.members.count,
    overdue: forecast.overdue.count,
    withoutAmount: forecast.withoutAmount,
    dateless: bucket(forecast.dateless),
    quotaMinor: (await quotaOfScope(tx, currency, period, asked.scope))?.amountMinor ?? null,
    committed: committed && { ...committed, commitMinor: String(committed.commitMinor) },
  };
}

/** The figures of a forecast that was asked for. */
export function forecastOf(
  { organizationId }: TenantTransaction,
  { scope, deals, model, period, today, timeZone }: AskedForecast,
): Forecast {
  return forecastPeriod(deals, model, {
    scope: `${organizationId}|${scope.name}`,
    period,
    // The figures of a day are the same all day: what they are seeded with is its first instant.
    asOf: { instant: startOfLocalDay(today, timeZone), day: today },
  });
}

/** What is to be said of a forecast from history alone. */
async function fittedPart(
  tx: TenantTransaction,
  { fitted, period, scope }: AskedForecast,
  { bandCorrection }: Forecast,
): Promise<z.infer<typeof ForecastView>['fitted']> {
  if (!fitted || !bandCorrection) return null;
  const { fit, run } = fitted;
  const { low, mostLikely, high } = run.run.wins;
  return {
    provisional: run.run.provisional,
    periods: run.kept.periods.length,
    learntAt: fit.fittedAt.toISOString(),
    without: withoutWords(fit.kept?.missing ?? []),
    bandCorrection: { low: String(bandCorrection.low), high: String(bandCorrection.high) },
    wins: { low, mostLikely, high },
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

async function worthAQuestion(tx: TenantTransaction, { deals, model, period, today }: AskedForecast) {
  const found = memberChances(deals, model, { period, asOfDay: today }).filter(({ question }) => question !== null);
  const shown = found.slice(0, QUESTIONS_SHOWN);
  const names = await namesOf(tx, shown);
  return {
    count: found.length,
    items: shown.map(({ deal, question }) => ({
      id: deal.id,
      name: names.get(deal.id) ?? '',
      question: question ?? '',
    })),
  };
}
