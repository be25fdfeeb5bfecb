/** What a period may bring, drawn 4,000 times: deals that are open won or not, and business that does not exist yet. */
import { type Chance, chanceFrom, chancesFrom } from '../seed.ts';
import type { LevelComponent } from './levelModel.ts';
import { quickNormalQuantile } from './normal.ts';
import type { PastSizes } from './pastSizes.ts';

export const DRAWS = 4000;
/** The largest deals are drawn one by one; the others by mean and variance, tabulated on this many shifts. */
export const SINGLY = 1000;
const TABLE_POINTS = 33;
/** New deals of one draw up to which each gets its own size. */
const NEW_SINGLY = 60;
/** How a new deal's size varies about those of the past, and the mean that keeps its expectation. */
const SIZE_SPREAD = 0.2;

/** Open deals in columns: large organisations have tens of thousands of them in every week of every past period. */
export interface OpenDeals {
  /** Names a deal's own stream of chance: that it is taken out moves no other. */
  readonly idOf: (place: number) => string;
  /** Log-odds without the shared shift. */
  readonly scores: Float64Array;
  /** Minor units; NaN where nobody knows one. */
  readonly amounts: Float64Array;
}

export interface SimulationInput {
  readonly seed: string;
  /** Their log-odds are calibrated. */
  readonly open: OpenDeals;
  /** Shared shift of log-odds. */
  readonly shift: readonly LevelComponent[];
  /** Of past wins. */
  readonly sizes: PastSizes;
  /** Log of expected new wins, as a mixture (mean of counts, already with the pipeline's growth); empty for none. */
  readonly newWins: readonly LevelComponent[];
  readonly newWinsOffset: number;
  /** Share of the organisation's new business that falls to this scope, with its own spread (log). */
  readonly newShare: number;
  readonly newShareSpread: number;
  /** 4,000 without. */
  readonly draws?: number;
}

export interface Simulation {
  /** Each draw's sum from open deals and from new ones, and their wins. */
  readonly openAmount: Float64Array;
  readonly newAmount: Float64Array;
  readonly openWins: Float64Array;
  readonly newWins: Float64Array;
  /** Quantiles of the drawn shifts at the middle of 33 equal shares. */
  readonly shifts: Float64Array;
}

const uniform = (chance: Chance): number => (chance() + 0.5) / 2 ** 32;
const normal = (chance: Chance): number => quickNormalQuantile(uniform(chance));

/** Sums, wins and shifts, draw by draw. */
export function simulate(input: SimulationInput): Simulation {
  const { seed, open, shift, sizes, draws = DRAWS } = input;
  const { drawn, standard } = drawShifts(seed, shift, draws);
  const openAmount = new Float64Array(draws);
  const openWins = new Float64Array(draws);
  const order = byFallingAmount(open);
  const odds = drawn.map((value) => Math.exp(-value));
  const values = new Uint32Array(2 * draws);
  for (const place of order.subarray(0, SINGLY)) {
    chancesFrom(`${seed}|${open.idOf(place)}`)(values);
    const ownOdds = Math.exp(open.scores[place] as number);
    const amount = open.amounts[place] as number;
    const isUnknown = Number.isNaN(amount);
    const { values: drawnFrom } = isUnknown ? sizes.openSizes : sizes.ratios;
    const times = isUnknown ? 1 : amount;
    const one = drawnFrom.length === 0 ? (isUnknown ? 0 : 1) : null;
    for (let t = 0; t < draws; t += 1) {
      const u = ((values[2 * t] as number) + 0.5) / 2 ** 32;
      // Won with chance e^(score + shift) / (1 + e^(score + shift)), without an exponential for each draw.
      if ((1 - u) * ownOdds <= u * (odds[t] as number)) continue;
      openWins[t] = (openWins[t] as number) + 1;
      openAmount[t] =
        (openAmount[t] as number) +
        times *
          (one ?? (drawnFrom[Math.floor(((values[2 * t + 1] as number) / 2 ** 32) * drawnFrom.length)] as number));
    }
  }
  if (order.length > SINGLY) addTheRest(order.subarray(SINGLY), drawn, input, openAmount, openWins);
  const { newAmount, newWins } = drawNew(input, standard);
  return { openAmount, newAmount, openWins, newWins, shifts: middleShifts(drawn) };
}

