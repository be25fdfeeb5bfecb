import type { DealStatus } from '../facts.ts';
import { type DayRange, isWithinPeriod } from '../forecasts/membership.ts';
import { shareOf } from './revenueAtRisk.ts';

/** A deal that was a member of a period as it began, and where it stands now. */
export interface BegunMember {
  /** As the period began, minor units. */
  readonly amountMinor: number | null;
  /** Null of a deal that is gone. */
  readonly status: DealStatus | null;
  /** Day of the close; null while open, or where nobody told it. */
  readonly closedDay: number | null;
  /** Expected close of an open deal. */
  readonly closeDay: number | null;
}

export const BEGUN_FATES = ['won', 'lost', 'due', 'movedOut'] as const;
export type BegunFate = (typeof BEGUN_FATES)[number];
export const BEGUN_FATE_NAMES: Readonly<Record<BegunFate, string>> = {
  won: 'Won',
  lost: 'Lost',
  due: 'Still due',
  movedOut: 'Moved out',
};

/**
 * Returns what became of a member: won or lost in the period, still due in it while it runs, or moved out. Once the period
 * is over, whatever did not close in it has moved out.
 */
export function fateOf({ status, closedDay, closeDay }: BegunMember, period: DayRange, today: number): BegunFate {
  if (status === 'won' || status === 'lost')
    return closedDay !== null && isWithinPeriod(closedDay, period) ? status : 'movedOut';
  // Overdue deals belong to the running period.
  const isDue = status === 'open' && closeDay !== null && closeDay <= period.lastDay && today <= period.lastDay;
  return isDue ? 'due' : 'movedOut';
}

export interface Slippage {
  /** What moved out of the amount at the start, 0 to 1; null where nothing with an amount was a member. */
  readonly share: number | null;
  readonly sums: Readonly<Record<BegunFate, { readonly count: number; readonly amountMinor: bigint }>>;
}

/** Returns the members at the start of a period by what became of them, and the share of their amount that moved out. */
export function slippageOf(members: readonly BegunMember[], period: DayRange, today: number): Slippage {
  const sums = {
    won: { count: 0, amountMinor: 0n },
    lost: { count: 0, amountMinor: 0n },
    due: { count: 0, amountMinor: 0n },
    movedOut: { count: 0, amountMinor: 0n },
  };
  let all = 0n;
  for (const member of members) {
    const sum = sums[fateOf(member, period, today)];
    const amountMinor = BigInt(member.amountMinor ?? 0);
    sum.count += 1;
    sum.amountMinor += amountMinor;
    all += amountMinor;
  }
  return { share: shareOf(sums.movedOut.amountMinor, all), sums };
}
