import { formatPrice, PLAN_TERMS, type Plan, type PriceCurrency, quote } from '@forecastle/rules';

/** One line of what another plan changes: before and after, in the words of the screen. */
export interface PlanDifference {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** What is compared, in the order shown. What the product does not have yet is named so, as on the pricing page. */
const LINES: readonly { label: string; of: (plan: Plan, seats: number, currency: PriceCurrency) => string }[] = [
  {
    label: 'Price per user per month',
    of: (plan, seats, currency) => formatPrice(quote(plan, seats, currency).perUserMonthlyMinor, currency),
  },
  {
    label: 'Price for your seats per month',
    of: (plan, seats, currency) => formatPrice(quote(plan, seats, currency).monthlyMinor, currency),
  },
  { label: 'Seats', of: (plan) => seatWords(PLAN_TERMS[plan].seatLimit) },
  {
    label: 'Conversation templates',
    of: (plan) => templateWords(PLAN_TERMS[plan].conversationTemplates),
  },
  { label: 'Meeting capture', of: (plan) => (PLAN_TERMS[plan].meetingCapture ? 'Included' : 'Not included') },
  {
    label: 'AI scoring without your own model (planned)',
    of: (plan) => scoringWords(PLAN_TERMS[plan].aiScoredOpportunitiesPerMonth),
  },
  {
    label: 'Market and deal search',
    of: (plan) => creditWords(PLAN_TERMS[plan].searchCreditsPerUserPerMonth),
  },
];

/** Returns what differs between two plans for so many seats. */
export const planDifferences = (from: Plan, to: Plan, seats: number, currency: PriceCurrency): PlanDifference[] =>
  LINES.map(({ label, of }) => ({ label, from: of(from, seats, currency), to: of(to, seats, currency) })).filter(
    (line) => line.from !== line.to,
  );

const seatWords = (limit: number | null): string => (limit === null ? 'Unlimited' : `Up to ${limit}`);
const templateWords = (limit: number | null): string => `${limit ?? 'All'} and your own`;
const scoringWords = (limit: number | null): string =>
  limit === null ? 'Every opportunity' : `${limit} opportunities a month`;
const creditWords = (credits: number): string =>
  credits === 0 ? 'Not included' : `${credits} credits per user per month`;
