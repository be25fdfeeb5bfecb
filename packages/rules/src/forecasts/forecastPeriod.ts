import { counted } from '../counted.ts';
import type { ForecastCategory, Now } from '../facts.ts';
import { pipelineConfidence } from '../health/pipelineScores.ts';
import type { ForecastModel, ForecastNeed, ModelKind, NoFigure } from './forecastModel.ts';
import { type DayRange, type ForecastDeal, type Membership, membershipOf } from './membership.ts';
import { forecastSeed } from './seed.ts';

/** A count of deals with their summed amount in minor units. */
export interface DealSum {
  readonly count: number;
  readonly amountMinor: number;
}

/** The categories of open deals that count, the surest first. */
export const OPEN_CATEGORIES = ['commit', 'best_case', 'pipeline'] as const satisfies readonly ForecastCategory[];

/** Open members of a category; deals without one are in Pipeline. */
export interface CategorySum extends DealSum {
  readonly category: (typeof OPEN_CATEGORIES)[number];
  readonly withoutAmount: number;
}

/** What a period will bring, in the organisation's currency: integer minor units up to 2^53 - 1. */
export interface Forecast {
  /** P10 and P90 of the period's revenue; null when the model is a rule of thumb, which has no band. */
  readonly low: number | null;
  readonly high: number | null;
  /** P50, or the sum of a rule of thumb; null with `noFigure`. */
  readonly mostLikely: number | null;
  readonly noFigure: NoFigure | null;
  /** Means; with `typicalLessAverage` they add up exactly to `mostLikely`. */
  readonly parts: {
    readonly closedSoFar: number;
    readonly members: number;
    readonly others: number;
    readonly notYetCreated: number;
  };
  /** Median less mean; null when the model is a rule of thumb, which is a sum of means. */
  readonly typicalLessAverage: number | null;
  /** What the guard adds at the low and at the high end. */
  readonly bandCorrection: { readonly low: number; readonly high: number } | null;
  readonly model: { readonly name: string; readonly kind: ModelKind; readonly reason: string };
  /** What would bring a forecast, or a better one. */
  readonly needs: readonly ForecastNeed[];
  /** Mean confidence of the judged open members weighted by amount; null without any. */
  readonly confidence: number | null;
  readonly won: DealSum;
  /** Open members of the period, overdue ones and those without an amount included. */
  readonly members: DealSum;
  readonly byCategory: readonly CategorySum[];
  /** All open deals, whenever they are due. */
  readonly openByCategory: readonly CategorySum[];
  readonly overdue: DealSum;
  readonly withoutAmount: number;
  /** Open deals without a close date: in no period, listed apart. */
  readonly dateless: DealSum;
  /** Open deals due outside the period, and those without a close date. */
  readonly others: DealSum;
  /** The period is still to come: nothing closes in it yet, and deals due before it may slip into it. */
  readonly isAhead: boolean;
}

export interface ForecastContext {
  /** Identifies the organisation (and team or rep, if narrower) in the seed. */
  readonly scope: string;
  readonly period: DayRange & { readonly key: string };
  readonly asOf: Now;
}

const addUp = (deals: readonly ForecastDeal[]): DealSum => ({
  count: deals.length,
  amountMinor: deals.reduce((sum, deal) => sum + (deal.amountMinor ?? 0), 0),
});

const hasNoAmount = ({ amountMinor }: ForecastDeal): boolean => amountMinor === null || amountMinor === 0;

/** Sums stay exact only while no partial sum leaves the safe integers. */
const refuseTooLarge = (deals: readonly ForecastDeal[]): void => {
  const most = deals.reduce((sum, deal) => sum + Math.abs(deal.amountMinor ?? 0), 0);
  if (!Number.isSafeInteger(most)) throw new RangeError(`the deals' amounts sum to ${most}, more than can be counted`);
};

const sumsByCategory = (members: readonly ForecastDeal[]): CategorySum[] => {
  const groups = Map.groupBy(members, ({ category }) => category ?? 'pipeline');
  return OPEN_CATEGORIES.map((category) => {
    const deals = groups.get(category) ?? [];
    return { category, ...addUp(deals), withoutAmount: deals.filter(hasNoAmount).length };
  });
};

