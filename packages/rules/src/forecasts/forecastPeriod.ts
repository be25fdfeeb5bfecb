import type { Now } from '../facts.ts';
import { pipelineConfidence } from '../health/pipelineScores.ts';
import type { ForecastModel, ModelKind } from './forecastModel.ts';
import { type DayRange, type ForecastDeal, type Membership, membershipOf } from './membership.ts';
import { forecastSeed } from './seed.ts';

/** A count of deals with their summed amount in minor units. */
export interface DealSum {
  readonly count: number;
  readonly amountMinor: number;
}

/** What a period will bring, in the organisation's currency: integer minor units up to 2^53 - 1. */
export interface Forecast {
  /** P10, P50 and P90 of the period's revenue. */
  readonly low: number;
  readonly mostLikely: number;
  readonly high: number;
  readonly mean: number;
  /** Means; with `medianLessMean` and `bandCorrection` they add up exactly to `mostLikely`. */
  readonly parts: {
    readonly closedSoFar: number;
    readonly openDeals: number;
    readonly notYetCreated: number;
    readonly notYetCreatedReason: string;
  };
  readonly medianLessMean: number;
  readonly bandCorrection: number;
  readonly model: { readonly name: string; readonly kind: ModelKind; readonly reason: string };
  /** Mean of the open members' confidence weighted by amount; null without members. */
  readonly confidence: number | null;
  readonly won: DealSum;
  /** Open members of the period, overdue ones and those without an amount included. */
  readonly members: DealSum;
  readonly overdue: DealSum;
  readonly withoutAmount: number;
  /** Open deals without a close date: in no period, listed apart. */
  readonly dateless: DealSum;
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

/** Sums stay exact only while no partial sum leaves the safe integers. */
const refuseTooLarge = (deals: readonly ForecastDeal[]): void => {
  const most = deals.reduce((sum, deal) => sum + Math.abs(deal.amountMinor ?? 0), 0);
  if (!Number.isSafeInteger(most)) throw new RangeError(`the deals' amounts sum to ${most}, more than can be counted`);
};

/** Forecasts a period from all deals of a scope as they stood at `asOf`; it picks out those that belong itself. */
export function forecastPeriod(
  deals: readonly ForecastDeal[],
  model: ForecastModel,
  context: ForecastContext,
): Forecast {
  const { period, asOf } = context;
  const placed: Record<Membership, ForecastDeal[]> = { won: [], member: [], overdue: [], dateless: [], outside: [] };
  for (const deal of deals) placed[membershipOf(deal, period, asOf.day)].push(deal);
  const members = [...placed.member, ...placed.overdue];
  refuseTooLarge([...placed.won, ...members]);
  refuseTooLarge(placed.dateless);
  const won = addUp(placed.won);
  const seed = forecastSeed(context.scope, period.key, asOf.instant);
  const outlook = model.outlook({ members, period, asOf, seed });
  const mean = won.amountMinor + outlook.openDeals + outlook.notYetCreated;
  const mostLikely = won.amountMinor + outlook.median;
  return {
    low: won.amountMinor + outlook.low,
    mostLikely,
    high: won.amountMinor + outlook.high,
    mean,
    parts: {
      closedSoFar: won.amountMinor,
      openDeals: outlook.openDeals,
      notYetCreated: outlook.notYetCreated,
      notYetCreatedReason: outlook.notYetCreatedReason,
    },
    medianLessMean: mostLikely - mean - outlook.bandCorrection,
    bandCorrection: outlook.bandCorrection,
    model: { name: model.name, kind: model.kind, reason: model.reason },
    confidence: pipelineConfidence(members.map((deal) => ({ score: deal.confidence, amountMinor: deal.amountMinor }))),
    won,
    members: addUp(members),
    overdue: addUp(placed.overdue),
    withoutAmount: members.filter((deal) => deal.amountMinor === null || deal.amountMinor === 0).length,
    dateless: addUp(placed.dateless),
  };
}
