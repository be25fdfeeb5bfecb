import { timesRoundedDown } from '../revenue/shownTimes.ts';

/** Attainment of a quota, what is expected by now, and the status that follows. `docs/rules.md`, "Revenue dashboard". */

export const QUOTA_STATUSES = ['on_track', 'at_risk', 'off_track'] as const;
export type QuotaStatus = (typeof QUOTA_STATUSES)[number];
export const QUOTA_STATUS_NAMES: Readonly<Record<QuotaStatus, string>> = {
  on_track: 'On Track',
  at_risk: 'At Risk',
  off_track: 'Off Track',
};

/** Shares of the expected progress from which a quota is on track, and at risk. */
const ON_TRACK_FROM = 0.9;
const AT_RISK_FROM = 0.7;

/** Won over quota, both in minor units of one currency; null without a quota. 1 = reached. */
export function attainmentOf(actualMinor: bigint, quotaMinor: number | null): number | null {
  return quotaMinor === null || quotaMinor <= 0 ? null : Number(actualMinor) / quotaMinor;
}

/** On Track from 90% of what was to be expected by now, At Risk from 70%, else Off Track; nothing expected is On Track. */
export function quotaStatus(attainment: number | null, expected: number): QuotaStatus | null {
  if (attainment === null) return null;
  if (expected <= 0) return 'on_track';
  const share = attainment / expected;
  if (share >= ON_TRACK_FROM) return 'on_track';
  return share >= AT_RISK_FROM ? 'at_risk' : 'off_track';
}

export interface Coverage {
  /** What is compared with the target; null without a quota, and once it is reached. */
  readonly times: number | null;
  /** What is shown: one decimal, rounded down. */
  readonly shown: number | null;
  readonly reached: boolean;
}

/** Returns the open pipeline over what is still to be won. */
export function coverageOf(openMinor: bigint, actualMinor: bigint, quotaMinor: number | null): Coverage {
  if (quotaMinor === null) return { times: null, shown: null, reached: false };
  const left = BigInt(quotaMinor) - actualMinor;
  if (left <= 0n) return { times: null, shown: null, reached: true };
  return { times: Number(openMinor) / Number(left), shown: timesRoundedDown(openMinor, left), reached: false };
}