/** Draws shared shifts of log-odds, each with the standard normal number that it was drawn by. They depend on no deal. */
export function drawShifts(
  seed: string,
  shift: readonly LevelComponent[],
  draws: number = DRAWS,
): { readonly drawn: Float64Array; readonly standard: Float64Array } {
  const chance = chanceFrom(`${seed}|shift`);
  const drawn = new Float64Array(draws);
  const standard = new Float64Array(draws);
  for (let t = 0; t < draws; t += 1) {
    const { mean, variance } = pick(shift, uniform(chance));
    const z = normal(chance);
    standard[t] = z;
    drawn[t] = mean + Math.sqrt(variance) * z;
  }
  return { drawn, standard };
}

/** Returns quantiles of drawn shifts at the middle of 33 equal shares. */
export function middleShifts(drawn: Float64Array): Float64Array {
  const sorted = drawn.slice().sort();
  return Float64Array.from(
    { length: TABLE_POINTS },
    (_, i) => sorted[Math.floor(((i + 0.5) / TABLE_POINTS) * drawn.length)] as number,
  );
}

/** Places of deals by falling amount, of equal ones by id; an amount that nobody knows is none. */
function byFallingAmount({ amounts, idOf }: OpenDeals): Int32Array {
  const known = amounts.map((amount) => (Number.isNaN(amount) ? 0 : amount));
  const rising = known.slice().sort();
  const order = new Int32Array(known.length);
  // Numbers alone are sorted without asking anybody which of two comes first: where each stands is then looked up.
  const taken = new Int32Array(known.length);
  for (let place = 0; place < known.length; place += 1) {
    const first = countAbove(rising, known[place] as number);
    order[first + (taken[first] as number)] = place;
    taken[first] = (taken[first] as number) + 1;
  }
  for (let first = 0; first < order.length; first += taken[first] as number) {
    const equal = order.subarray(first, first + (taken[first] as number));
    const isRising = equal.every((place, at) => at === 0 || idOf(equal[at - 1] as number) < idOf(place));
    if (!isRising) equal.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  }
  return order;
}

function countAbove(rising: Float64Array, value: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return rising.length - low;
}

/** Many small deals together are normal about their mean, at each shift. `rest` holds their places. */
function addTheRest(
  rest: Int32Array,
  drawn: Float64Array,
  { seed, open, sizes }: SimulationInput,
  openAmount: Float64Array,
  openWins: Float64Array,
): void {
  const lowest = Math.min(...drawn);
  const step = Math.max(1e-9, (Math.max(...drawn) - lowest) / (TABLE_POINTS - 1));
  const scores = Float64Array.from(rest, (place) => open.scores[place] as number);
  const amounts = Float64Array.from(rest, (place) => open.amounts[place] as number);
  const table = Array.from({ length: TABLE_POINTS }, (_, point) => {
    const at = lowest + step * point;
    let mean = 0;
    let variance = 0;
    let wins = 0;
    let winsVariance = 0;
    for (let i = 0; i < scores.length; i += 1) {
      const chance = 1 / (1 + Math.exp(-((scores[i] as number) + at)));
      const amount = amounts[i] as number;
      const isUnknown = Number.isNaN(amount);
      const { mean: first, meanSquare: second } = isUnknown ? sizes.openSizes : sizes.ratios;
      const size = isUnknown ? 1 : amount;
      mean += chance * size * first;
      variance += chance * size * size * second - (chance * size * first) ** 2;
      wins += chance;
      winsVariance += chance * (1 - chance);
    }
    return [mean, Math.sqrt(variance), wins, Math.sqrt(winsVariance)] as const;
  });
  const chance = chanceFrom(`${seed}|the rest`);
  for (let t = 0; t < drawn.length; t += 1) {
    const place = ((drawn[t] as number) - lowest) / step;
    const below = table[Math.min(TABLE_POINTS - 2, Math.floor(place))] as (typeof table)[number];
    const above = table[Math.min(TABLE_POINTS - 1, Math.floor(place) + 1)] as (typeof table)[number];
    const share = place - Math.min(TABLE_POINTS - 2, Math.floor(place));
    const at = (i: 0 | 1 | 2 | 3): number => below[i] + share * (above[i] - below[i]);
    const z = normal(chance);
    openAmount[t] = (openAmount[t] as number) + Math.max(0, at(0) + at(1) * z);
    openWins[t] = (openWins[t] as number) + Math.max(0, Math.round(at(2) + at(3) * z));
  }
}

