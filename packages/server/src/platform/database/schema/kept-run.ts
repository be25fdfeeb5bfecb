/** The form in which a forecast is kept. */
import type { DealStatus, ForecastCategory, Membership } from '@forecastle/rules';

/** A deal as a run counted it: short names, because there is one for every deal and day. */
export interface KeptDeal {
  readonly id: string;
  /** Owner. */
  readonly o: string;
  readonly s: DealStatus;
  readonly m: Membership;
  /** Amount in the organisation's currency, minor units; null without one. */
  readonly a: number | null;
  /** The deal's own currency. */
  readonly u: string;
  /** Amount in its own currency, minor units; missing where that is the organisation's, and in runs of earlier releases. */
  readonly v?: number | null;
  /** Contribution, minor units. */
  readonly c: number;
  /** Chance in tenths of a percent; null of closed deals. */
  readonly p: number | null;
  /** Close date (open) or day of the close, as epoch days. */
  readonly d: number | null;
  /** Facts of open deals: stage, category, pushes, last activity as an epoch day. */
  readonly g: string;
  readonly k: ForecastCategory | null;
  readonly n: number;
  readonly l: number | null;
}
export type KeptDeals = readonly KeptDeal[];

/** Minor units and counts beside the band. */
export interface RunFigures {
  readonly closedSoFar: number;
  readonly closedCount: number;
  readonly members: number;
  readonly memberCount: number;
  readonly others: number;
  readonly notYetCreated: number;
  readonly typicalLessAverage: number | null;
  readonly bandCorrection: { readonly low: number; readonly high: number } | null;
  readonly commitMinor: number;
  /** Missing in runs of earlier releases. */
  readonly confidence?: number | null;
  readonly wins: { readonly low: number; readonly mostLikely: number; readonly high: number } | null;
  /** What a run that was withheld would have said, minor units: it counts as a miss. Only of those. */
  readonly withheld?: { readonly low: number; readonly mostLikely: number; readonly high: number };
  /** Whose deals it is of; missing for the organisation's, and for runs of earlier releases: those are of whom the scope holds now. */
  readonly owners?: readonly string[];
}
