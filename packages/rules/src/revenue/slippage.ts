import { type DayRange, isWithinPeriod } from '../forecasts/membership.ts';
import { shareOf } from './revenueAtRisk.ts';

/** A deal that was a member of a period as it began, and where it stands now. */
export interface BegunMember {
  /** As the period began, minor units. */
  readonly amountMinor: number | null;
  /** Day of the close; null while open, or where nobody told it. */
  readonly closedDay: number | null;
  /** Expected close of an open deal. */
  readonly closeDay: number | null;
  readonly isOpen: boolean;
}

export const BEGUN_FATES = ['closed', 'due', 'slipped'] as const;
export type BegunFate = (typeof BEGUN_FATES)[number];

/**
 * What became of a member: closed in the period (won or lost), still due in it while it runs, or slipped. Once the period
 * is over all that did not close in it has slipped.
 */
export function fateOf({ closedDay, closeDay, isOpen }: BegunMember, period: DayRange, today: number): BegunFate {
  if (!isOpen) return closedDay !== null && isWithinPeriod(closedDay, period) ? 'closed' : 'slipped';
  // Overdue deals belong to the running period.
  const isDue = closeDay !== null && closeDay <= period.lastDay && today <= period.lastDay;
  return isDue ? 'due' : 'slipped';
}

export interface Slippage {
  /** Of the amount at the start, 0 to 1; null where nothing with an amount was a member. */
  readonly share: number | null;
  readonly sums: Readonly<Record<BegunFate, { readonly count: number; readonly amountMinor: bigint }>>;
}

/** Members at the start of a period by what became of them, and the share of their amount that slipped. */
export function slippageOf(members: readonly BegunMember[], period: DayRange, today: number): Slippage {
  const sums = {
    closed: { count: 0, amountMinor: 0n },
    due: { count: 0, amountMinor: 0n },
    slipped: { count: 0, amountMinor: 0n },
  };
  for (const member of members) {
    const sum = sums[fateOf(member, period, today)];
    sum.count += 1;
    sum.amountMinor += BigInt(member.amountMinor ?? 0);
  }
  const all = sums.closed.amountMinor + sums.due.amountMinor + sums.slipped.amountMinor;
  return { share: shareOf(sums.slipped.amountMinor, all), sums };
}
