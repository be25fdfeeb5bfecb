import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { pipelineOverview } from '../pipeline/pipeline-overview.ts';
import { executionView } from './execution-view.ts';
import { forecastDeals } from './forecast-deals.ts';
import { forecastView } from './forecast-view.ts';
import { forecastLines } from './lines/forecast-lines.ts';
import { chanceView } from './runs/chance-view.ts';
import { keepNow } from './runs/keep-now.ts';
import { getRun, listRuns } from './runs/read-runs.ts';
import { scenarioView } from './runs/scenario-view.ts';
import { waterfallView } from './runs/waterfall-view.ts';
import { trackRecordView } from './track-record.ts';
import { winColumnsView } from './win-columns-view.ts';

export const forecastsHandlers = {
  overview: os.forecasts.overview
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => pipelineOverview(tx, actor, input, new Date())),
  forecast: os.forecasts.forecast
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => forecastView(tx, actor, input, new Date())),
  lines: os.forecasts.lines
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => forecastLines(tx, actor, input, new Date())),
  execution: os.forecasts.execution
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => executionView(tx, actor, input, new Date())),
  deals: os.forecasts.deals
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => forecastDeals(tx, actor, input, new Date())),
};

export const forecastRunsHandlers = {
  trackRecord: os.forecastRuns.trackRecord
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => trackRecordView(tx, actor, input, new Date())),
  winColumns: os.forecastRuns.winColumns.use(tenant).handler(({ context: { tx } }) => winColumnsView(tx)),
  list: os.forecastRuns.list
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listRuns(tx, actor, input, new Date())),
  get: os.forecastRuns.get.use(tenant).handler(({ context: { tx, actor }, input }) => getRun(tx, actor, input)),
  keep: os.forecastRuns.keep
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => keepNow(tx, actor, input, new Date())),
  waterfall: os.forecastRuns.waterfall
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => waterfallView(tx, actor, input, new Date())),
  chance: os.forecastRuns.chance
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => chanceView(tx, actor, input, new Date())),
  scenario: os.forecastRuns.scenario
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => scenarioView(tx, actor, input, new Date())),
};
