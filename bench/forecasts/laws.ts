/**
 * Laws of the made-up organisations. Each world bends one thing that real organisations bend, and is otherwise like `stable`.
 * The laws were written down before any forecast was run on them, and are not tuned to its results.
 *
 * - `stable`: nothing is bent. 8-22 deals a week, six stages, wins cluster at quarter ends, quarters differ by 12%.
 * - `seasonal`: quarters of the year differ by -35% to +45%.
 * - `drifting`: winning becomes easier or harder by 6% a quarter.
 * - `few deals`: 2-4 deals a week, with amounts that differ more.
 * - `sandbagging`: three in four reps call deals lower than they see them.
 * - `lying dates`: nine in ten close dates name the quarter's end, whatever the rep knows.
 * - `shock`: one late quarter wins far less or far more.
 * - `period start`: an export since 1 January. Deals closed before it are absent, and what open deals went through before it
 *   is unknown; they keep their creation dates.
 * - `created at start`: the same, and deals open on that day are dated as if they were created on it.
 * - `created since`: an export of the deals created since 1 January: it begins without any open deal.
 * - `ended`: the history stops after its last live period; empty periods follow and open deals stay open for ever.
 * - `untidy`: 85% of lost deals are never closed. They stay open without activity and their dates are seldom moved.
 * - `dead deals`: 35% of deals die 2-10 weeks after they were created, and are closed as lost 9-18 months later.
 * - `categories`: customers decide some weeks before they sign. Reps see it and call 92% of these deals Commit; of the other
 *   deals that reach the last but one stage they call 6% Commit.
 * - `whales`: five deals a year are worth 10-30 times the mean; one or two of them are won.
 * - `price rise`: amounts of new deals, and of open ones in the first three stages, rise by 40% in the middle of the history;
 *   new deals rise by 1.5% a quarter after it.
 * - `renamed stages`: half way, deals begin to go through other stages. Of the seven stages that are known in the end, one is
 *   renamed and takes in the one after it, which is no longer used; a new one stands in for another that is no longer used.
 *   Deals created before keep to the old stages.
 * - `reps leave`: each rep leaves with a chance of 6% a quarter. Open deals are handed over and 70% of them stall for good. A
 *   new rep takes half a year to become as good as the others.
 * - `fiscal year`: the fiscal year begins on 1 February and wins cluster more at its quarter ends.
 * - `evidence`: evidence grows with activity, contact scores wander and drop when a champion leaves, and both are recorded.
 *   They and silence drive winning.
 * - `segments`: four product families and three regions, with different win rates; cycles differ threefold between families.
 */
export const WORLDS = [
  'stable',
  'seasonal',
  'drifting',
  'few deals',
  'sandbagging',
  'lying dates',
  'shock',
  'period start',
  'created at start',
  'created since',
  'ended',
  'untidy',
  'dead deals',
  'categories',
  'whales',
  'price rise',
  'renamed stages',
  'reps leave',
  'fiscal year',
  'evidence',
  'segments',
] as const;
export type World = (typeof WORLDS)[number];

export interface Law {
  readonly dealsPerWeek: number;
  readonly amountMiddle: number;
  readonly amountSpread: number;
  readonly season: readonly number[];
  readonly driftPerQuarter: number;
  readonly sandbagging: number;
  readonly honestDates: number;
  readonly quarterNoise: number;
  /** Times as many wins in the last two weeks of a quarter, and in the two before. */
  readonly rush: readonly [number, number];
  /** Months from 1 January to the beginning of the fiscal year. */
  readonly yearBegins: number;
  /** Shares of lost deals that stay open, and of deals that die early. */
  readonly lostStayOpen: number;
  readonly dieEarly: number;
  readonly repsSeeDecisions: boolean;
  readonly whalesPerYear: number;
  /** Log of the rise in the middle, and of the one in each quarter after it. */
  readonly priceRise: number;
  readonly priceRisePerQuarter: number;
  readonly renamesStages: boolean;
  readonly repsLeavePerQuarter: number;
  readonly evidenceDrives: boolean;
  readonly hasSegments: boolean;
}

export function lawOf(world: World, uniform: () => number): Law {
  const law: Law = {
    dealsPerWeek: 8 + 14 * uniform(),
    amountMiddle: Math.log(20_000_00 + 60_000_00 * uniform()),
    amountSpread: 0.8 + 0.4 * uniform(),
    season: [0, 0, 0, 0],
    driftPerQuarter: 0,
    sandbagging: 0.1,
    honestDates: 0.75,
    quarterNoise: 0.12,
    rush: [2.6, 1.5],
    yearBegins: 0,
    lostStayOpen: 0,
    dieEarly: 0,
    repsSeeDecisions: false,
    whalesPerYear: 0,
    priceRise: 0,
    priceRisePerQuarter: 0,
    renamesStages: false,
    repsLeavePerQuarter: 0,
    evidenceDrives: false,
    hasSegments: false,
  };
  switch (world) {
    case 'seasonal':
      return { ...law, season: [-0.35, 0, -0.15, 0.45] };
    case 'drifting':
      return { ...law, driftPerQuarter: uniform() < 0.5 ? -0.06 : 0.06 };
    case 'few deals':
      return { ...law, dealsPerWeek: 2 + 2 * uniform(), amountSpread: 1.4 };
    case 'sandbagging':
      return { ...law, sandbagging: 0.75 };
    case 'lying dates':
      return { ...law, honestDates: 0.1 };
    case 'untidy':
      return { ...law, lostStayOpen: 0.85 };
    case 'dead deals':
      return { ...law, dieEarly: 0.35 };
    case 'categories':
      return { ...law, repsSeeDecisions: true };
    case 'whales':
      return { ...law, whalesPerYear: 5 };
    case 'price rise':
      return { ...law, priceRise: Math.log(1.4), priceRisePerQuarter: 0.015 };
    case 'renamed stages':
      return { ...law, renamesStages: true };
    case 'reps leave':
      return { ...law, repsLeavePerQuarter: 0.06 };
    case 'fiscal year':
      return { ...law, yearBegins: 1, rush: [4, 1.8] };
    case 'evidence':
      return { ...law, evidenceDrives: true };
    case 'segments':
      return { ...law, hasSegments: true };
    default:
      return law;
  }
}
