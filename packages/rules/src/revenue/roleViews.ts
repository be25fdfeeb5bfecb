/** Which figures a leader looks at, and how closely. A role view chooses; it never lets anybody see more. */

export const ROLE_VIEWS = ['cro', 'vp_sales', 'sales_manager'] as const;
export type RoleView = (typeof ROLE_VIEWS)[number];
export const ROLE_VIEW_NAMES: Readonly<Record<RoleView, string>> = {
  cro: 'CRO',
  vp_sales: 'VP Sales',
  sales_manager: 'Sales Manager',
};

export const DETAIL_LEVELS = ['minimal', 'standard', 'detailed'] as const;
export type DetailLevel = (typeof DETAIL_LEVELS)[number];
export const DETAIL_LEVEL_NAMES: Readonly<Record<DetailLevel, string>> = {
  minimal: 'Minimal',
  standard: 'Standard',
  detailed: 'Detailed',
};

export const REVENUE_METRICS = [
  'forecast',
  'attainment',
  'at_risk',
  'health',
  'win_rate',
  'coverage',
  'velocity',
  'slippage',
] as const;
export type RevenueMetric = (typeof REVENUE_METRICS)[number];
export const REVENUE_METRIC_NAMES: Readonly<Record<RevenueMetric, string>> = {
  forecast: 'Forecast',
  attainment: 'Quota attainment',
  at_risk: 'Revenue at risk',
  health: 'Pipeline health',
  win_rate: 'Win rate',
  coverage: 'Pipeline coverage',
  velocity: 'Sales velocity',
  slippage: 'Slippage',
};

/** How closely a role view looks until the person says otherwise: whoever leads a team day by day has the tables. */
export const ROLE_DETAIL: Readonly<Record<RoleView, DetailLevel>> = {
  cro: 'standard',
  vp_sales: 'standard',
  sales_manager: 'detailed',
};

const OF_EVERYBODY = 5;
const OF_TEAMS = 7;

/** The figures of a role view, in their order: five, seven, and all for whoever leads a team day by day. */
export const ROLE_METRICS: Readonly<Record<RoleView, readonly RevenueMetric[]>> = {
  cro: REVENUE_METRICS.slice(0, OF_EVERYBODY),
  vp_sales: REVENUE_METRICS.slice(0, OF_TEAMS),
  sales_manager: REVENUE_METRICS,
};
