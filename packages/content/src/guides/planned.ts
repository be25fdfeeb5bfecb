/**
 * Guides that are not written yet. A guide is written when what it describes exists and was tried step by step; until
 * then its page says what is planned. Whoever writes `<slug>.mdx` takes the entry out of here.
 */
import type { GuideCategory, PlannedGuide } from '../articles/article.ts';

function plannedGuide(
  category: GuideCategory,
  slug: string,
  title: string,
  description: string,
  plan: string,
): PlannedGuide {
  return { slug, title, category, description, plan, icon: null, status: 'planned', headings: [] };
}

const integration = (slug: string, title: string, description: string, plan: string) =>
  plannedGuide('Integrations', slug, title, description, plan);
const feature = (slug: string, title: string, description: string, plan: string) =>
  plannedGuide('Feature Guides', slug, title, description, plan);

export const PLANNED_GUIDES: readonly PlannedGuide[] = [
  integration(
    'integration-salesforce',
    'Salesforce',
    'Connect Salesforce, choose what is read, and decide whether anything is written back.',
    'The Salesforce connection is not built yet. Until it is, an export of your opportunities can be imported as a spreadsheet.',
  ),
  integration(
    'integration-google-workspace',
    'Google Workspace',
    'Connect your own mailbox and calendar, so that contacts stay fresh without typing.',
    'The Google Workspace connection is not built yet. Until it is, meetings and mails can be noted as activities on a deal.',
  ),
  integration(
    'integration-slack',
    'Slack',
    'Ask about a deal and hear about changes where your team talks.',
    'The Slack connection is not built yet. This guide will list its commands and what the bot may see.',
  ),
  feature(
    'contextiq-conversations-guide',
    'AI Conversations',
    'Draft customer messages from what is known about the deal, and see what was used.',
    'AI conversations are not built yet. This guide will explain templates, models and what of a deal is sent to them.',
  ),
  feature(
    'contextiq-conversations-quickstart',
    'AI Conversations quick start',
    'From a framework gap to a message worth sending.',
    'AI conversations are not built yet. This guide will follow them.',
  ),
  feature(
    'contextiq-conversations-scenarios',
    'AI Conversations scenarios',
    'Deals with many stakeholders, stalled deals, and gaps in qualification.',
    'AI conversations are not built yet. This guide will work through the three cases.',
  ),
  feature(
    'contextiq-guide',
    'AI Conversations, the short version',
    'What AI conversations are for, in two minutes, with links to the whole guide.',
    'AI conversations are not built yet. This page will lead into their guide.',
  ),
];
