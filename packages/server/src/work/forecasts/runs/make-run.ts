/** Keeps a forecast as it is told: what it said, of which deals, by which model. Nothing changes it afterwards. */
import { type Forecast, memberChances, membershipOf } from '@forecastle/rules';
import type { KeptDeal, KeptDeals, RunFigures } from '../../../platform/database/schema/kept-run.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { commitOfScope } from '../../commits/commit-of-scope.ts';
import type { AskedForecast } from '../ask-forecast.ts';
import { forecastOf } from '../snapshots/take-snapshot.ts';
import { commitOf, figuresOf } from './run-figures.ts';
import { type MadeFor, writeRun } from './write-run.ts';

/** A forecast in the form in which it is kept. */
export interface RecordedRun {
  readonly forecast: Forecast;
  readonly figures: RunFigures;
  readonly deals: KeptDeals;
}

export function recordedRun(tx: TenantTransaction, asked: AskedForecast): RecordedRun {
  const forecast = forecastOf(tx, asked);
  return { forecast, figures: figuresOf(forecast, asked.fitted?.run.run), deals: dealsOf(asked) };
}

interface Keeping {
  readonly madeFor: MadeFor;
  readonly now: Date;
  readonly run?: RecordedRun;
  readonly dealsAPart?: number;
}

/**
 * Writes a run and returns its id; null where the daily one of that day is there already. Daily runs of teams and reps keep
 * no deals: those of the organisation's run of that day are theirs too.
 */
export async function keepRun(
  tx: TenantTransaction,
  asked: AskedForecast,
  { madeFor, now, run = recordedRun(tx, asked), dealsAPart }: Keeping,
): Promise<string | null> {
  const { forecast, figures, deals } = run;
  const { scope, period, today, currency, fitted } = asked;
  const commitMinor = commitOf(forecast, await commitOfScope(tx, asked, scope));
  return writeRun(
    tx,
    {
      scope: scope.name,
      periodKind: period.kind,
      period,
      asOf: now,
      asOfDay: today,
      madeFor,
      model: forecast.model,
      fitId: fitted?.fit.id ?? null,
      currency,
      band: forecast,
      // A team that changes later must not change what its run was of.
      figures: { ...figures, commitMinor, ...(scope.owners && { owners: scope.owners }) },
      deals: scope.owners === null || madeFor !== 'daily' ? deals : null,
    },
    dealsAPart,
  );
}

function dealsOf({ deals, model, recordsActivity, period, today, currency }: AskedForecast): KeptDeals {
  const chances = new Map(
    memberChances(deals, model, { period, asOfDay: today, recordsActivity }).map((each) => [each.deal.id, each]),
  );
  return deals.map((deal): KeptDeal => {
    const membership = membershipOf(deal, period, today);
    const chance = chances.get(deal.id);
    return {
      id: deal.id,
      o: deal.ownerId,
      s: deal.status,
      m: membership,
      a: deal.amountMinor,
      u: deal.currency,
      ...(deal.currency !== currency && { v: deal.ownAmountMinor }),
      c: membership === 'won' ? (deal.amountMinor ?? 0) : (chance?.contributionMinor ?? 0),
      p: chance ? Math.round(chance.percent * 10) : null,
      d: deal.status === 'open' ? deal.closeDay : deal.closedDay,
      g: deal.stageId,
      k: deal.category,
      n: deal.pushes,
      l: deal.lastActivityDay,
    };
  });
}
