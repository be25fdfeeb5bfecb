import type { ForecastView } from '@forecastle/contract';
import {
  type DealSum,
  forecastParts,
  forecastPeriod,
  isoDate,
  memberChances,
  startOfLocalDay,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../database/tenant.ts';
import type { Actor } from '../identity/actor.ts';
import { POLICIES } from '../identity/policies.ts';
import { type AskedForecast, askForecast, type ForecastQuestion } from './ask-forecast.ts';
import { namesOf } from './forecast-deals.ts';

/** What a fiscal period will bring, of everybody the actor may see or of one rep. */
export async function forecastView(
  tx: TenantTransaction,
  actor: Actor,
  question: ForecastQuestion,
  now: Date,
): Promise<z.infer<typeof ForecastView>> {
  const asked = await askForecast(tx, actor, question, now);
  const { deals, model, period, today, timeZone, currency } = asked;
  const forecast = forecastPeriod(deals, model, {
    scope: `${tx.organizationId}|${scopeName(actor, question.ownerId)}`,
    period,
    // The figures of a day are the same all day: what they are seeded with is its first instant.
    asOf: { instant: startOfLocalDay(today, timeZone), day: today },
  });
  return {
    asOf: now.toISOString(),
    period: {
      kind: period.kind,
      label: period.label,
      start: isoDate(period.firstDay),
      end: isoDate(period.lastDay),
    },
    currency,
    low: textOf(forecast.low),
    mostLikely: textOf(forecast.mostLikely),
    high: textOf(forecast.high),
    noFigure: forecast.noFigure,
    parts: forecastParts(forecast).map((part) => ({ ...part, amountMinor: String(part.amountMinor) })),
    model: forecast.model,
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

/** Two who see the same deals are told the same figures. */
function scopeName(actor: Actor, ownerId: string | undefined): string {
  if (ownerId) return `rep ${ownerId}`;
  const { scope } = POLICIES[actor.role];
  if (scope === 'organization') return 'organization';
  return scope === 'own' ? `rep ${actor.memberId}` : `team ${actor.memberId}`;
}
