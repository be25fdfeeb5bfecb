/** The four contextual alerts on a team's figures. `docs/rules.md`, "Revenue dashboard". */
import { timesRoundedUp } from './shownTimes.ts';

/** Coverage below which there is too little pipeline. */
export const COVERAGE_WANTED = 3;
/** A stage's median age over its own median stay, above which deals pile up in it. */
export const BOTTLENECK_ABOVE = 1.5;
/** Share of the open pipeline above which red deals are too many. */
export const CONCENTRATION_ABOVE = 0.3;
/** A rep's open amount over a median above zero, above which the pipeline is concentrated in them. */
export const IMBALANCE_ABOVE = 2.5;
/** Percent of the open amount that such a rep has to hold at least. */
export const IMBALANCE_SHARE_PERCENT = 20;
/** Reps from which that is asked. */
export const IMBALANCE_FROM_REPS = 3;

export const REVENUE_ALERT_KINDS = [
  'pipeline_coverage_low',
  'velocity_bottleneck',
  'high_risk_concentration',
  'rep_imbalance',
] as const;
export type RevenueAlertKind = (typeof REVENUE_ALERT_KINDS)[number];
export const REVENUE_ALERT_NAMES: Readonly<Record<RevenueAlertKind, string>> = {
  pipeline_coverage_low: 'Pipeline coverage is low',
  velocity_bottleneck: 'Deals are stuck in stages',
  high_risk_concentration: 'Too much pipeline is at risk',
  rep_imbalance: 'Pipeline is concentrated in few reps',
};
/** How to act on each. */
export const REVENUE_ALERT_ACTS: Readonly<Record<RevenueAlertKind, string>> = {
  pipeline_coverage_low: 'Pull deals forward',
  velocity_bottleneck: 'Review stuck deals',
  high_risk_concentration: 'Review deals at risk',
  rep_imbalance: 'Review their deals',
};

export interface StageAge {
  readonly stageId: string;
  /** Median days that its open deals have been in it. */
  readonly ageDays: number;
  /** Median days that won deals stayed in it. */
  readonly ownDays: number;
}

export interface RepOpen {
  readonly memberId: string;
  /** Minor units. */
  readonly openMinor: bigint;
}

export interface AlertFacts {
  /** Null without a quota, or once it is reached. */
  readonly coverage: number | null;
  readonly stages: readonly StageAge[];
  /** Of the open pipeline, 0 to 1; null where nothing is open. */
  readonly atRisk: number | null;
  readonly reps: readonly RepOpen[];
}

export type RevenueAlert =
  | { readonly kind: 'pipeline_coverage_low'; readonly coverage: number }
  | { readonly kind: 'velocity_bottleneck'; readonly stages: readonly (StageAge & { readonly times: number })[] }
  | { readonly kind: 'high_risk_concentration'; readonly share: number }
  | {
      readonly kind: 'rep_imbalance';
      readonly medianMinor: bigint;
      /** The most first; `times` is rounded up to one decimal. */
      readonly reps: readonly (RepOpen & { readonly times: number })[];
    };

/** The alerts of a team's figures, in their order. Figures that are not known alert nobody. */
export function revenueAlerts({ coverage, stages, atRisk, reps }: AlertFacts): readonly RevenueAlert[] {
  const alerts: RevenueAlert[] = [];
  if (coverage !== null && coverage < COVERAGE_WANTED) alerts.push({ kind: 'pipeline_coverage_low', coverage });
  const slow = stages
    .flatMap((stage) => (stage.ownDays > 0 ? [{ ...stage, times: stage.ageDays / stage.ownDays }] : []))
    .filter(({ times }) => times > BOTTLENECK_ABOVE)
    .sort((a, b) => b.times - a.times);
  if (slow.length > 0) alerts.push({ kind: 'velocity_bottleneck', stages: slow });
  if (atRisk !== null && atRisk > CONCENTRATION_ABOVE) alerts.push({ kind: 'high_risk_concentration', share: atRisk });
  const leaning = imbalance(reps);
  if (leaning) alerts.push(leaning);
  return alerts;
}

function imbalance(reps: readonly RepOpen[]): RevenueAlert | null {
  if (reps.length < IMBALANCE_FROM_REPS) return null;
  // Twice the median stays a whole number.
  const doubled = medianDoubled(reps.map(({ openMinor }) => openMinor));
  // Where most reps have nothing open, anybody with a cent would be above the median.
  if (doubled <= 0n) return null;
  const all = reps.reduce((sum, { openMinor }) => sum + openMinor, 0n);
  const above = reps
    .filter(({ openMinor }) => 20n * openMinor > BigInt(10 * IMBALANCE_ABOVE) * doubled)
    .filter(({ openMinor }) => 100n * openMinor >= BigInt(IMBALANCE_SHARE_PERCENT) * all)
    .map((rep) => ({ ...rep, times: timesRoundedUp(2n * rep.openMinor, doubled) }))
    .sort((a, b) => (a.openMinor < b.openMinor ? 1 : -1));
  return above.length === 0 ? null : { kind: 'rep_imbalance', medianMinor: (doubled + 1n) / 2n, reps: above };
}

/** Twice the median: of an even number the sum of the middle two. */
function medianDoubled(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : 1));
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0n;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0n;
  return upper + lower;
}
