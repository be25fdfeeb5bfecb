import { ending, type SlackAudience } from './audience.ts';
import type { SlackMessage } from './blocks.ts';
import { planMessage, type SlackPlan } from './planMessage.ts';

/** Returns Monday's plan as `/forecastle plan` shows it, with why it came; null where nothing in it is open. */
export function weeklyPlanMessage(plan: SlackPlan, audience: SlackAudience): SlackMessage | null {
  if (plan.open.length === 0) return null;
  const { text, blocks } = planMessage(plan, audience.reader);
  return { text, blocks: [...blocks, ...ending(audience, ['weekly_plan'])] };
}
