import { clampSeats, DEFAULT_PLAN, DEFAULT_SEATS, PLAN_TERMS, type Plan, type PriceTier } from '@forecastle/rules';

/** What the visitor has in mind: a plan and a number of seats that the plan allows. */
export interface Choice {
  readonly plan: Plan;
  readonly seats: number;
}

export const DEFAULT_CHOICE: Choice = { plan: DEFAULT_PLAN, seats: DEFAULT_SEATS };

/** The seats stay, unless the plan has fewer. */
export const choosePlan = (choice: Choice, plan: Plan): Choice => ({ plan, seats: clampSeats(plan, choice.seats) });

export const chooseSeats = ({ plan }: Choice, seats: number): Choice => ({ plan, seats: clampSeats(plan, seats) });

/** A plan's card is priced for the seats in mind; Starter's for one. */
export const cardSeats = (plan: Plan, seats: number): number => (plan === 'starter' ? 1 : seats);

/** Where an unlimited plan's slider ends, the mark says that it goes on. */
export function markLabel(plan: Plan, seats: number): string {
  const { seatLimit, calculatorSeats } = PLAN_TERMS[plan];
  return seatLimit === null && seats === calculatorSeats ? `${seats}+` : String(seats);
}

/** `11–49`, and `100–∞` where the tier has no end. */
export const tierRange = ({ min, max }: PriceTier): string => `${min}–${Number.isFinite(max) ? max : '∞'}`;

/** The sign-up page with the choice carried along; `signUp` may be a path of ours or a whole address elsewhere. */
export function signUpAddress(signUp: string, { plan, seats }: Choice): string {
  return `${signUp}${signUp.includes('?') ? '&' : '?'}plan=${plan}&seats=${seats}`;
}
