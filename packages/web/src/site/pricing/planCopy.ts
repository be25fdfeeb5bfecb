import { discountStarts, MEETINGS_ON_EVERY_PLAN, PLAN_TERMS, type Plan } from '@forecastle/rules';

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
/** Where the operator connects a model for all, which cannot be done yet; with a model of one's own there is no limit. */
const PREVIEW: PlanLine = {
  text: `Preview AI scoring for ${starter.aiScoredOpportunitiesPerMonth} opportunities per organisation per month, without a model of your own`,
  planned: true,
};
const TEMPLATES: PlanLine = { text: `About ${starter.conversationTemplates} prompt templates, and your own` };
const DISCOUNTS: PlanLine = { text: `Volume discounts from ${discountStarts('enterprise', 'USD')[0]} users` };
const AI_SCORING: PlanLine = { text: 'AI scoring for every opportunity, with a model that you connect' };

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
    highlights: [{ text: 'Forecast, scores and weekly plan for every deal' }, AI_SCORING, TEMPLATES, PREVIEW],
    features: [
      ...SCORED,
      AI_SCORING,
      TEMPLATES,
      PREVIEW,
      { text: `No meeting capture after the first ${MEETINGS_ON_EVERY_PLAN} meetings` },
    ],
    tooltip: 'One price per user.',
    calculatorLabel: 'Starter seats',
  },
  enterprise: {
    description: 'For growing sales organisations. The price falls as the team grows.',
    seatLimitDisplay: 'Unlimited seats, tiered pricing',
    highlights: [
      { text: 'Everything in Starter, for any number of seats' },
      DISCOUNTS,
      { text: 'Annual invoicing, agreed with the operator' },
      AI_SCORING,
      { text: 'Meeting capture, any number of meetings' },
    ],
    features: [
      ...SCORED,
      DISCOUNTS,
      AI_SCORING,
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
      DISCOUNTS,
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
