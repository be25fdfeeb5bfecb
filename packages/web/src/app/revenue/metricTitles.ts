import type { RevenueMetric } from '@forecastle/rules';

export const METRIC_TITLES: Readonly<Record<RevenueMetric, string>> = {
  forecast: 'Forecast, and why',
  attainment: 'Quota attainment',
  at_risk: 'Revenue at risk',
  health: 'Pipeline health',
  win_rate: 'Win rate',
  coverage: 'Pipeline coverage',
  velocity: 'Sales velocity',
  slippage: 'Slippage',
};
