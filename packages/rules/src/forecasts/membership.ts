import type { DealStatus, ForecastCategory } from '../facts.ts';
import type { RiskBand } from '../health/riskScore.ts';

/** What a forecast needs to know of a deal; the amount is in the organisation's currency, integer minor units. */
export interface ForecastDeal {
  readonly status: DealStatus;
  /** Deals of one stage are compared with each other. */
  readonly stageId?: string;
  readonly category: ForecastCategory | null;
  /** Percent, 0-100, to two decimals at most. */
  readonly winProbability: number;
  readonly amountMinor: number | null;
  /** Expected close. */
  readonly closeDay: number | null;
  /** Actual close; null while open. */
  readonly closedDay: number | null;
  readonly createdDay: number;
  /** Most recent activity; null without one. */
  readonly lastActivityDay: number | null;
  /** Forecast confidence, 5-95. */
  readonly confidence: number;
  readonly riskBand: RiskBand;
  readonly notYetQualified: boolean;
}

/** First and last day, both within the period. */
export interface DayRange {
  readonly firstDay: number;
  readonly lastDay: number;
}

/**
 * A deal's place in the forecast of a period: `won` within it, open `member` by its expected close, `overdue` member
 * of the current period, `earlier` (open, due before a period that has not begun), `later` (open, due after the period),
 * `dateless` (listed apart), or `outside`, where Omitted and lost deals are too.
 */
export type Membership = 'won' | 'member' | 'overdue' | 'earlier' | 'later' | 'dateless' | 'outside';

export function isWithinPeriod(day: number, period: DayRange): boolean {
  return day >= period.firstDay && day <= period.lastDay;
}

/** Due before a period that has not begun: it may slip into it. */
export function isDueBefore(closeDay: number, { firstDay }: Pick<DayRange, 'firstDay'>, asOfDay: number): boolean {
  return asOfDay < firstDay && closeDay < firstDay;
}

/** `asOfDay` says which period is the current one, to which every overdue open deal belongs. */
export function membershipOf(deal: ForecastDeal, period: DayRange, asOfDay: number): Membership {
  if (deal.status === 'won') {
    const { closedDay } = deal;
    return closedDay !== null && closedDay <= asOfDay && isWithinPeriod(closedDay, period) ? 'won' : 'outside';
  }
  if (deal.status === 'lost' || deal.category === 'omitted') return 'outside';
  return openMembership(deal.closeDay, period, asOfDay);
}

/** That of an open deal that is not omitted, by its expected close alone. */
export function openMembership(closeDay: number | null, period: DayRange, asOfDay: number): Membership {
  if (closeDay === null) return 'dateless';
  if (isDueBefore(closeDay, period, asOfDay)) return 'earlier';
  if (closeDay < asOfDay) return isWithinPeriod(asOfDay, period) ? 'overdue' : 'outside';
  if (isWithinPeriod(closeDay, period)) return 'member';
  return closeDay > period.lastDay ? 'later' : 'outside';
}
