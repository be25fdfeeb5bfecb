import { FIRST_SCREEN_OF_ROLE, type FirstScreen } from '@forecastle/rules';
import { COMMAND_CENTER, PIPELINE_INTELLIGENCE, REVENUE } from '../forecasts/forecastScreens.ts';
import { ACTION_PLAN } from '../plans/plan.ts';
import type { Session } from './session.ts';

const PATHS: Readonly<Record<FirstScreen, string>> = {
  weekly_action_plan: ACTION_PLAN,
  forecast: COMMAND_CENTER,
  dashboard: REVENUE,
  pipeline_intelligence: PIPELINE_INTELLIGENCE,
  opportunities: '/crm/opportunities',
};

/** Returns where this person begins. Without deals every screen is empty, and Pipeline Intelligence says how to start. */
export function firstScreenPath({ member, hasDeals }: Pick<Session, 'member' | 'hasDeals'>): string {
  return hasDeals ? PATHS[member.firstScreen ?? FIRST_SCREEN_OF_ROLE[member.role]] : PIPELINE_INTELLIGENCE;
}
