/** Keeps a forecast as it is told: what it said, of which deals, by which model. Nothing changes it afterwards. */
import { type Forecast, isoDate, memberChances, membershipOf } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import type { KeptDeal, KeptDeals, RunFigures } from '../../../platform/database/schema/kept-run.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { commitOfScope } from '../../commits/commit-of-scope.ts';
import type { AskedForecast } from '../ask-forecast.ts';
import { forecastOf } from '../told/tell-forecast.ts';
import { DEALS_A_PART, partsOf, writeParts } from './run-deals.ts';
import { figuresOf } from './run-figures.ts';

export type MadeFor = 'daily' | 'asked' | 'import';

/** A forecast in the form in which it is kept. */
export interface ToldRun {
  readonly forecast: Forecast;
  readonly figures: RunFigures;
  readonly deals: KeptDeals;
}

export function toldRun(tx: TenantTransaction, asked: AskedForecast): ToldRun {
  const forecast = forecastOf(tx, asked);
  return { forecast, figures: figuresOf(forecast, asked.fitted?.run.run.wins), deals: dealsOf(asked) };
}

interface Keeping {
  readonly madeFor: MadeFor;
  readonly now: Date;
  readonly run?: ToldRun;
  readonly dealsAPart?: number;
}

/**
 * Writes a run and returns its id; null where the daily one of that day is there already. Deals are kept with the
 * organisation's run: those of teams and reps are among them.
 */
export async function keepRun(
  tx: TenantTransaction,
  asked: AskedForecast,
  { madeFor, now, run = toldRun(tx, asked), dealsAPart = DEALS_A_PART }: Keeping,
): Promise<string | null> {
  const { forecast, figures, deals } = run;
  const { scope, period, today, currency, fitted } = asked;
  const committed = await commitOfScope(tx, asked, scope);
  // Before there are submissions, closed so far and Commit stand in for what people commit.
  const manual = committed ? { commitMinor: Number(committed.commitMinor) } : {};
  const kept = scope.owners === null ? partsOf(deals, dealsAPart) : null;
  const { rows } = await tx.client.query<{ id: string }>(
    `INSERT INTO forecast_runs (organization_id, id, scope, period_kind, period_key, starts_on, ends_on, as_of, as_of_day, made_for,
       model_name, model_kind, fit_id, currency, low_minor, most_likely_minor, high_minor, figures, deals)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     ON CONFLICT (organization_id, as_of_day, scope, starts_on, ends_on) WHERE made_for = 'daily' DO NOTHING
     RETURNING id`,
    [
      tx.organizationId,
      newId(),
      scope.name,
      period.kind,
      period.key,
      isoDate(period.firstDay),
      isoDate(period.lastDay),
      now,
      isoDate(today),
      madeFor,
      forecast.model.name,
      forecast.model.kind,
      fitted?.fit.id ?? null,
      currency,
      forecast.low,
      forecast.mostLikely,
      forecast.high,
      JSON.stringify({ ...figures, ...manual }),
      kept && JSON.stringify(kept.own),
    ],
  );
  const id = rows[0]?.id ?? null;
  if (id !== null && kept) await writeParts(tx, id, kept.parts);
  return id;
}

function dealsOf({ deals, model, period, today }: AskedForecast): KeptDeals {
  const chances = new Map(memberChances(deals, model, { period, asOfDay: today }).map((each) => [each.deal.id, each]));
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
