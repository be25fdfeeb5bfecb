/** What moved a forecast between a kept run and another, or now. */
import type { Waterfall as WaterfallShape } from '@forecastle/contract';
import {
  type CountedDeal,
  type CountedForecast,
  dayOfIsoDate,
  isoDate,
  type PeriodKind,
  startOfLocalDay,
  type WaterfallStep,
  waterfall,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { KeptDeals } from '../../../platform/database/schema/kept-run.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../../../records/health/calendar.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { askedPeriod } from '../../quotas/asked-period.ts';
import { askForecast } from '../ask-forecast.ts';
import { askedScope } from '../asked-scope.ts';
import { toldRun } from './make-run.ts';
import { dealsOfRun, ownersOfScope, type RunRow, readRun, runById, seenDeals } from './read-runs.ts';

type Answer = z.infer<typeof WaterfallShape>;

const LABELS: Readonly<Record<WaterfallStep, string>> = {
  created: 'Created',
  removed: 'Removed or omitted',
  won: 'Won',
  lost: 'Lost',
  reopened: 'Reopened',
  reassigned: 'Reassigned',
  merged: 'Merged',
  pulled_in: 'Pulled in',
  pushed_out: 'Pushed out',
  currency: 'Currency',
  amount_up: 'Amounts up',
  amount_down: 'Amounts down',
  probability_up: 'Chances up',
  probability_down: 'Chances down',
  new_business: 'New business',
  model: 'Typical less average, and the model',
};

/** Deals named in one step. */
const DEALS_SHOWN = 20;
const DAYS_BACK = 7;

interface Asked {
  readonly period: PeriodKind;
  readonly containing?: string | undefined;
  readonly ownerId?: string | undefined;
  /** Whoever leads the team; a rep given goes before. */
  readonly teamOf?: string | undefined;
  /** YYYY-MM-DD. */
  readonly since?: string | undefined;
  readonly fromRunId?: string | undefined;
  readonly toRunId?: string | undefined;
}

interface Told {
  readonly runId: string | null;
  readonly asOf: Date;
  readonly counted: CountedForecast;
}

/** Null where nothing with a figure was kept up to then. */
export async function waterfallView(
  tx: TenantTransaction,
  actor: Actor,
  asked: Asked,
  now: Date,
): Promise<Answer | null> {
  const { currency } = await calendarOf(tx);
  const scope = await askedScope(tx, actor, asked.ownerId, asked.teamOf);
  const from = asked.fromRunId
    ? await readRun(tx, actor, asked.fromRunId)
    : await runBefore(tx, { ...asked, scope: scope.name, now });
  if (!from || from.mostLikely === null) return null;
  const before = await countedRun(tx, from, from.mostLikely);
  const after = asked.toRunId ? await toldBy(tx, actor, asked.toRunId) : await toldNow(tx, actor, asked, now);
  if (!after) return null;
  const owners = scope.owners && (await ownersOfScope(tx, from.scope));
  const parts = waterfall(before, after.counted, (owner) => !owners || owners.has(owner));
  const shown = parts.map(({ deals }) => deals.slice(0, DEALS_SHOWN));
  const seen = await seenDeals(
    tx,
    actor,
    shown.flatMap((deals) => deals.map(({ id }) => id)),
  );
  return {
    currency,
    from: { runId: from.id, asOf: from.asOf.toISOString(), mostLikely: String(before.mostLikelyMinor) },
    to: { runId: after.runId, asOf: after.asOf.toISOString(), mostLikely: String(after.counted.mostLikelyMinor) },
    steps: parts.map(({ step, amountMinor, deals }, index) => ({
      key: step,
      label: LABELS[step],
      amountMinor: String(amountMinor),
      count: deals.length,
      deals: (shown[index] ?? []).map((deal) => ({
        id: deal.id,
        name: seen.get(deal.id) ?? null,
        amountMinor: String(deal.amountMinor),
      })),
    })),
  };
}

/** The last run kept up to the end of a day; a week ago when none is named, and the first one kept when that is later. */
export async function runBefore(
  tx: TenantTransaction,
  { scope, now, since, ...asked }: Omit<Asked, 'ownerId'> & { readonly scope: string; readonly now: Date },
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

async function countedRun(tx: TenantTransaction, run: RunRow, mostLikelyMinor: number): Promise<CountedForecast> {
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

async function toldBy(tx: TenantTransaction, actor: Actor, id: string): Promise<Told | null> {
  const run = await readRun(tx, actor, id);
  if (run.mostLikely === null) return null;
  return { runId: run.id, asOf: run.asOf, counted: await countedRun(tx, run, run.mostLikely) };
}

async function toldNow(tx: TenantTransaction, actor: Actor, asked: Asked, now: Date): Promise<Told | null> {
  const scope = await askedScope(tx, actor, asked.ownerId, asked.teamOf);
  const own = toldRun(tx, await askForecast(tx, scope, asked, now));
  if (own.forecast.mostLikely === null) return null;
  return {
    runId: null,
    asOf: now,
    counted: {
      mostLikelyMinor: own.forecast.mostLikely,
      notYetCreatedMinor: own.figures.notYetCreated,
      deals: countedDeals(own.deals),
    },
  };
}
