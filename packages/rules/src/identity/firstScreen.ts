/** Screens that people can choose to begin with. */
export const FIRST_SCREENS = [
  'weekly_action_plan',
  'forecast',
  'dashboard',
  'pipeline_intelligence',
  'opportunities',
] as const;
export type FirstScreen = (typeof FIRST_SCREENS)[number];

export const FIRST_SCREEN_NAMES: Readonly<Record<FirstScreen, string>> = {
  weekly_action_plan: 'Weekly Action Plan',
  forecast: 'Forecast',
  dashboard: 'Dashboard',
  pipeline_intelligence: 'Pipeline Intelligence',
  opportunities: 'Opportunities',
};

/** The work that each role begins with: their plan, the forecast call, or the whole. */
export const FIRST_SCREEN_OF_ROLE = {
  account_executive: 'weekly_action_plan',
  sales_manager: 'forecast',
  vp_sales: 'forecast',
  cro: 'dashboard',
  revops: 'dashboard',
  admin: 'dashboard',
} as const satisfies Readonly<Record<string, FirstScreen>>;
