import { REVENUE_METRIC_NAMES, type RevenueMetric } from '@forecastle/rules';

export const METRIC_TITLES: Readonly<Record<RevenueMetric, string>> = {
  ...REVENUE_METRIC_NAMES,
  forecast: 'Forecast, and why',
};
