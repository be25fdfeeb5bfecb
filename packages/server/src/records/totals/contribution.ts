import type { DealStatus, ForecastCategory, RiskBand } from '@forecastle/rules';

/** What a deal's totals are counted by that its scores do not say. */
export interface Placement {
  readonly ownerId: string;
  readonly stageId: string;
  readonly status: DealStatus;
  readonly category: ForecastCategory | '';
  /** First day of the month of the expected close (open) or the close (closed); '-infinity' without a date. */
  readonly month: string;
  /** Minor units of the organisation's currency. */
  readonly amountBaseMinor: number | null;
}

export type PlacedDeal = Placement & { readonly id: string };

/** What a deal's totals are counted by of its scores. */
export interface CountedScores {
  readonly riskBand: RiskBand;
  readonly notYetQualified: boolean;
  readonly confidence: number;
}

/** What one deal adds to the kept totals. */
export type Contribution = Placement & CountedScores;
