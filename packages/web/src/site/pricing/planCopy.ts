import { PLAN_TERMS, type Plan } from '@forecastle/rules';

/** A line of what a plan holds; `planned` where the product does not have it yet, and the page says so. */
export interface PlanLine {
  readonly text: string;
  readonly planned?: true;
}

/** The words that go with a plan. Figures come from its terms. */
export interface PlanCopy {
  readonly description: string;
  readonly seatLimitDisplay: string;
  readonly highlights: readonly PlanLine[];
  readonly features: readonly PlanLine[];
  /** What stands beside the price: how it is counted. */
  readonly tooltip: string;
  readonly calculatorLabel: string;
}

const { starter, ultimate } = PLAN_TERMS;

const SCORED: readonly PlanLine[] = [
  { text: 'Forecast with its range and reasons' },
  { text: 'Risk, confidence and Deal Drag Score on every deal' },
  { text: 'MEDDPIC, BANT and Discovery Health' },
  { text: 'Contact freshness' },
  { text: 'Weekly action plan for every rep' },
  { text: 'Connection to Salesforce, and import from any spreadsheet' },
];

export const PLAN_COPY: Readonly<Record<Plan, PlanCopy>> = {
  starter: {
    description: 'For a founder or a first sales team.',
    seatLimitDisplay: `Up to ${starter.seatLimit} seats`,
    highlights: [
      { text: 'Forecast, scores and weekly plan for every deal' },
      {
        text: `Preview AI scoring for ${starter.aiScoredOpportunitiesPerMonth} opportunities per organisation per month`,
        planned: true,
      },
      { text: 'About 10 prompt templates' },
    ],
    features: [
      ...SCORED,
      {
        text: `Preview AI scoring: ${starter.aiScoredOpportunitiesPerMonth} opportunities per organisation per month`,
        planned: true,
      },
      { text: 'About 10 prompt templates' },
      { text: 'No meeting capture after the first 10 meetings' },
    ],
    tooltip: 'One price per user.',
    calculatorLabel: 'Starter seats',
  },
  enterprise: {
    description: 'For growing sales organisations. The price falls as the team grows.',
    seatLimitDisplay: 'Unlimited seats, tiered pricing',
    highlights: [
      { text: 'Everything in Starter, for any number of seats' },
      { text: 'Volume discounts from 11 users' },
      { text: 'Annual invoicing, agreed with the operator' },
      { text: 'AI scoring for every opportunity, with a model that you connect' },
      { text: 'Meeting capture, any number of meetings' },
    ],
    features: [
      ...SCORED,
      { text: 'Volume discounts from 11 users' },
      { text: 'AI scoring for every opportunity, with a model that you connect' },
      { text: 'Every prompt template' },
      { text: 'Meeting capture, any number of meetings' },
      { text: 'Annual invoicing, agreed with the operator' },
    ],
    tooltip: 'Price per user for the seats you choose below.',
    calculatorLabel: 'Enterprise seats',
  },
  ultimate: {
    description: 'For teams that also want market and deal search.',
    seatLimitDisplay: 'Unlimited seats, tiered pricing',
    highlights: [
      { text: 'Everything in Enterprise' },
      { text: 'Real-time market and deal search' },
      { text: `${ultimate.searchCreditsPerUserPerMonth} credits per user per month` },
    ],
    features: [
      ...SCORED,
      { text: 'Volume discounts from 11 users' },
      { text: 'Everything AI in Enterprise' },
      { text: 'Meeting capture, any number of meetings' },
      {
        text: `Real-time market and deal search, ${ultimate.searchCreditsPerUserPerMonth} credits per user per month, with a model and a search engine that you connect`,
      },
      { text: 'Annual invoicing, agreed with the operator' },
    ],
    tooltip: 'Price per user for the seats you choose below.',
    calculatorLabel: 'Ultimate seats',
  },
};