/** A figure of nothing but deals without amounts would be no forecast: counts stand in its place. */
function noFigureOf(belonging: readonly ForecastDeal[], dateless: number): NoFigure | null {
  if (belonging.length === 0) {
    const apart = dateless === 0 ? '' : `; ${counted(dateless, 'open deal')} without a close date`;
    return { why: 'no_deals', reason: `No deals in this period${apart}.` };
  }
  if (!belonging.every(hasNoAmount)) return null;
  const count = belonging.length;
  return {
    why: 'no_amounts',
    reason:
      count === 1
        ? 'The only deal in this period has no amount.'
        : `None of the ${counted(count, 'deal')} in this period has an amount.`,
  };
}

function needsOf(model: ForecastModel, withoutAmount: number, dateless: number): ForecastNeed[] {
  const amounts = `${counted(withoutAmount, 'deal')} in the period ${withoutAmount === 1 ? 'has' : 'have'} no amount.`;
  const dates = `${counted(dateless, 'open deal')} ${dateless === 1 ? 'has' : 'have'} no close date.`;
  return [
    ...model.needs,
    ...(withoutAmount > 0 ? [{ key: 'amounts' as const, sentence: amounts }] : []),
    ...(dateless > 0 ? [{ key: 'close_dates' as const, sentence: dates }] : []),
  ];
}

/** Forecasts a period from all deals of a scope as they stood at `asOf`; it picks out those that belong itself. */
export function forecastPeriod(
  deals: readonly ForecastDeal[],
  model: ForecastModel,
  context: ForecastContext,
): Forecast {
  const { period, asOf } = context;
  const placed: Record<Membership, ForecastDeal[]> = {
    won: [],
    member: [],
    overdue: [],
    earlier: [],
    later: [],
    dateless: [],
    outside: [],
  };
  for (const deal of deals) placed[membershipOf(deal, period, asOf.day)].push(deal);
  const members = [...placed.member, ...placed.overdue];
  const others = [...placed.earlier, ...placed.later, ...placed.dateless];
  refuseTooLarge([...placed.won, ...members]);
  refuseTooLarge(others);
  const won = addUp(placed.won);
  const outlook = model.outlook({
    members,
    others,
    period,
    asOf,
    seed: forecastSeed(context.scope, period.key, asOf.instant),
  });
  const { band } = outlook;
  const mean = won.amountMinor + outlook.members + outlook.others + outlook.notYetCreated;
  // Business from outside the period's deals is a figure of its own.
  const isKnown = outlook.others !== 0 || outlook.notYetCreated !== 0;
  const noFigure = model.noFigure ?? (isKnown ? null : noFigureOf([...placed.won, ...members], placed.dateless.length));
  const judged = members.filter(({ notYetQualified }) => !notYetQualified);
  const withoutAmount = members.filter(hasNoAmount).length;
  return {
    low: band && !noFigure ? won.amountMinor + band.low : null,
    high: band && !noFigure ? won.amountMinor + band.high : null,
    mostLikely: noFigure ? null : band ? won.amountMinor + band.median : mean,
    noFigure,
    parts: {
      closedSoFar: won.amountMinor,
      members: outlook.members,
      others: outlook.others,
      notYetCreated: outlook.notYetCreated,
    },
    typicalLessAverage: band && won.amountMinor + band.median - mean,
    bandCorrection: band && { low: band.lowCorrection, high: band.highCorrection },
    model: { name: model.name, kind: model.kind, reason: model.reason },
    needs: needsOf(model, withoutAmount, placed.dateless.length),
    confidence: pipelineConfidence(judged.map((deal) => ({ score: deal.confidence, amountMinor: deal.amountMinor }))),
    won,
    members: addUp(members),
    byCategory: sumsByCategory(members),
    openByCategory: sumsByCategory([...members, ...others]),
    overdue: addUp(placed.overdue),
    withoutAmount,
    dateless: addUp(placed.dateless),
    others: addUp(others),
    isAhead: asOf.day < period.firstDay,
  };
}
