import { os, tenant } from '../http/procedures.ts';
import { forecastDeals } from './forecast-deals.ts';
import { forecastView } from './forecast-view.ts';
import { pipelineOverview } from './pipeline-overview.ts';

export const forecastsHandlers = {
  overview: os.forecasts.overview
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => pipelineOverview(tx, actor, input, new Date())),
  forecast: os.forecasts.forecast
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => forecastView(tx, actor, input, new Date())),
  deals: os.forecasts.deals
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => forecastDeals(tx, actor, input, new Date())),
};
