import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { breakdown } from './breakdown.ts';
import { pipelineChanges } from './changes.ts';
import { dataQualityView } from './data-quality.ts';
import { dragView } from './drag.ts';
import { filteredForecast } from './filtered-forecast.ts';
import { pipelineTrend } from './trend.ts';

export const pipelineHandlers = {
  breakdown: os.pipeline.breakdown
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => breakdown(tx, actor, input, new Date())),
  dataQuality: os.pipeline.dataQuality
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => dataQualityView(tx, actor, input, new Date())),
  drag: os.pipeline.drag
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => dragView(tx, actor, input, new Date())),
  trend: os.pipeline.trend
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => pipelineTrend(tx, actor, input, new Date())),
  changes: os.pipeline.changes
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => pipelineChanges(tx, actor, input, new Date())),
  forecast: os.pipeline.forecast
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => filteredForecast(tx, actor, input, new Date())),
};
