/** A run by what was learnt, as the model of a period's forecast. */
import { counted } from '../../counted.ts';
import type { PeriodKind } from '../../periods/fiscalPeriod.ts';
import type { ForecastModel } from '../forecastModel.ts';
import type { ForecastDeal } from '../membership.ts';
import { CHANCE_DENOMINATOR } from '../winChance.ts';
import { type ChanceWords, factSentence } from './chanceWords.ts';
import { chancePoints, factsOf, type PresentRun } from './forecastNow.ts';
import { FITTED_METHOD, type KeptFit } from './keptFit.ts';
import { BEST_OF_PERIODS, type Withheld } from './withheld.ts';

/** Facts named in one line. */
const NAMED = 2;
/** Chances are told to a tenth of a percent. */
const CHANCE_STEPS = 1000;

export interface FittedRun<Deal extends ForecastDeal> {
  readonly kept: Pick<KeptFit, 'periods' | 'horizon' | 'risesWhenLate'>;
  readonly run: PresentRun;
  readonly periodKind: PeriodKind;
  /** The deals that were run, in their order, as the forecast is asked of them. */
  readonly deals: readonly Deal[];
  /** Won in the period already, minor units. */
  readonly closedMinor: number;
  /** What is to be known of a deal to speak of it. */
  readonly wordsOf: (deal: Deal) => ChanceWords;
}

/** The model that speaks from history. Throws when asked for a deal that was not run. */
export function fittedForecast<Deal extends ForecastDeal>(given: FittedRun<Deal>): ForecastModel {
  const { kept, run, periodKind, deals, closedMinor } = given;
  const places = new Map<ForecastDeal, number>(deals.map((deal, place) => [deal, place]));
  const placeOf = (deal: ForecastDeal): number => {
    const place = places.get(deal);
    if (place === undefined) throw new RangeError('a deal that was not run has no chance');
    return place;
  };
  const contributionMinor = (deal: ForecastDeal): number => Math.round(run.contributions[placeOf(deal)] as number);
  const sum = (of: readonly ForecastDeal[]): number => of.reduce((total, deal) => total + contributionMinor(deal), 0);
  const { low, mostLikely, high, unguardedLow, unguardedHigh } = run.amount;
  const turnedOut =
    kept.horizon === 'next'
      ? `how similar deals, and deals created later, closed in the ${periodKind} after`
      : 'how similar deals closed at the same point';
  const left = (value: number): number => Math.round(value - closedMinor);
  return {
    name: FITTED_METHOD,
    kind: 'fitted',
    reason: [
      `Learned from ${counted(kept.periods.length, `finished ${periodKind}`)}: ${turnedOut}.`,
      ...notesOf(given),
    ].join(' '),
    noFigure: run.withheld && { why: 'withheld', reason: withheldReason(run.withheld, periodKind) },
    needs: [],
    countsOthers: true,
    outlook: ({ members, others }) => ({
      members: sum(members),
      others: sum(others),
      notYetCreated: Math.round(run.newAmount),
      band: {
        low: left(low),
        median: left(mostLikely),
        high: left(high),
        lowCorrection: Math.round(low) - Math.round(unguardedLow),
        highCorrection: Math.round(high) - Math.round(unguardedHigh),
      },
    }),
    winChance: (deal) => ({
      amountMinor: deal.amountMinor ?? 0,
      chance: Math.round((run.chances[placeOf(deal)] as number) * CHANCE_STEPS) * (CHANCE_DENOMINATOR / CHANCE_STEPS),
    }),
    contributionMinor,
    chanceFrom: (deal) => {
      const moving = movingFacts(given, deal as Deal);
      const most = moving?.facts.slice(0, NAMED) ?? [];
      if (!moving || most.length === 0) return 'From similar deals at the same point';
      const named = most.map(({ sentence, points }) => `${sentence} (${signed(points)})`);
      return `Typical deal now ${Math.round(moving.typical)}%; ${named.join('; ')}`;
    },
  };
}

/** What is to be known of a model beside where it comes from. */
function notesOf<Deal extends ForecastDeal>({ kept, run: { drift }, periodKind }: FittedRun<Deal>): string[] {
  const side = drift?.side === 'below' ? 'under' : 'over';
  return [
    ...(drift
      ? [
          `${drift.misses} of the last ${counted(drift.of, periodKind)} landed ${side} range, so this forecast is ${drift.side === 'below' ? 'lower' : 'higher'} and its range wider.`,
        ]
      : []),
    ...(kept.risesWhenLate ? ['In your history, overdue or silent deals won more often than others.'] : []),
  ];
}

function withheldReason({ of, stillToCome, best }: Withheld, periodKind: PeriodKind): string {
  const times =
    best > 0
      ? `${(stillToCome / best).toFixed(1)} times your best of the last ${BEST_OF_PERIODS} ${periodKind}s`
      : 'more than you have ever had';
  const what = of === 'amount' ? 'revenue' : 'wins';
  return `Withheld: ${what} still to come would be ${times}. Check amounts and close dates of your largest open deals.`;
}

const signed = (points: number): string => `${points < 0 ? '\u2212' : '+'}${Math.abs(Math.round(points))} points`;

/** Facts whose effect would round to nothing are not named. */
const POINTS_MIN = 0.5;

/** What moves the chance of a deal from the typical one, in words, the most first; null where nothing is typical. */
export function movingFacts<Deal extends ForecastDeal>(
  { run, deals, wordsOf }: FittedRun<Deal>,
  deal: Deal,
): {
  readonly typical: number;
  readonly facts: readonly { readonly fact: string; readonly sentence: string; readonly points: number }[];
} | null {
  const place = deals.indexOf(deal);
  if (run.typical === null || place < 0) return null;
  const chance = run.chances[place] as number;
  const points = chancePoints(factsOf(run, place), { typical: run.typical, chance });
  const words = wordsOf(deal);
  return {
    typical: 100 * run.typical,
    facts: points
      .filter((each) => Math.abs(each.points) >= POINTS_MIN)
      .map(({ fact, points: moved }) => ({ fact, sentence: factSentence(fact, words), points: moved })),
  };
}

/** Facts that say nothing about the deal itself. */
const OF_ALL_DEALS: readonly string[] = ['base', 'time', 'owner'];

/**
 * Returns the fact that moves the chance of a deal the most on its way from the typical one, in words; null where no fact
 * of the deal moves it that way.
 */
export function mainReason<Deal extends ForecastDeal>(given: FittedRun<Deal>, deal: Deal): string | null {
  const moving = movingFacts(given, deal);
  if (!moving) return null;
  const own = moving.facts.filter(({ fact }) => !OF_ALL_DEALS.includes(fact));
  const isAbove = own.reduce((sum, { points }) => sum + points, 0) > 0;
  return own.find(({ points }) => points > 0 === isAbove)?.sentence ?? null;
}
