import { shareOf } from './revenueAtRisk.ts';

/** Days that win rate and velocity look back on, today included. */
export const OUTCOME_DAYS = 365;

export interface Outcomes {
  readonly won: number;
  readonly lost: number;
  /** Minor units. */
  readonly wonMinor: bigint;
  readonly lostMinor: bigint;
}

export interface WinRate {
  /** 0 to 1; null where nothing was decided. */
  readonly byCount: number | null;
  /** 0 to 1; null where what was decided has no amount. */
  readonly byValue: number | null;
}

/** Won over won and lost, by deals and by their amounts. */
export function winRates({ won, lost, wonMinor, lostMinor }: Outcomes): WinRate {
  return {
    byCount: won + lost === 0 ? null : won / (won + lost),
    byValue: shareOf(wonMinor, wonMinor + lostMinor),
  };
}
