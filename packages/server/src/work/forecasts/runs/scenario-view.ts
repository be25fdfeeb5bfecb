/** What a period would bring if some deals stood otherwise. Nothing is kept of it. */
import type { Scenario } from '@forecastle/contract';
import { dayOfIsoDate } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { calendarOf, momentIn } from '../../../records/health/calendar.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import type { AskedPeriod } from '../../quotas/asked-period.ts';
import { type AskedForecast, askForecast } from '../ask-forecast.ts';
import { type AskedPeople, askedScope } from '../asked-scope.ts';
import type { QuestionedDeal } from '../questioned-deals.ts';
import { forecastOf } from '../snapshots/take-snapshot.ts';
import { seenDeals } from './read-runs.ts';

interface Asked extends AskedPeriod, AskedPeople {
  readonly out: readonly string[];
  readonly won: readonly string[];
  readonly moves: readonly { readonly id: string; readonly closeDate: string | null }[];
  /** Minor units of the organisation's currency. */
  readonly amounts: readonly { readonly id: string; readonly amountMinor: number }[];
}

/** Throws NOT_FOUND for a deal that is none of the open ones the actor may see. */
export async function scenarioView(
  tx: TenantTransaction,
  actor: Actor,
  { ownerId, teamOf, out, won, moves, amounts, ...question }: Asked,
  now: Date,
): Promise<z.infer<typeof Scenario>> {
  const scope = await askedScope(tx, actor, ownerId, teamOf);
  const { currency } = await calendarOf(tx);
  const { day: today } = await momentIn(tx, now);
  const base = await askForecast(tx, scope, question, now);
  const open = new Set(base.deals.filter(({ status }) => status === 'open').map(({ id }) => id));
  const changed = [...new Set([...out, ...won, ...[...moves, ...amounts].map((each) => each.id)])];
  for (const id of changed) if (!open.has(id)) throw notFound('open deal');
  const gone = new Set(out);
  const closed = new Set(won);
  const dates = new Map(moves.map(({ id, closeDate }) => [id, closeDate === null ? null : dayOfIsoDate(closeDate)]));
  const amountOf = new Map(amounts.map(({ id, amountMinor }) => [id, amountMinor]));
  const suppose = (deals: readonly QuestionedDeal[]): QuestionedDeal[] =>
    deals
      .filter(({ id }) => !gone.has(id))
      .map((deal) => {
        const amountMinor = amountOf.get(deal.id) ?? deal.amountMinor;
        if (closed.has(deal.id)) return { ...deal, amountMinor, status: 'won', closedDay: today };
        return { ...deal, amountMinor, closeDay: dates.has(deal.id) ? (dates.get(deal.id) ?? null) : deal.closeDay };
      });
  const supposed = await askForecast(tx, scope, question, now, suppose);
  const names = await seenDeals(tx, actor, changed);
  return {
    currency,
    base: figures(tx, base),
    scenario: figures(tx, supposed),
    deals: changed.map((id) => ({ id, name: names.get(id) ?? '' })),
  };
}

function figures(tx: TenantTransaction, asked: AskedForecast): z.infer<typeof Scenario>['base'] {
  const { low, mostLikely, high } = forecastOf(tx, asked);
  const text = (minor: number | null): string | null => (minor === null ? null : String(minor));
  return { low: text(low), mostLikely: text(mostLikely), high: text(high) };
}
