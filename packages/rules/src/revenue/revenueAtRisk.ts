/** The open amount on red deals, what these deals lack most, and what could be recovered. `docs/rules.md`, "Revenue dashboard". */

export const REVENUE_RISK_LEVELS = ['moderate', 'high', 'critical'] as const;
export type RevenueRiskLevel = (typeof REVENUE_RISK_LEVELS)[number];
export const REVENUE_RISK_LEVEL_NAMES: Readonly<Record<RevenueRiskLevel, string>> = {
  moderate: 'Moderate',
  high: 'High',
  critical: 'Critical',
};

/** Shares of the open pipeline from which the level is High, and above which it is Critical. */
const HIGH_FROM = 0.2;
const HIGH_TO = 0.35;

/** Level of a share of the open pipeline, 0 to 1; null where nothing is open. */
export function revenueRiskLevel(share: number | null): RevenueRiskLevel | null {
  if (share === null) return null;
  if (share < HIGH_FROM) return 'moderate';
  return share <= HIGH_TO ? 'high' : 'critical';
}

/** A part of a whole, both minor units or counts; null of nothing. */
export function shareOf(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number(part) / Number(whole);
}

export const RISK_CAUSES = ['framework', 'engagement', 'execution'] as const;
export type RiskCause = (typeof RISK_CAUSES)[number];
export const RISK_CAUSE_NAMES: Readonly<Record<RiskCause, string>> = {
  framework: 'Framework',
  engagement: 'Engagement',
  execution: 'Execution',
};

/** Lost points summed over deals, weighted by their amounts; the unit does not matter, since causes are compared. */
export type LostPoints = Readonly<Record<RiskCause, number>>;

export interface CauseShare {
  readonly cause: RiskCause;
  /** Of all lost points, 0 to 1. */
  readonly share: number;
}

/** What the deals at risk lose their points to, the most first; equal ones in the order of the causes. Empty where nothing is lost. */
export function riskCauses(lost: LostPoints): readonly CauseShare[] {
  const all = RISK_CAUSES.reduce((sum, cause) => sum + lost[cause], 0);
  if (all <= 0) return [];
  return RISK_CAUSES.map((cause) => ({ cause, share: lost[cause] / all })).sort((a, b) => b.share - a.share);
}

export const RECOVERIES = ['conservative', 'target', 'aggressive'] as const;
export type Recovery = (typeof RECOVERIES)[number];
export const RECOVERY_NAMES: Readonly<Record<Recovery, string>> = {
  conservative: 'Conservative',
  target: 'Target',
  aggressive: 'Aggressive',
};
/** Percent of the revenue at risk that is won back. */
export const RECOVERY_PERCENT: Readonly<Record<Recovery, number>> = { conservative: 25, target: 50, aggressive: 75 };

/** What would be won back in each scenario, in minor units rounded half up. */
export function recoveryScenarios(atRiskMinor: bigint): readonly { recovery: Recovery; amountMinor: bigint }[] {
  return RECOVERIES.map((recovery) => ({
    recovery,
    amountMinor: (atRiskMinor * BigInt(RECOVERY_PERCENT[recovery]) * 2n + 100n) / 200n,
  }));
}
