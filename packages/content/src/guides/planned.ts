/**
 * Lists the guides that are not written yet. We write a guide when its feature exists and we have tried every step;
 * until then its page says what is planned. Remove the entry when you write `<slug>.mdx`.
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
    'Connect Salesforce, choose what to read, and decide whether to write changes back.',
    'The Salesforce connection is not built yet. Until then, export your opportunities and import them as a spreadsheet.',
  ),
  integration(
    'integration-google-workspace',
    'Google Workspace',
    'Connect your mailbox and calendar, and keep contacts fresh without typing.',
    'The Google Workspace connection is not built yet. Until then, log emails and meetings on the deal.',
  ),
  integration(
    'integration-slack',
    'Slack',
    'Ask about deals and get updates where your team talks.',
    'The Slack connection is not built yet. This guide will list its commands and what the bot can see.',
  ),
  feature(
    'contextiq-conversations-quickstart',
    'AI Conversations quick start',
    'From a framework gap to a message you can send.',
    'This guide is being written. It will show the first steps.',
  ),
  feature(
    'contextiq-conversations-scenarios',
    'AI Conversations scenarios',
    'Deals with many stakeholders, stalled deals, and gaps in qualification.',
    'This guide is being written. It will work through the three cases.',
  ),
  feature(
    'contextiq-guide',
    'AI Conversations, the short version',
    'What AI conversations do, in two minutes, with links to the full guide.',
    'This page is being written. It will link to the full guide.',
  ),
];
