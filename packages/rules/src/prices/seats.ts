import { roundHalfUp } from '../exact.ts';
import { PLAN_TERMS, type Plan } from './plans.ts';

export const MIN_SEATS = 1;
/** What the seat slider opens with. */
export const DEFAULT_SEATS = 10;

/** The nearest whole seat count that the plan's calculator offers; what is no number counts as none. */
export function clampSeats(plan: Plan, seats: number): number {
  const { calculatorSeats } = PLAN_TERMS[plan];
  if (Number.isNaN(seats)) return MIN_SEATS;
  const bounded = Math.min(Math.max(seats, MIN_SEATS), calculatorSeats);
  return roundHalfUp(bounded, 1);
}