/** New business moves in half with the shared shift: a good period is good for both. */
function drawNew(
  { seed, newWins: components, newWinsOffset, newShare, newShareSpread, sizes }: SimulationInput,
  standard: Float64Array,
): { newAmount: Float64Array; newWins: Float64Array } {
  const newAmount = new Float64Array(standard.length);
  const newWins = new Float64Array(standard.length);
  if (components.length === 0 || newShare === 0) return { newAmount, newWins };
  const chance = chanceFrom(`${seed}|new`);
  const { values: newSizes, mean: first, meanSquare: second } = sizes.newSizes;
  const widened = Math.exp(SIZE_SPREAD ** 2);
  for (let t = 0; t < standard.length; t += 1) {
    const { mean, variance } = pick(components, uniform(chance));
    const z = 0.5 * (standard[t] as number) + Math.sqrt(0.75) * normal(chance);
    const own = newShareSpread === 0 ? 0 : newShareSpread * normal(chance);
    const expected = newShare * Math.exp(Math.min(20, mean + newWinsOffset + Math.sqrt(variance) * z + own));
    const count = poisson(expected, chance);
    newWins[t] = count;
    if (newSizes.length === 0) continue;
    let sum = 0;
    if (count <= NEW_SINGLY) {
      for (let i = 0; i < count; i += 1) {
        const size = newSizes[Math.floor(uniform(chance) * newSizes.length)] as number;
        sum += size * Math.exp(SIZE_SPREAD * normal(chance) - SIZE_SPREAD ** 2 / 2);
      }
    } else {
      sum = Math.max(0, count * first + Math.sqrt(count * (second * widened - first * first)) * normal(chance));
    }
    newAmount[t] = sum;
  }
  return { newAmount, newWins };
}

function pick(components: readonly LevelComponent[], share: number): LevelComponent {
  let left = share;
  for (const component of components) {
    left -= component.weight;
    if (left <= 0) return component;
  }
  return components[components.length - 1] as LevelComponent;
}

/** By counting up to a mean of 30, above by a normal with the same mean and variance. */
function poisson(mean: number, chance: Chance): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(chance)));
  let product = uniform(chance);
  const limit = Math.exp(-mean);
  let count = 0;
  while (product > limit) {
    product *= uniform(chance);
    count += 1;
  }
  return count;
}

export const meanOf = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i] as number;
  return sum / Math.max(1, values.length);
};

/** The smallest drawn value that a share of the draws does not pass; `sorted` by rising value. */
export function drawnQuantile(sorted: Float64Array, share: number): number {
  const place = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[place] as number;
}

/** Share of draws below a value, half of those that equal it: where an outcome lies among what was thought possible. */
export function rankOf(draws: ArrayLike<number>, value: number): number {
  let below = 0;
  let equal = 0;
  for (let i = 0; i < draws.length; i += 1) {
    const drawn = draws[i] as number;
    if (drawn < value) below += 1;
    else if (drawn === value) equal += 1;
  }
  return (below + equal / 2 + 0.5) / (draws.length + 1);
}
