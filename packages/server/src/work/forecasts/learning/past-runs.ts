/** Forecasts of days that are gone, by what was known then: what would have been kept if somebody had kept it. Pure. */
import {
  type FiscalPeriod,
  type ForecastDeal,
  fittedForecast,
  forecastNow,
  forecastPeriod,
  type HeldDeal,
  type HeldDeals,
  heldDealAt,
  type KeptFit,
  type MemberChance,
  memberChances,
  membershipOf,
  type PresentDeal,
  presentWindow,
} from '@forecastle/rules';
import type { KeptDeal, KeptDeals, RunFigures } from '../../../platform/database/schema/kept-run.ts';
import { figuresOf } from '../runs/run-figures.ts';

export interface PastRunTask {
  readonly kept: KeptFit;
  readonly deals: HeldDeals;
  readonly stageIds: readonly string[];
  readonly currency: string;
  readonly seed: string;
  readonly period: FiscalPeriod;
  /** What happened before this day is known. */
  readonly asOfDay: number;
  /** Null for the organisation. */
  readonly owners: readonly string[] | null;
}

export interface PastRun {
  readonly low: number | null;
  readonly mostLikely: number | null;
  readonly high: number | null;
  readonly figures: RunFigures;
  /** Null of teams and reps, whose deals are kept with the organisation's run. */
  readonly deals: KeptDeals | null;
}

type PastDeal = ForecastDeal & HeldDeal;

const createdSince = (deals: readonly PastDeal[], day: number): number =>
  deals.filter(({ createdDay, isCreationAssumed }) => createdDay >= day && !isCreationAssumed).length;

export function pastRun(task: PastRunTask): PastRun {
  const { kept, period, asOfDay, owners, seed } = task;
  const deals = Array.from({ length: task.deals.count }, (_, place) => place).flatMap(
    (place) => dealAt(task.deals, place, asOfDay) ?? [],
  );
  const own = deals.filter(({ state }) => owners === null || owners.includes(state.owner ?? ''));
  const open = own.filter(({ status, category }) => status === 'open' && category !== 'omitted');
  const won = own.filter((deal) => membershipOf(deal, period, asOfDay) === 'won');
  const closedMinor = won.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
  const run = forecastNow(kept, {
    seed,
    period: { key: period.key, firstDay: period.firstDay, lastDay: period.lastDay, season: period.index - 1 },
    asOfDay,
    deals: open.map(
      ({ state, ...deal }): PresentDeal => ({
        ...state,
        ...deal,
      }),
    ),
    recordsActivity: deals.some(({ lastActivityDay }) => lastActivityDay !== null),
    created: createdSince(deals, presentWindow(kept, asOfDay).firstDay),
    closedAmount: closedMinor,
    closedWins: won.length,
    owners: owners && { ids: owners, people: kept.owners.length },
  });
  const model = fittedForecast({
    kept,
    run,
    periodKind: period.kind,
    deals: open,
    closedMinor,
    wordsOf: () => {
      throw new Error('nobody reads the words of a run that is kept');
    },
  });
  const forecast = forecastPeriod(own, model, { scope: seed, period, asOf: { instant: 0, day: asOfDay } });
  const chances = new Map(
    memberChances(own, model, { period, asOfDay, recordsActivity: false }).map((each) => [each.deal.id, each]),
  );
  return {
    low: forecast.low,
    mostLikely: forecast.mostLikely,
    high: forecast.high,
    figures: { ...figuresOf(forecast, run), confidence: null, ...(owners && { owners }) },
    deals: owners === null ? keptDeals(task, own, chances) : null,
  };
}

function keptDeals(
  { period, asOfDay, currency, stageIds }: PastRunTask,
  deals: readonly PastDeal[],
  chances: ReadonlyMap<string, MemberChance<PastDeal>>,
): KeptDeal[] {
  return deals.flatMap((deal): KeptDeal[] => {
    const membership = membershipOf(deal, period, asOfDay);
    const isClosed = deal.status !== 'open';
    if (isClosed && !(deal.closedDay !== null && deal.closedDay >= period.firstDay)) return [];
    const chance = chances.get(deal.id);
    return [
      {
        id: deal.id,
        o: deal.state.owner ?? '',
        s: deal.status,
        m: membership,
        a: deal.amountMinor,
        u: currency,
        c: membership === 'won' ? (deal.amountMinor ?? 0) : (chance?.contributionMinor ?? 0),
        p: chance ? Math.round(chance.percent * 10) : null,
        d: isClosed ? deal.closedDay : deal.closeDay,
        g: stageIds[deal.state.stage ?? 0] ?? '',
        k: deal.category,
        n: deal.pushes,
        l: deal.lastActivityDay,
      },
    ];
  });
}

/** A deal as it stood at the beginning of a day; null before it was there. */
function dealAt(deals: HeldDeals, place: number, asOfDay: number): PastDeal | null {
  const found = heldDealAt(deals, place, asOfDay);
  if (!found) return null;
  const { state } = found;
  return {
    ...found,
    status: state.status,
    category: state.category,
    winProbability: state.winProbability ?? 0,
    amountMinor: state.amountMinor,
    closeDay: state.closeDay,
    closedDay: state.status === 'open' ? null : state.day,
    // Scores of past days are kept nowhere: nothing here is judged by them.
    confidence: 0,
    riskBand: 'yellow',
    notYetQualified: true,
  };
}
