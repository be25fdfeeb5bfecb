/** What moved a forecast between a kept run and another, or now. */
import type { Waterfall as WaterfallShape } from '@forecastle/contract';
import type { WaterfallStep } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import type { AskedPeriod } from '../../quotas/asked-period.ts';
import { type AskedForecast, type AskedScope, askForecast } from '../ask-forecast.ts';
import { type AskedPeople, askedScope } from '../asked-scope.ts';
import { storedSnapshot } from '../snapshots/stored-snapshot.ts';
import { partStep } from './hidden-moves.ts';
import { recordedRun } from './make-run.ts';
import { countedRun, hasFigure, type Moves, movesBetween, type RecordedDeals, runBefore, toldOf } from './moves.ts';
import { namedRuns, requireCurrency, requireEarlier } from './named-runs.ts';
import { type RunRow, seenDeals } from './read-runs.ts';

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
  model: 'Model and skew adjustment',
};

export interface AskedWaterfall extends AskedPeriod, AskedPeople {
  /** YYYY-MM-DD. */
  readonly since?: string | undefined;
  readonly fromRunId?: string | undefined;
  readonly toRunId?: string | undefined;
}

/** Null where nothing with a figure was kept up to then. `ask` shares a forecast with what else is told of it. */
export async function waterfallView(
  tx: TenantTransaction,
  actor: Actor,
  asked: AskedWaterfall,
  now: Date,
  ask: typeof askForecast = askForecast,
): Promise<Answer | null> {
  const scope = await askedScope(tx, actor, asked.ownerId, asked.teamOf);
  const moves =
    (await keptMoves(tx, scope, asked, now)) ?? (await movesOf(tx, actor, { scope, ...asked }, { now, ask }));
  return moves && named(tx, actor, moves);
}

/** Of what is kept of very many deals; null where it is asked from or to another time. */
async function keptMoves(
  tx: TenantTransaction,
  scope: AskedScope,
  asked: AskedWaterfall,
  now: Date,
): Promise<Moves | null> {
  if (asked.since !== undefined || asked.fromRunId || asked.toRunId) return null;
  return (await storedSnapshot(tx, scope, asked, now))?.moves ?? null;
}

async function movesOf(
  tx: TenantTransaction,
  actor: Actor,
  { scope, ...asked }: AskedWaterfall & { readonly scope: AskedScope },
  { now, ask }: { readonly now: Date; readonly ask: typeof askForecast },
): Promise<Moves | null> {
  const chosen = await namedRuns(tx, actor, { scope: scope.name, ...asked }, now);
  const currency = chosen.to?.currency ?? (await calendarOf(tx)).currency;
  const from = chosen.from ?? (await runBefore(tx, { ...asked, scope: scope.name, currency, now }));
  if (!from) return null;
  requireCurrency(from, currency);
  if (chosen.to) requireEarlier(from, chosen.to, asked);
  if (!hasFigure(from)) return null;
  const after = chosen.to ? await dealsOfRun(tx, chosen.to) : recordedNow(tx, await ask(tx, scope, asked, now), now);
  return after && movesBetween(tx, from, after);
}

const recordedNow = (tx: TenantTransaction, asked: AskedForecast, now: Date): RecordedDeals | null =>
  toldOf(recordedRun(tx, asked), asked, now);

async function dealsOfRun(tx: TenantTransaction, run: RunRow): Promise<RecordedDeals | null> {
  if (!hasFigure(run)) return null;
  return { runId: run.id, asOf: run.asOf, counted: await countedRun(tx, run, run.mostLikely) };
}

async function named(tx: TenantTransaction, actor: Actor, { currency, from, to, steps }: Moves): Promise<Answer> {
  const owners = await visibleOwners(tx, actor);
  const names = await seenDeals(
    tx,
    actor,
    steps.flatMap(({ deals }) => deals.map(({ id }) => id)),
  );
  const reader = { visible: owners && new Set(owners), names };
  return {
    currency,
    from,
    to,
    steps: steps.map((step) => {
      const { shown, hidden } = partStep(step, reader);
      const { key, amountMinor, count } = step;
      const deals = shown.map(({ id, name, amountMinor: moved }) => ({ id, name, amountMinor: moved }));
      return { key, label: LABELS[key], amountMinor, count, deals, hidden };
    }),
  };
}
