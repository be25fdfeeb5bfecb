/** What the text of a playbook can name of the deal, the pipeline or the period it is read beside. */
import type { TemplateVariable } from '../prompts/templateVariables.ts';
import type { Playbook } from './playbookText.ts';

const one = (says: string): TemplateVariable => ({ says, for: 'colleagues' });
const several = (says: string): TemplateVariable => ({ says, for: 'colleagues', isList: true });

const OPPORTUNITY = {
  deal: one('Name of the opportunity'),
  account: one('Name of the account'),
  stage: one('Stage'),
  amount: one('Amount'),
  close_date: one('Close date'),
  days_to_close: one('Days until the close date, as “12 days”; empty once it has passed'),
  owner: one('Owner of the opportunity'),
  next_step: one('Next step'),
  champion: one('Name of the Champion'),
  economic_buyer: one('Name of the Economic Buyer'),
  quiet: one('Time without activity, as “34 days”'),
  pushes: one('How often the close date was pushed, as “twice”'),
  risk: one('Risk score'),
  confidence: one('Forecast confidence'),
  drag: one('Deal drag'),
  wastes: several('Causes of drag, largest first, one per line'),
  missing: several('Evidence gaps of the phase, one per line'),
} as const satisfies Record<string, TemplateVariable>;

const PIPELINE = {
  deals: one('Number of open deals, as “48 deals”'),
  open: one('Open amount'),
  at_risk: one('Amount at high risk'),
  at_risk_deals: one('Deals at high risk, as “7 deals”'),
  at_risk_percent: one('Share of the open amount that is at high risk'),
  confidence: one('Forecast confidence'),
  quality: one('Data quality'),
  defects: several('Missing data, largest effect first, one per line'),
  unqualified: one('Deals not yet qualified, as “12 deals”'),
  drag: one('Average drag of scored deals'),
  reviewed: one('Deals with a drag over 50, as “5 deals”'),
  wastes: several('Causes of drag, largest first, one per line'),
  high: one('Risk triggers of high urgency, as “9 triggers”'),
  triggers: several('Kinds of open triggers, most frequent first, one per line'),
} as const satisfies Record<string, TemplateVariable>;

const REVENUE = {
  period: one('The period, as “Q2 2027”'),
  days_left: one('Days until the period ends, as “24 days”; empty once it has ended'),
  whose: one('Scope of the figures'),
  quota: one('Quota'),
  won: one('Won in the period'),
  attainment: one('Won, in percent of the quota'),
  expected: one('Expected share of the quota by now, in percent'),
  left: one('Still to be won'),
  open: one('Open amount of the period'),
  coverage: one('Coverage, as “2.1 times”'),
  missing: one('Pipeline missing for a coverage of three'),
  at_risk: one('Revenue at risk'),
  at_risk_percent: one('Share of the open amount that is at risk'),
  at_risk_deals: one('Deals at risk, as “7 deals”'),
  cause_percent: one('Share of lost points from the primary cause'),
  recoverable: one('A quarter of the revenue at risk, the conservative recovery'),
  risky_deals: several('Largest deals at risk, one per line'),
  top_deals: several('Deals with the most revenue at stake, one per line'),
  slow_stages: several('Bottleneck stages, one per line'),
  heavy_reps: several('Reps with most of the pipeline, one per line'),
  win_rate: one('Win rate of the last 365 days'),
} as const satisfies Record<string, TemplateVariable>;

/** What each playbook can name. */
export const PLAYBOOK_VARIABLES: Readonly<Record<Playbook, Readonly<Record<string, TemplateVariable>>>> = {
  opportunity: OPPORTUNITY,
  pipeline: PIPELINE,
  revenue: REVENUE,
};

export type OpportunityVariable = keyof typeof OPPORTUNITY;
export type PipelineVariable = keyof typeof PIPELINE;
export type RevenueVariable = keyof typeof REVENUE;
