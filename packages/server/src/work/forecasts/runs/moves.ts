/** What moved a forecast, before anybody looks: which of its deals may be named depends on who does. */
import {
  type CountedDeal,
  type CountedForecast,
  dayOfIsoDate,
  isoDate,
  startOfLocalDay,
  type WaterfallStep,
  waterfall,
} from '@forecastle/rules';
import type { KeptDeals } from '../../../platform/database/schema/kept-run.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../../../records/health/calendar.ts';
import { type AskedPeriod, askedPeriod } from '../../quotas/asked-period.ts';
import type { AskedForecast } from '../ask-forecast.ts';
import type { ToldRun } from './make-run.ts';
import { dealsOfRun, ownersOfScope, type RunRow, runById } from './read-runs.ts';

/** Deals named in one step. */
const DEALS_SHOWN = 20;
const DAYS_BACK = 7;

/** A forecast with the deals it counted. */
export interface ToldDeals {
  /** Null of one that is not kept. */
  readonly runId: string | null;
  readonly asOf: Date;
  readonly counted: CountedForecast;
}

interface End {
  readonly runId: string | null;
  /** ISO 8601. */
  readonly asOf: string;
  /** Minor units. */
  readonly mostLikely: string;
}

/** Amounts are minor units, as text: they go into JSON. */
export interface Moves {
  readonly from: End & { readonly runId: string };
  readonly to: End;
  readonly steps: readonly {
    readonly key: WaterfallStep;
    readonly amountMinor: string;
    readonly count: number;
    /** Those that move the most. */
    readonly deals: readonly { readonly id: string; readonly amountMinor: string }[];
  }[];
}

/** From a kept run, of the deals whose owners the scope of the other has now. */
export async function movesBetween(
  tx: TenantTransaction,
  from: RunRow & { readonly mostLikely: number },
  after: ToldDeals,
  isWhole: boolean,
): Promise<Moves> {
  const before = await countedRun(tx, from, from.mostLikely);
  const owners = isWhole ? null : await ownersOfScope(tx, from.scope);
  const parts = waterfall(before, after.counted, (owner) => !owners || owners.has(owner));
  return {
    from: { runId: from.id, asOf: from.asOf.toISOString(), mostLikely: String(before.mostLikelyMinor) },
    to: { runId: after.runId, asOf: after.asOf.toISOString(), mostLikely: String(after.counted.mostLikelyMinor) },
    steps: parts.map(({ step, amountMinor, deals }) => ({
      key: step,
      amountMinor: String(amountMinor),
      count: deals.length,
      deals: deals.slice(0, DEALS_SHOWN).map((deal) => ({ id: deal.id, amountMinor: String(deal.amountMinor) })),
    })),
  };
}

/** Of a forecast as it was drawn now; null where it has no figure, or nothing with one was kept up to a week ago. */
export async function movesSinceLastWeek(
  tx: TenantTransaction,
  { scope, period }: AskedForecast,
  run: ToldRun,
  now: Date,
): Promise<Moves | null> {
  const from = await runBefore(tx, {
    scope: scope.name,
    period: period.kind,
    containing: isoDate(period.firstDay),
    now,
  });
  const after = from && toldOf(run, now);
  if (!from || !after || !hasFigure(from)) return null;
  return movesBetween(tx, from, after, scope.owners === null);
}

export const hasFigure = <Run extends { readonly mostLikely: number | null }>(
  run: Run,
): run is Run & { readonly mostLikely: number } => run.mostLikely !== null;

/** Null without a figure. */
export function toldOf({ forecast, figures, deals }: ToldRun, now: Date): ToldDeals | null {
  if (forecast.mostLikely === null) return null;
  return {
    runId: null,
    asOf: now,
    counted: {
      mostLikelyMinor: forecast.mostLikely,
      notYetCreatedMinor: figures.notYetCreated,
      deals: countedDeals(deals),
    },
  };
}

interface AskedBefore extends AskedPeriod {
  readonly scope: string;
  /** YYYY-MM-DD. */
  readonly since?: string | undefined;
  readonly now: Date;
}

/** The last run kept up to the end of a day; a week ago when none is named, and the first one kept when that is later. */
export async function runBefore(
  tx: TenantTransaction,
  { scope, now, since, ...asked }: AskedBefore,
): Promise<RunRow | null> {
  const { timeZone } = await calendarOf(tx);
  const { day: today } = await momentIn(tx, now);
  const { period } = await askedPeriod(tx, asked, now);
  const day = since === undefined ? today - DAYS_BACK : dayOfIsoDate(since);
  const end = new Date(startOfLocalDay(day + 1, timeZone));
  const { rows } = await tx.client.query<{ id: string }>(
    `(SELECT id, 0 AS rank FROM forecast_runs WHERE organization_id = $1 AND scope = $2 AND starts_on = $3 AND ends_on = $4
       AND as_of < $5 ORDER BY as_of DESC, id DESC LIMIT 1)
     UNION ALL
     (SELECT id, 1 FROM forecast_runs WHERE organization_id = $1 AND scope = $2 AND starts_on = $3 AND ends_on = $4
       AND as_of >= $5 AND as_of < $6 AND $7 ORDER BY as_of, id LIMIT 1)
     ORDER BY rank LIMIT 1`,
    [
      tx.organizationId,
      scope,
      isoDate(period.firstDay),
      isoDate(period.lastDay),
      end,
      new Date(startOfLocalDay(today, timeZone)),
      since === undefined,
    ],
  );
  const id = rows[0]?.id;
  return id === undefined ? null : runById(tx, id);
}

export async function countedRun(
  tx: TenantTransaction,
  run: RunRow,
  mostLikelyMinor: number,
): Promise<CountedForecast> {
  return {
    mostLikelyMinor,
    notYetCreatedMinor: run.figures.notYetCreated,
    deals: countedDeals(await dealsOfRun(tx, run)),
  };
}

const countedDeals = (deals: KeptDeals): CountedDeal[] =>
  deals.map(({ id, o, s, m, a, u, c }) => ({
    id,
    ownerId: o,
    status: s,
    membership: m,
    amountMinor: a,
    currency: u,
    contributionMinor: c,
  }));
