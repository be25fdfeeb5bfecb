import { weeklyPlanMessage } from '@forecastle/rules';
import { showPlan } from '../commands/show-plan.ts';
import type { Compose } from './composing.ts';

/** Composes the person's own plan of this week. A plan is nobody else's: a channel gets none. */
export const composePlan: Compose = async ({ tx, to, audience, now }, items) => {
  if (to.kind === 'channel') return null;
  const message = weeklyPlanMessage(await showPlan(tx, to.actor, now), audience);
  return message && { message, itemIds: items.map(({ id }) => id) };
};
