/** Tells what a forecast says and what moved it, from the answers that its screens show. */
import { dayOfIsoDate, forecastChangeNarrative, forecastNarrative, localDay } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { AskedPeople } from '../forecasts/asked-scope.ts';
import { forecastView } from '../forecasts/forecast-view.ts';
import { type AskedWaterfall, waterfallView } from '../forecasts/runs/waterfall-view.ts';
import type { AskedPeriod } from '../quotas/asked-period.ts';
import type { NarrativeOf } from './narrative-of.ts';

type ForecastInput = AskedPeriod & AskedPeople;

export async function narrateForecast(
  tx: TenantTransaction,
  actor: Actor,
  input: ForecastInput,
  now: Date,
): Promise<NarrativeOf> {
  const view = await forecastView(tx, actor, input, now);
  const { day: today } = await momentIn(tx, now);
  const { period, currency, model, fitted, noFigure, closedSoFar, worthAQuestion } = view;
  const narrative = forecastNarrative({
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
  });
  return { narrative, kind: 'forecast', subject: subjectOf(actor, period, input), opportunityId: null };
}

const figure = (sum: string | null): number | null => (sum === null ? null : Number(sum));

/** Returns null if no forecast with a figure was saved by then. */
export async function narrateWaterfall(
  tx: TenantTransaction,
  actor: Actor,
  input: AskedWaterfall,
  now: Date,
): Promise<NarrativeOf | null> {
  const waterfall = await waterfallView(tx, actor, input, now);
  if (!waterfall) return null;
  const { timeZone } = await calendarOf(tx);
  const { day: today } = await momentIn(tx, now);
  const { currency, from, to, steps } = waterfall;
  const owners = await ownersOfDeals(
    tx,
    steps.flatMap(({ deals }) => deals.map(({ id }) => id)),
  );
  const dayOf = (instant: string) => localDay(Date.parse(instant), timeZone);
  const narrative = forecastChangeNarrative({
    periodKind: input.period,
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
  });
  const { since = '', fromRunId = '', toRunId = '' } = input;
  const subject = [
    ...subjectOf(actor, { kind: input.period, end: input.containing ?? '' }, input),
    since,
    fromRunId,
    toRunId,
  ];
  return { narrative, kind: 'waterfall', subject, opportunityId: null };
}

/** Two readers of a forecast may see different deals of it. */
const subjectOf = (
  { memberId }: Actor,
  period: { readonly kind: string; readonly end: string },
  { ownerId = '', teamOf = '' }: AskedPeople,
): string[] => [memberId, period.kind, period.end, ownerId, teamOf];

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
