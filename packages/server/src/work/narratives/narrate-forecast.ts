/** Tells what a forecast says and what moved it, from the answers that its screens show. */
import { dayOfIsoDate, forecastChangeNarrative, forecastNarrative, localDay } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { AskedPeople } from '../forecasts/asked-scope.ts';
import { forecastView } from '../forecasts/forecast-view.ts';
import { type AskedWaterfall, waterfallView } from '../forecasts/runs/waterfall-view.ts';
import type { AskedPeriod } from '../quotas/asked-period.ts';
import { type PresentedNarrative, presentNarrative } from './present-narrative.ts';

type Asked = AskedPeriod & AskedPeople;

export async function narrateForecast(
  tx: TenantTransaction,
  actor: Actor,
  asked: Asked,
  now: Date,
): Promise<PresentedNarrative> {
  const view = await forecastView(tx, actor, asked, now);
  const { day: today } = await momentIn(tx, now);
  const { period, currency, model, fitted, noFigure, closedSoFar, worthAQuestion } = view;
  return presentNarrative(
    forecastNarrative({
      period,
      isOver: dayOfIsoDate(period.end) < today,
      currency,
      locale: actor.locale,
      low: figure(view.low),
      mostLikely: figure(view.mostLikely),
      high: figure(view.high),
      kind: model.kind,
      reason: model.reason,
      provisional: fitted?.provisional ?? false,
      noFigure: noFigure?.reason ?? null,
      closedMinor: Number(closedSoFar.amountBaseMinor),
      closedCount: closedSoFar.count,
      parts: view.parts.map(({ key, label, amountMinor, count }) => ({
        key,
        label,
        amountMinor: Number(amountMinor),
        count,
      })),
      quotaMinor: view.quotaMinor,
      review: worthAQuestion,
      overdue: view.overdue,
      withoutAmount: view.withoutAmount,
    }),
  );
}

const figure = (sum: string | null): number | null => (sum === null ? null : Number(sum));

/** Returns null if no forecast with a figure was saved by then. */
export async function narrateWaterfall(
  tx: TenantTransaction,
  actor: Actor,
  asked: AskedWaterfall,
  now: Date,
): Promise<PresentedNarrative | null> {
  const moved = await waterfallView(tx, actor, asked, now);
  if (!moved) return null;
  const { timeZone } = await calendarOf(tx);
  const { day: today } = await momentIn(tx, now);
  const { currency, from, to, steps } = moved;
  const owners = await ownersOfDeals(
    tx,
    steps.flatMap(({ deals }) => deals.map(({ id }) => id)),
  );
  const dayOf = (instant: string) => localDay(Date.parse(instant), timeZone);
  return presentNarrative(
    forecastChangeNarrative({
      periodKind: asked.period,
      currency,
      locale: actor.locale,
      today,
      from: { day: dayOf(from.asOf), mostLikely: Number(from.mostLikely) },
      to: { day: to.runId === null ? null : dayOf(to.asOf), mostLikely: Number(to.mostLikely) },
      steps: steps.map(({ key, label, amountMinor, count, deals }) => ({
        key,
        label,
        amountMinor: Number(amountMinor),
        count,
        deals: deals.map(({ id, name, amountMinor: by }) => {
          const owner = owners.get(id);
          return { id, name, amountMinor: Number(by), owner: owner && owner.id !== actor.memberId ? owner.name : null };
        }),
      })),
    }),
  );
}

/** Owners of deals that the reader may see, as the waterfall names no others. */
async function ownersOfDeals(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly name: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<{ deal: string; id: string; name: string }>(
    `SELECT o.id AS deal, m.id, m.name FROM opportunities o
       JOIN members m ON m.organization_id = $1 AND m.id = o.owner_id
     WHERE o.organization_id = $1 AND o.id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  return new Map(rows.map(({ deal, id, name }) => [deal, { id, name }]));
}
