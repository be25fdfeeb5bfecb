/** Other words people may type for a place in the palette, by where it is. They come with the palette. */
import { COMMAND_CENTER, QUOTA_ANALYTICS, REVENUE, TRACK_RECORD } from '../forecasts/forecastScreens.ts';
import { NOTIFICATIONS } from '../notifications/notifications.ts';
import { ACTION_PLAN, TEAM_PLANS } from '../plans/plan.ts';

export const PLACE_WORDS: Readonly<Record<string, readonly string[]>> = {
  [REVENUE]: ['revenue intelligence', 'revenue at risk', 'win rate', 'velocity', 'action center', 'classic'],
  [COMMAND_CENTER]: ['forecast command center', 'what moved the forecast', 'scenarios', 'what if'],
  [QUOTA_ANALYTICS]: ['quota analytics', 'attainment', 'target', 'coverage'],
  '/crm/contact-freshness': ['stale contacts', 'champion', 'economic buyer', 'engagement'],
  '/crm/deal-drag': ['waste', 'weekly review', 'slow deals', 'overstay', 'slippage'],
  [TRACK_RECORD]: ['forecast accuracy', 'backtest'],
  [ACTION_PLAN]: ['weekly action plan', 'to do', 'this week'],
  [TEAM_PLANS]: ['team action plans', 'completion', 'missed actions'],
  '/crm/accounts': ['companies', 'customers'],
  '/crm/contacts': ['people'],
  [NOTIFICATIONS]: ['mentions', 'tasks', 'unread', 'bell', 'inbox'],
};
