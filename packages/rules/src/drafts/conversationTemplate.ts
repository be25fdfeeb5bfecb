import type { Audience } from '../prompts/audience.ts';
import type { TemplateWords } from '../prompts/promptTemplates.ts';
import type { RecipientKind } from './recipient.ts';

export const TEMPLATE_CATEGORIES = [
  'enterprise_sales',
  'meeting_preparation',
  'follow_up',
  'gap_filling',
  'stakeholders',
  'advancement',
  're_engagement',
] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

/** Names as the specification words them. */
export const TEMPLATE_CATEGORY_NAMES: Readonly<Record<TemplateCategory, string>> = {
  enterprise_sales: 'Enterprise Sales',
  meeting_preparation: 'Meeting Preparation',
  follow_up: 'Follow-Up Communications',
  gap_filling: 'Framework Gap Filling',
  stakeholders: 'Stakeholder Engagement',
  advancement: 'Opportunity Advancement',
  re_engagement: 'Re-Engagement',
};

/** What a draft is for. */
export const USE_CASES = ['email', 'call', 'meeting', 'brief'] as const;
export type UseCase = (typeof USE_CASES)[number];

export const USE_CASE_NAMES: Readonly<Record<UseCase, string>> = {
  email: 'Email to the customer',
  call: 'Call preparation',
  meeting: 'Meeting agenda',
  brief: 'Internal brief',
};

/** Readers by use case. Emails and agendas go to the customer and never mention scores, roles or doubts. */
export const USE_CASE_AUDIENCES = {
  email: 'customer',
  call: 'colleagues',
  meeting: 'customer',
  brief: 'colleagues',
} as const satisfies Record<UseCase, Audience>;

/** Returns who reads a text. A question without a use case is for colleagues. */
export const audienceOf = (useCase: UseCase | null): Audience =>
  useCase === null ? 'colleagues' : USE_CASE_AUDIENCES[useCase];

/** Templates that an organisation may add to the shipped ones. */
export const OWN_TEMPLATES_MAX = 100;
/** Characters. */
export const TEMPLATE_NAME_MAX = 80;
export const TEMPLATE_DESCRIPTION_MAX = 200;

export interface ConversationTemplate {
  readonly name: string;
  readonly useCase: UseCase;
  /** True for the ten templates of the Starter plan. */
  readonly isStarter: boolean;
  /** When to use it, in one sentence. */
  readonly description: string;
  readonly words: TemplateWords;
  /** Null for the first contact of the deal. */
  readonly recipient: RecipientKind | null;
}
