import { type ConversationTemplate, TEMPLATE_CATEGORIES, type TemplateCategory } from './conversationTemplate.ts';
import { ADVANCEMENT } from './templates/advancement.ts';
import { ENTERPRISE_SALES } from './templates/enterpriseSales.ts';
import { FOLLOW_UP } from './templates/followUp.ts';
import { GAP_FILLING } from './templates/gapFilling.ts';
import { MEETING_PREPARATION } from './templates/meetingPreparation.ts';
import { RE_ENGAGEMENT } from './templates/reEngagement.ts';
import { STAKEHOLDERS } from './templates/stakeholders.ts';

const BY_CATEGORY: Readonly<Record<TemplateCategory, Readonly<Record<string, ConversationTemplate>>>> = {
  enterprise_sales: ENTERPRISE_SALES,
  meeting_preparation: MEETING_PREPARATION,
  follow_up: FOLLOW_UP,
  gap_filling: GAP_FILLING,
  stakeholders: STAKEHOLDERS,
  advancement: ADVANCEMENT,
  re_engagement: RE_ENGAGEMENT,
};

export interface ShippedConversationTemplate extends ConversationTemplate {
  readonly key: string;
  readonly category: TemplateCategory;
}

/** All shipped templates, in category order. Keys are stable, so that organisations can save their own text under them. */
export const CONVERSATION_TEMPLATES: readonly ShippedConversationTemplate[] = TEMPLATE_CATEGORIES.flatMap((category) =>
  Object.entries(BY_CATEGORY[category]).map(([key, template]) => ({ key, category, ...template })),
);
