/** What moved a forecast, before anybody looks: which of its deals may be named depends on who does. */
import {
  type CountedDeal,
  type CountedForecast,
  dayOfIsoDate,
  isoDate,
  startOfLocalDay,
  type WaterfallPart,
  type WaterfallStep,
  waterfall,
} from '@forecastle/rules';
import type { KeptDeals } from '../../../platform/database/schema/kept-run.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../../../records/health/calendar.ts';
import { type AskedPeriod, askedPeriod } from '../../quotas/asked-period.ts';
import type { AskedForecast } from '../ask-forecast.ts';
import { ownersNow, type StepDeals, sumByOwner } from './hidden-moves.ts';
import type { RecordedRun } from './make-run.ts';
import { organizationDealsAt, ownersOfRun, type RunRow, runById } from './read-runs.ts';

/** Deals named in one step. */
const DEALS_SHOWN = 20;
export const DAYS_BACK = 7;

/** A forecast with the deals it counted. */
export interface RecordedDeals {
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
  /** Of both ends. */
  readonly currency: string;
  readonly from: End & { readonly runId: string };
  readonly to: End;
  readonly steps: readonly (StepDeals & {
    readonly key: WaterfallStep;
    readonly amountMinor: string;
    readonly count: number;
  })[];
}

/** Compares a kept run with another, or with now: each is of the owners it had at its time. */
export async function movesBetween(
  tx: TenantTransaction,
  from: RunRow & { readonly mostLikely: number },
  after: RecordedDeals,
): Promise<Moves> {
  const before = await countedRun(tx, from, from.mostLikely);
  const { counted, owners } =
    after.runId === null ? await withOwnersNow(tx, before, after.counted) : { counted: after.counted, owners: null };
  const parts = waterfall(before, counted);
  const ownerOf = owners ?? (await ownersNow(tx, movedIds(parts)));
  return {
    currency: from.currency,
    from: { runId: from.id, asOf: from.asOf.toISOString(), mostLikely: String(before.mostLikelyMinor) },
    to: { runId: after.runId, asOf: after.asOf.toISOString(), mostLikely: String(counted.mostLikelyMinor) },
    steps: parts.map(({ step, amountMinor, deals }) => ({
      key: step,
      amountMinor: String(amountMinor),
      count: deals.length,
      deals: deals.slice(0, DEALS_SHOWN).map((deal) => ({
        id: deal.id,
        amountMinor: String(deal.amountMinor),
        ownerId: ownerOf.get(deal.id) ?? null,
      })),
      byOwner: sumByOwner(deals, ownerOf),
    })),
  };
}

const movedIds = (parts: readonly WaterfallPart[]): string[] => [
  ...new Set(parts.flatMap(({ deals }) => deals.map(({ id }) => id))),
];

/** A forecast of now holds the deals of its people alone: it says itself whose they are, and the others are looked up. */
async function withOwnersNow(tx: TenantTransaction, before: CountedForecast, counted: CountedForecast) {
  const owners = new Map(counted.deals.map(({ id, ownerId }) => [id, ownerId]));
  const isOf = (owner: string): boolean => before.owners === null || before.owners.has(owner);
  const left = before.deals.filter(({ id, ownerId }) => isOf(ownerId) && !owners.has(id)).map(({ id }) => id);
  const elsewhere = new Set<string>();
  for (const [id, owner] of await ownersNow(tx, left)) {
    owners.set(id, owner);
    if (counted.owners !== null && !counted.owners.has(owner)) elsewhere.add(id);
  }
  return { counted: { ...counted, elsewhere }, owners };
}

/** Of a forecast as it was drawn now; null where it has no figure, or nothing with one was kept up to a week ago. */
export async function movesSinceLastWeek(
  tx: TenantTransaction,
  asked: AskedForecast,
  run: RecordedRun,
  now: Date,
): Promise<Moves | null> {
  const { scope, period } = asked;
  const from = await runBefore(tx, {
    scope: scope.name,
    period: period.kind,
    containing: isoDate(period.firstDay),
    now,
  });
  const after = from && toldOf(run, asked, now);
  if (!from || !after || !hasFigure(from)) return null;
  return movesBetween(tx, from, after);
}

export const hasFigure = <Run extends { readonly mostLikely: number | null }>(
  run: Run,
): run is Run & { readonly mostLikely: number } => run.mostLikely !== null;

/** Null without a figure. */
export function toldOf(
  { forecast, figures, deals }: RecordedRun,
  { scope: { owners }, currency }: Pick<AskedForecast, 'scope' | 'currency'>,
  now: Date,
): RecordedDeals | null {
  if (forecast.mostLikely === null) return null;
  return {
    runId: null,
    asOf: now,
    counted: {
      mostLikelyMinor: forecast.mostLikely,
      notYetCreatedMinor: figures.notYetCreated,
      deals: countedDeals(deals, currency),
      owners: owners && new Set(owners),
    },
  };
}

interface AskedBefore extends AskedPeriod {
  readonly scope: string;
  /** YYYY-MM-DD. */
  readonly since?: string | undefined;
  /** The currency the organisation counts in now when not given. */
  readonly currency?: string | undefined;
  readonly now: Date;
}

/**
 * The last run kept up to the end of a day; a week ago when none is named, and the first one kept when that is later.
 * Runs of another currency cannot be compared and are left out.
 */
export async function runBefore(
  tx: TenantTransaction,
  { scope, now, since, currency, ...asked }: AskedBefore,
): Promise<RunRow | null> {
  const { timeZone } = await calendarOf(tx);
  const { day: today } = await momentIn(tx, now);
  const { period, currency: ours } = await askedPeriod(tx, asked, now);
  const day = since === undefined ? today - DAYS_BACK : dayOfIsoDate(since);
  const end = new Date(startOfLocalDay(day + 1, timeZone));
  const { rows } = await tx.client.query<{ id: string }>(
    `(SELECT id, 0 AS rank FROM forecast_runs WHERE organization_id = $1 AND scope = $2 AND starts_on = $3 AND ends_on = $4
       AND currency = $8 AND as_of < $5 ORDER BY as_of DESC, id DESC LIMIT 1)
     UNION ALL
     (SELECT id, 1 FROM forecast_runs WHERE organization_id = $1 AND scope = $2 AND starts_on = $3 AND ends_on = $4
       AND currency = $8 AND as_of >= $5 AND as_of < $6 AND $7 ORDER BY as_of, id LIMIT 1)
     ORDER BY rank LIMIT 1`,
    [
      tx.organizationId,
      scope,
      isoDate(period.firstDay),
      isoDate(period.lastDay),
      end,
      new Date(startOfLocalDay(today, timeZone)),
      since === undefined,
      currency ?? ours,
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
    deals: countedDeals(await organizationDealsAt(tx, run), run.currency),
    owners: await ownersOfRun(tx, run),
  };
}

/** `base` is the organisation's currency then. */
const countedDeals = (deals: KeptDeals, base: string): CountedDeal[] =>
  deals.map(({ id, o, s, m, a, u, v, c }) => ({
    id,
    ownerId: o,
    status: s,
    membership: m,
    amountMinor: a,
    currency: u,
    ownAmountMinor: u === base ? a : v,
    contributionMinor: c,
  }));
