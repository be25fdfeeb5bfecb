/** Other words people may type for a place in the palette, by where it is. They come with the palette. */

import { CONVERSATIONS_PATH } from '../conversations/conversation.ts';
import {
  COMMAND_CENTER,
  CONTACT_FRESHNESS,
  DEAL_DRAG,
  FORECAST_CHANGES,
  FORECAST_PARTS,
  PIPELINE_INTELLIGENCE,
  QUOTA_ANALYTICS,
  REVENUE,
  TRACK_RECORD,
} from '../forecasts/forecastScreens.ts';
import { NOTIFICATIONS } from '../notifications/notifications.ts';
import { ACTION_PLAN, TEAM_PLANS } from '../plans/plan.ts';

export const PLACE_WORDS: Readonly<Record<string, readonly string[]>> = {
  [REVENUE]: ['revenue intelligence', 'revenue at risk', 'win rate', 'velocity', 'action center', 'classic'],
  [COMMAND_CENTER]: [
    'forecast command center',
    'command centre',
    'call',
    'commit',
    'submissions',
    'scenarios',
    'what if',
  ],
  [FORECAST_CHANGES]: ['what moved the forecast', 'waterfall', 'since last week'],
  [FORECAST_PARTS]: ['how it is made up', 'parts of the forecast'],
  [PIPELINE_INTELLIGENCE]: ['heatmap', 'risk', 'confidence'],
  [QUOTA_ANALYTICS]: ['quota analytics', 'attainment', 'target', 'coverage'],
  [CONTACT_FRESHNESS]: ['stale contacts', 'champion', 'economic buyer', 'engagement'],
  [DEAL_DRAG]: ['waste', 'weekly review', 'slow deals', 'overstay', 'slippage'],
  [TRACK_RECORD]: ['forecast accuracy', 'track record', 'calibration', 'backtest'],
  [ACTION_PLAN]: ['my day', 'to do', 'this week'],
  [TEAM_PLANS]: ['completion', 'missed actions'],
  [CONVERSATIONS_PATH]: ['ai', 'contextiq', 'drafts', 'emails', 'chat', 'templates'],
  '/imports': ['spreadsheet', 'csv', 'excel', 'upload'],
  '/settings': ['preferences', 'options', 'admin'],
  '/help': ['guides', 'docs', 'support'],
  '/crm/accounts': ['companies', 'customers'],
  '/crm/contacts': ['people'],
  [NOTIFICATIONS]: ['mentions', 'tasks', 'unread', 'bell', 'inbox'],
};
