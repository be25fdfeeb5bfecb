/** How past bands and their middles fared against what happened. */

/** One past band and its outcome, all in the same unit. */
export interface ToldBand {
  /** Which runs belong together: those of one period, or of one organisation, are not independent. */
  readonly cluster: string;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  readonly actual: number;
  /** It was withheld: it counts as a miss, and is left out of scores and errors. */
  readonly withheld?: boolean;
}

/** Periods or organisations from which an uncertainty says anything. */
const CLUSTERS_MIN = 3;
/** Chance that an outcome lies outside an 80% interval. */
const OUTSIDE = 0.2;

export interface TrackRecord {
  readonly runs: number;
  /** Outcomes within their bands. */
  readonly landed: number;
  readonly withheld: number;
  /** Share of the outcomes within their bands, and half of its 95% interval over the clusters; null without runs. */
  readonly coverage: number | null;
  readonly coverageWithin: number | null;
  /** Mean interval score (width, and ten times what lay outside) over the mean outcome: smaller is better. */
  readonly intervalScore: number | null;
  /** Sum of the middles' errors over the sum of outcomes, without and with sign (above 0: too high). */
  readonly error: number | null;
  readonly bias: number | null;
  /** Mean distance from low to high, in the unit of the bands; null without runs that were not withheld. */
  readonly width: number | null;
}

/** Sums up; shares of the outcomes are null where these are 0 together. */
export function trackRecord(told: readonly ToldBand[]): TrackRecord {
  if (told.length === 0) {
    return {
      runs: 0,
      landed: 0,
      withheld: 0,
      coverage: null,
      coverageWithin: null,
      intervalScore: null,
      error: null,
      bias: null,
      width: null,
    };
  }
  const isCovered = ({ low, high, actual, withheld }: ToldBand): number =>
    !withheld && actual >= low && actual <= high ? 1 : 0;
  const said = told.filter(({ withheld }) => !withheld);
  const total = sum(said, ({ actual }) => actual);
  const landed = sum(told, isCovered);
  const coverage = landed / told.length;
  const away = new Map<string, number>();
  for (const band of told) away.set(band.cluster, (away.get(band.cluster) ?? 0) + isCovered(band) - coverage);
  const spread = Math.sqrt(sum([...away.values()], (value) => value * value)) / told.length;
  const ofTotal = (value: number): number | null => (total > 0 ? value / total : null);
  return {
    runs: told.length,
    landed,
    withheld: told.length - said.length,
    coverage,
    // Two clusters say nothing of how far clusters differ.
    coverageWithin: away.size < CLUSTERS_MIN ? null : 1.96 * spread,
    intervalScore: ofTotal(
      sum(
        said,
        ({ low, high, actual }) =>
          high - low + (2 / OUTSIDE) * (Math.max(0, low - actual) + Math.max(0, actual - high)),
      ),
    ),
    error: ofTotal(sum(said, ({ middle, actual }) => Math.abs(middle - actual))),
    bias: ofTotal(sum(said, ({ middle, actual }) => middle - actual)),
    width: said.length > 0 ? sum(said, ({ low, high }) => high - low) / said.length : null,
  };
}

const sum = <Value>(values: readonly Value[], of: (value: Value) => number): number =>
  values.reduce((total, value) => total + of(value), 0);
