import type { ForecastView } from '@forecastle/contract';
import { forecastParts, forecastPeriod, isoDate, startOfLocalDay } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../database/tenant.ts';
import type { Actor } from '../identity/actor.ts';
import { POLICIES } from '../identity/policies.ts';
import { askForecast, type ForecastQuestion } from './ask-forecast.ts';

/** Low, most likely and high of a fiscal period, of everybody the actor may see or of one rep. */
export async function forecastView(
  tx: TenantTransaction,
  actor: Actor,
  question: ForecastQuestion,
  now: Date,
): Promise<z.infer<typeof ForecastView>> {
  const { deals, model, period, today, timeZone, currency } = await askForecast(tx, actor, question, now);
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
    low: String(forecast.low),
    mostLikely: String(forecast.mostLikely),
    high: String(forecast.high),
    mean: String(forecast.mean),
    parts: forecastParts(forecast).map((part) => ({ ...part, amountMinor: String(part.amountMinor) })),
    model: forecast.model,
    members: forecast.members.count,
    overdue: forecast.overdue.count,
    withoutAmount: forecast.withoutAmount,
    dateless: { count: forecast.dateless.count, amountBaseMinor: String(forecast.dateless.amountMinor) },
  };
}

/** Two who see the same deals are told the same figures. */
function scopeName(actor: Actor, ownerId: string | undefined): string {
  if (ownerId) return `rep ${ownerId}`;
  const { scope } = POLICIES[actor.role];
  if (scope === 'organization') return 'organization';
  return scope === 'own' ? `rep ${actor.memberId}` : `team ${actor.memberId}`;
}
