/**
 * Lists the guides that are not written yet. We write a guide when its feature exists and we have tried every step;
 * until then its page says what is planned. Remove the entry when you write `<slug>.mdx`.
 */
import type { PlannedGuide } from '../articles/article.ts';

const integration = (slug: string, title: string, description: string, plan: string): PlannedGuide => ({
  slug,
  title,
  category: 'Integrations',
  description,
  plan,
  icon: null,
  status: 'planned',
  headings: [],
});

export const PLANNED_GUIDES: readonly PlannedGuide[] = [
  integration(
    'integration-slack',
    'Slack',
    'Ask about deals and get updates where your team talks.',
    'The Slack connection is not built yet. This guide will list its commands and what the bot can see.',
  ),
];
