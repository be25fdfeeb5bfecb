/** The plans one can buy, cheapest first; every other list of plans in the product is made from this one. */
export const PLANS = ['starter', 'enterprise', 'ultimate'] as const;
export type Plan = (typeof PLANS)[number];

/** The plan the pricing page opens with. */
export const DEFAULT_PLAN: Plan = 'enterprise';

/** An annual subscription costs so many months per user, on every plan. */
export const ANNUAL_MULTIPLIER = 10;

/** Meetings an organisation may record on a plan without meeting capture, all in all. */
export const MEETINGS_ON_EVERY_PLAN = 10;

/** What a plan allows. The words that sell it belong to the pricing page and take their figures from here. */
export interface PlanTerms {
  readonly name: string;
  readonly badge: string;
  /** People an organisation may have; null means as many as it likes. */
  readonly seatLimit: number | null;
  /** The end of the seat slider: the limit, or where a calculator stops being useful. */
  readonly calculatorSeats: number;
  /** Seat counts to pick at once. */
  readonly seatMarks: readonly number[];
  /** Whether any number of meetings may be recorded; the first ones are free without it. */
  readonly meetingCapture: boolean;
  /** Opportunities an organisation may have scored by AI each month; null means all of them. */
  readonly aiScoredOpportunitiesPerMonth: number | null;
  /** Shipped conversation templates, those marked for Starter; null means all. An organisation's own are in every plan. */
  readonly conversationTemplates: number | null;
  /** Market and deal search, per user each month; 0 means none. */
  readonly searchCreditsPerUserPerMonth: number;
}

export const PLAN_TERMS: Readonly<Record<Plan, PlanTerms>> = {
  starter: {
    name: 'Starter',
    badge: 'New',
    seatLimit: 5,
    calculatorSeats: 5,
    seatMarks: [1, 3, 5],
    meetingCapture: false,
    aiScoredOpportunitiesPerMonth: 3,
    conversationTemplates: 10,
    searchCreditsPerUserPerMonth: 0,
  },
  enterprise: {
    name: 'Enterprise',
    badge: 'Most popular',
    seatLimit: null,
    calculatorSeats: 150,
    seatMarks: [1, 50, 100, 150],
    meetingCapture: true,
    aiScoredOpportunitiesPerMonth: null,
    conversationTemplates: null,
    searchCreditsPerUserPerMonth: 0,
  },
  ultimate: {
    name: 'Ultimate',
    badge: 'AI complete',
    seatLimit: null,
    calculatorSeats: 150,
    seatMarks: [1, 50, 100, 150],
    meetingCapture: true,
    aiScoredOpportunitiesPerMonth: null,
    conversationTemplates: null,
    searchCreditsPerUserPerMonth: 30,
  },
};

export function isPlan(text: string): text is Plan {
  return (PLANS as readonly string[]).includes(text);
}

/** Returns the cheapest plan whose terms fulfil a condition, or null if none does. */
export const cheapestPlan = (fulfils: (terms: PlanTerms) => boolean): Plan | null =>
  PLANS.find((plan) => fulfils(PLAN_TERMS[plan])) ?? null;
