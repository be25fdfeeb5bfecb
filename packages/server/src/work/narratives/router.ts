import { requireDeal } from '../../records/opportunities/require-deal.ts';
import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { narrateDealChange, narrateScore } from './narrate-deal.ts';
import { narrateForecast, narrateWaterfall } from './narrate-forecast.ts';

export const narrativesHandlers = {
  score: os.narratives.score
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => narrateScore(tx, actor, input, new Date())),
  deal: os.narratives.deal.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await requireDeal(tx, actor, input.id);
    return narrateDealChange(tx, actor, input.id, new Date());
  }),
  forecast: os.narratives.forecast
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => narrateForecast(tx, actor, input, new Date())),
  waterfall: os.narratives.waterfall
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => narrateWaterfall(tx, actor, input, new Date())),
};
